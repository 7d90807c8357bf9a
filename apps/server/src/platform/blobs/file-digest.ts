import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from './blob-store.ts';

const PIECE_BYTES = 1 << 20;

export interface FileDigest {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Passes bytes through and hashes them. The digest is available when the stream has ended. */
export class DigestStream extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Uint8Array, _encoding: string, done: (error: null, chunk: Uint8Array) => void): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
    done(null, chunk);
  }

  digest(): FileDigest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

export async function digestOf(path: string): Promise<FileDigest> {
  const sums = new DigestStream();
  await pipeline(createReadStream(path, { highWaterMark: PIECE_BYTES }), sums.resume());
  return sums.digest();
}

/** Reads a blob to its end. @returns null if it does not exist */
export async function digestOfBlob(
  blobs: Pick<BlobStore, 'open'>,
  key: string,
  signal?: AbortSignal,
): Promise<FileDigest | null> {
  const blob = await blobs.open(key, signal);
  if (!blob) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const reader = blob.read(0, blob.bytes - 1);
    const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, blob.bytes));
    for (let read = await reader.read(buffer); read > 0; read = await reader.read(buffer)) {
      signal?.throwIfAborted();
      hash.update(buffer.subarray(0, read));
      bytes += read;
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await blob.close();
  }
}
