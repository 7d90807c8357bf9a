/** Large enough that the calls for each cost little, small enough for the cache of a processor. */
const LARGE_BYTES = 262_144;
/** 16 MB for all transfers of the process: two each for 32 fast ones at a time. */
const LARGE_COUNT = 64;

/** Buffers for pieces of files on their way to clients: kept from one to the next, and never more than a few. */
export class PiecePool {
  readonly #count: number;
  readonly #free: Buffer[] = [];
  /** Not made yet. */
  #left: number;

  constructor(count: number) {
    this.#count = count;
    this.#left = count;
  }

  /** Null while half of them are in use: whoever may keep a buffer for long takes none from those that are known. */
  takeSpare(): Buffer | null {
    return this.#free.length + this.#left > this.#count / 2 ? this.take() : null;
  }

  /** Null while all are in use. What is taken must be given back. */
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

export const piecePool = new PiecePool(LARGE_COUNT);
