import type { Readable } from 'node:stream';
import type { BlobReader } from '../blob-store.ts';
import { Patience } from './s3-errors.ts';

/** Asks the store for the bytes from `start` to `end` of one version of an object. */
export type OpenRange = (start: number, end: number) => Promise<Readable>;

interface Part {
  readonly start: number;
  /** The last byte. */
  readonly end: number;
  /** What is read, for the message of an error. */
  readonly what: string;
}

/**
 * Reads a part of an object. An answer that breaks off is gone on with where it ended, for as long as the store takes
 * to come back; a version that is not there any more is an error.
 */
export class ObjectReader implements BlobReader {
  readonly #openRange: OpenRange;
  readonly #part: Part;
  readonly #patience = new Patience();
  #position: number;
  #body: Readable | null = null;
  #pieces: AsyncIterator<Buffer> | null = null;
  /** What has arrived and was not read yet. */
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
      this.#patience.restart();
    } catch (error) {
      this.#drop();
      if (this.#closed) throw new Error(`${what} was closed while it was read`, { cause: error });
      await this.#patience.wait(error, `read ${what}`);
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
    // What it still fails with interests nobody.
    this.#body?.on('error', () => undefined);
    this.#body?.destroy();
    this.#body = null;
    this.#pieces = null;
  }
}
