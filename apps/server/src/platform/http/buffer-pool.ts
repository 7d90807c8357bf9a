/** Large enough to need few calls, small enough for a processor cache. */
const LARGE_BYTES = 262_144;
/** 16 MB for all transfers of the process: two buffers for each of 32 fast ones. */
const LARGE_COUNT = 64;

/** A bounded number of reusable buffers for sending files. */
export class BufferPool {
  readonly #count: number;
  readonly #free: Buffer[] = [];
  /** Buffers that can still be allocated. */
  #left: number;

  constructor(count: number) {
    this.#count = count;
    this.#left = count;
  }

  /** Null while half of the buffers are in use. The rest is for clients known to be fast. */
  takeSpare(): Buffer | null {
    return this.#free.length + this.#left > this.#count / 2 ? this.take() : null;
  }

  /** Null while all buffers are in use. The caller must give the buffer back. */
  take(): Buffer | null {
    const free = this.#free.pop();
    if (free) return free;
    if (this.#left === 0) return null;
    this.#left -= 1;
    return Buffer.allocUnsafeSlow(LARGE_BYTES);
  }

  giveBack(buffer: Buffer): void {
    this.#free.push(buffer);
  }
}

export const bufferPool = new BufferPool(LARGE_COUNT);
