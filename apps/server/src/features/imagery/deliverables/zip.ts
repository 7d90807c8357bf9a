import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';

/** One file of a ZIP: bytes that stand on disk or a text. */
export type ZipEntry = { readonly name: string } & ({ readonly path: string } | { readonly text: string });

export interface ZipOptions {
  /** Time that every member carries. */
  readonly changedAtMs: number;
  readonly signal: AbortSignal;
}

/** Writes a ZIP without compression (its large members are compressed already), one member after the other. */
export async function writeZip(entries: readonly ZipEntry[], target: string, options: ZipOptions): Promise<void> {
  const { changedAtMs, signal } = options;
  const lastModified = new Date(changedAtMs);
  function* members() {
    // Files are opened one by one, when their turn has come.
    for (const entry of entries) {
      const input = 'path' in entry ? createReadStream(entry.path, { signal }) : entry.text;
      yield { name: entry.name, lastModified, input };
    }
  }
  await pipeline(Readable.from(makeZip(members())), createWriteStream(target), { signal });
}
