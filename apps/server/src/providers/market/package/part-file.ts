import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, statfs } from 'node:fs/promises';
import { writeAt } from '../../stac/partial-copy.ts';
import { KIND_BYTES } from './package-kind.ts';

/** The part of a file that has arrived so far, which always begins with its first byte. */
export class PartFile {
  readonly path: string;
  readonly #file: FileHandle;
  #start: Buffer = Buffer.alloc(0);
  #sizeBytes = 0;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  static async open(path: string): Promise<PartFile> {
    return new PartFile(path, await open(path, 'w'));
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** The first {@link KIND_BYTES} that have arrived. */
  get start(): Uint8Array {
    return this.#start;
  }

  async append(chunk: Uint8Array): Promise<void> {
    await writeAt(this.#file, chunk, this.#sizeBytes);
    this.#sizeBytes += chunk.byteLength;
    if (this.#start.byteLength < KIND_BYTES)
      this.#start = Buffer.concat([this.#start, chunk.subarray(0, KIND_BYTES - this.#start.byteLength)]);
  }

  /** Drops what has arrived. */
  async restart(): Promise<void> {
    if (this.#sizeBytes === 0) return;
    await this.#file.truncate(0);
    this.#sizeBytes = 0;
    this.#start = Buffer.alloc(0);
  }

  /** In hexadecimal digits. */
  async digest(algorithm: 'sha256' | 'md5'): Promise<string> {
    const hash = createHash(algorithm);
    // Without an encoding, chunks are buffers.
    for await (const chunk of createReadStream(this.path) as AsyncIterable<Buffer>) hash.update(chunk);
    return hash.digest('hex');
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** @throws Error like that of a full disk if the disk of a path has no room for these bytes */
export async function checkRoom(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  if (bytes <= bavail * bsize) return;
  const message = `ENOSPC: the disk has ${bavail * bsize} bytes left, ${bytes} are needed`;
  throw Object.assign(new Error(message), { code: 'ENOSPC' });
}
