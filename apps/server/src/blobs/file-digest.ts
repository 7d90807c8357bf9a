import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface FileDigest {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Lets bytes through and sums them up on their way; ask for the digest when the stream has ended. */
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
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), sums.resume());
  return sums.digest();
}
