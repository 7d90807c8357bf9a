import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import { DigestStream, type FileDigest } from '../../../platform/blobs/file-digest.ts';

const CHUNK_BYTES = 256 * 1024;

/** Digests of the file members written so far, by name. */
type Digests = ReadonlyMap<string, FileDigest>;

/** A ZIP member: a file on disk, or a text that may depend on the files before it. */
export type ZipEntry = { readonly name: string } & (
  | { readonly path: string /** It is removed once it is in the ZIP. */; readonly isMoved?: boolean }
  | { readonly text: string | ((before: Digests) => string) }
);

export interface ZipOptions {
  /** Modification time of every member. */
  readonly changedAtMs: number;
  readonly signal: AbortSignal;
}

/**
 * Writes an uncompressed ZIP (its large members are already compressed), one member after another. Every file is read
 * once; checksums are computed while the bytes pass.
 * @returns digests of the ZIP and of its file members
 */
export async function writeZip(
  entries: readonly ZipEntry[],
  target: string,
  { changedAtMs, signal }: ZipOptions,
): Promise<{ readonly zip: FileDigest; readonly members: Digests }> {
  const lastModified = new Date(changedAtMs);
  const members = new Map<string, FileDigest>();
  const opened: ReadStream[] = [];
  function* inputs() {
    // Files are opened one by one, each after the previous one is written.
    for (const entry of entries) {
      if ('path' in entry) {
        const tap = new DigestStream();
        tap.once('end', () => members.set(entry.name, tap.digest()));
        const file = createReadStream(entry.path, { signal, highWaterMark: CHUNK_BYTES });
        opened.push(file);
        file.once('error', (error) => tap.destroy(error));
        if (entry.isMoved) tap.once('end', () => void rm(entry.path, { force: true }).catch(() => undefined));
        yield { name: entry.name, lastModified, input: file.pipe(tap) };
      } else {
        const input = typeof entry.text === 'string' ? entry.text : entry.text(members);
        yield { name: entry.name, lastModified, input };
      }
    }
  }
  const whole = new DigestStream();
  try {
    await pipeline(Readable.from(makeZip(inputs())), whole, createWriteStream(target), { signal });
  } finally {
    // After a failure, nothing else closes them.
    for (const file of opened) file.destroy();
  }
  return { zip: whole.digest(), members };
}
