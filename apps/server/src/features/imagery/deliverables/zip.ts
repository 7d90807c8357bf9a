import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import { DigestStream, type FileDigest } from '../../../platform/blobs/file-digest.ts';

const CHUNK_BYTES = 256 * 1024;

/** What the members that are files have turned out to be, by name, so far. */
type Digests = ReadonlyMap<string, FileDigest>;

/** One file of a ZIP: bytes on disk, or a text, which may describe the files before it. */
export type ZipEntry = { readonly name: string } & (
  | { readonly path: string /** It is removed once it is in the ZIP. */; readonly isMoved?: boolean }
  | { readonly text: string | ((before: Digests) => string) }
);

export interface ZipOptions {
  /** Time that every member carries. */
  readonly changedAtMs: number;
  readonly signal: AbortSignal;
}

/**
 * Writes a ZIP without compression (its large members are compressed already), one member after the other. Every file is
 * read once: checksums are taken as the bytes pass.
 * @returns of the ZIP itself and of its members that are files
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
    // Files are opened one by one, when their turn has come; by then the one before has passed.
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
    // After a failure no reader would take them to their end.
    for (const file of opened) file.destroy();
  }
  return { zip: whole.digest(), members };
}
