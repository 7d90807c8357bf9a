import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isSystemError } from './package-deps.ts';
import { KIND_BYTES, kindOf, type PackageKind } from './package-kind.ts';
import { checkRoom } from './part-file.ts';

/** Why a ZIP cannot be used, for the operator. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
}

const ENTRIES_AT_MOST = 2_000;
const TOTAL_BYTES_AT_MOST = 100e9;
/** Deflate reaches 1,032. Images of more than a few black tiles are far below. */
const RATIO_AT_MOST = 250;
/** Small entries of any ratio are harmless. */
const FREE_BYTES = 64 * 2 ** 20;
const LISTED_NAMES = 10;

/** Bits of the Unix mode in the upper half of the external attributes. */
const TYPE_BITS = 0o17_0000;
const SYMLINK = 0o12_0000;

const TIFF = /\.(?:tiff?|gtiff)$/i;
const OTHER_IMAGE = /\.(?:jp2|j2k|j2c|jpx|ntf|nitf|nsf|h5|hdf5?|nc|img)$/i;

export interface ZipChoice {
  /** Names of the image in the ZIP, most wanted first. Default: the largest TIFF. */
  readonly prefer?: readonly RegExp[] | undefined;
  /** The file to write. */
  readonly path: string;
}

export interface ZipImage {
  /** The name in the ZIP, which may contain folders. */
  readonly name: string;
  /** Null: no kind of image or archive. */
  readonly kind: PackageKind | null;
}

/**
 * Extracts one image of a ZIP to a file: the largest one that matches the first preference that any entry matches, else
 * the largest TIFF. No other entry is decompressed.
 * @returns the image; or the reason if it only has images that are no TIFFs
 * @throws ZipError if the ZIP is damaged, exceeds a limit, is encrypted, contains links, absolute names or `..`, or has
 * no image
 */
export async function extractImage(
  zipPath: string,
  choice: ZipChoice,
  signal: AbortSignal,
): Promise<ZipImage | { readonly why: string }> {
  const zip = await openPromise(zipPath, { autoClose: false }).catch(toZipError);
  try {
    const entries = await listEntries(zip, signal).catch(toZipError);
    const image = chooseImage(entries, choice.prefer ?? []);
    if (!image) return noTiff(entries);
    await extract(zip, image, choice.path, signal).catch(toZipError);
    return { name: image.fileName, kind: kindOf(await readStart(choice.path)) };
  } finally {
    zip.close();
  }
}

/** yauzl throws plain errors for damage. Those of the disk and of the signal stay as they are. */
function toZipError(error: unknown): never {
  const isDamage = error instanceof Error && error.name === 'Error' && !isSystemError(error);
  throw isDamage ? new ZipError(`it cannot be read (${error.message})`, { cause: error }) : error;
}

async function listEntries(zip: ZipFile, signal: AbortSignal): Promise<readonly Entry[]> {
  if (zip.entryCount > ENTRIES_AT_MOST)
    throw new ZipError(`it has ${zip.entryCount} entries; at most ${ENTRIES_AT_MOST} are read`);
  const entries: Entry[] = [];
  let totalBytes = 0;
  // yauzl rejects absolute names, drives, and `..`.
  for await (const entry of zip.eachEntry()) {
    signal.throwIfAborted();
    const { fileName } = entry;
    if (entry.isEncrypted()) throw new ZipError(`${fileName} is encrypted`);
    if (((entry.externalFileAttributes >>> 16) & TYPE_BITS) === SYMLINK) throw new ZipError(`${fileName} is a link`);
    totalBytes += entry.uncompressedSize;
    entries.push(entry);
  }
  if (totalBytes > TOTAL_BYTES_AT_MOST)
    throw new ZipError(`its files have ${totalBytes} bytes; at most ${TOTAL_BYTES_AT_MOST} are read`);
  return entries;
}

function chooseImage(entries: readonly Entry[], prefer: readonly RegExp[]): Entry | undefined {
  const files = entries
    .filter(({ fileName }) => !fileName.endsWith('/'))
    .toSorted((a, b) => b.uncompressedSize - a.uncompressedSize);
  for (const pattern of [...prefer, TIFF]) {
    const found = files.find(({ fileName }) => fileName.search(pattern) >= 0);
    if (found) return found;
  }
  return undefined;
}

function noTiff(entries: readonly Entry[]): { readonly why: string } {
  const other = entries.find(({ fileName }) => OTHER_IMAGE.test(fileName));
  if (other) return { why: `The ZIP has no TIFF, but ${other.fileName}, which this server cannot decode` };
  const names = entries.slice(0, LISTED_NAMES).map(({ fileName }) => fileName);
  throw new ZipError(`it has no image among its ${entries.length} entries: ${names.join(', ')}`);
}

async function extract(zip: ZipFile, entry: Entry, path: string, signal: AbortSignal): Promise<void> {
  const { fileName, uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > FREE_BYTES && uncompressedSize > RATIO_AT_MOST * compressedSize)
    throw new ZipError(`${fileName} would expand from ${compressedSize} to ${uncompressedSize} bytes`);
  await checkRoom(dirname(path), uncompressedSize);
  let checksum = 0;
  // The stream ends with an error if it has more or fewer bytes than stated.
  await pipeline(
    await zip.openReadStreamPromise(entry),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
    },
    createWriteStream(path),
    { signal },
  );
  if (checksum !== entry.crc32) throw new ZipError(`${fileName} is damaged: its checksum differs`);
}

async function readStart(path: string): Promise<Uint8Array> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
