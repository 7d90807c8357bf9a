import type { Readable } from 'node:stream';
import type { BlobReader } from '../blob-store.ts';
import { RetryPolicy } from './s3-errors.ts';

/** Requests the bytes from `start` to `end` of one version of an object. */
export type OpenRange = (start: number, end: number) => Promise<Readable>;

interface Part {
  readonly start: number;
  /** The last byte. */
  readonly end: number;
  /** Description for error messages. */
  readonly what: string;
}

/**
 * Reads a part of an object. An interrupted response is resumed where it ended, until retries of the store are
 * exhausted. Throws if the version no longer exists.
 */
export class ObjectReader implements BlobReader {
  readonly #openRange: OpenRange;
  readonly #part: Part;
  readonly #retries = new RetryPolicy();
  #position: number;
  #body: Readable | null = null;
  #pieces: AsyncIterator<Buffer> | null = null;
  /** Received bytes that were not read yet. */
  #rest: Buffer = Buffer.alloc(0);
  #closed = false;

  constructor(openRange: OpenRange, part: Part) {
    this.#openRange = openRange;
    this.#part = part;
    this.#position = part.start;
  }

  async read(buffer: Buffer): Promise<number> {
    while (this.#rest.length === 0 && this.#position <= this.#part.end) await this.#fetchMore();
    const some = this.#rest.subarray(0, buffer.length);
    buffer.set(some);
    this.#rest = this.#rest.subarray(some.length);
    return some.length;
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }

  async #fetchMore(): Promise<void> {
    const { what } = this.#part;
    try {
      const next = await (await this.#open()).next();
      if (next.done) throw Object.assign(new Error('The answer ended too early'), { code: 'ECONNRESET' });
      this.#rest = next.value;
      this.#position += next.value.length;
      this.#retries.restart();
    } catch (error) {
      this.#drop();
      if (this.#closed) throw new Error(`${what} was closed while it was read`, { cause: error });
      await this.#retries.wait(error, `read ${what}`);
    }
  }

  async #open(): Promise<AsyncIterator<Buffer>> {
    if (this.#pieces) return this.#pieces;
    const body = await this.#openRange(this.#position, this.#part.end);
    this.#body = body;
    if (this.#closed) this.#drop();
    this.#pieces = body[Symbol.asyncIterator]();
    return this.#pieces;
  }

  #drop(): void {
    // Later failures of the body do not matter.
    this.#body?.on('error', () => undefined);
    this.#body?.destroy();
    this.#body = null;
    this.#pieces = null;
  }
}
