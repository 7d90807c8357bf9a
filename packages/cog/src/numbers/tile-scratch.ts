import { type FileHandle, open, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

/** Size of the compression queue, so that rows can be produced while it compresses. */
const WAITING_BYTES = 16 * 2 ** 20;

/** Positions of the tiles of a page in the scratch file, in the order of the page. */
export interface KeptTiles {
  readonly offsets: number[];
  readonly byteCounts: number[];
}

/**
 * Compresses tiles in the thread pool, one per processor at a time, and stores them in a scratch file until all are
 * known. A COG begins with the smallest level, which is complete last.
 */
export class TileScratch {
  readonly #path: string;
  readonly #file: FileHandle;
  /** Promise chains, one for each concurrent compression. */
  readonly #lanes = Array.from({ length: availableParallelism() }, () => Promise.resolve());
  readonly #waiting: Promise<void>[] = [];
  readonly #waitingAtMost: number;
  #added = 0;
  #endsAt = 0;

  private constructor(path: string, file: FileHandle, tileBytes: number) {
    this.#path = path;
    this.#file = file;
    this.#waitingAtMost = Math.max(this.#lanes.length, Math.floor(WAITING_BYTES / tileBytes));
  }

  static async create(path: string, tileBytes: number): Promise<TileScratch> {
    return new TileScratch(path, await open(path, 'w+'), tileBytes);
  }

  get file(): FileHandle {
    return this.#file;
  }

  /** Queues work that stores tiles; resolves once there is room for more. */
  async add(work: () => Promise<void>): Promise<void> {
    const lane = this.#added++ % this.#lanes.length;
    const done = (this.#lanes[lane] ?? Promise.resolve()).then(work);
    // Callers that await `done` receive the failure. Until then, it must not count as an unhandled rejection.
    done.catch(() => undefined);
    this.#lanes[lane] = done;
    this.#waiting.push(done);
    if (this.#waiting.length > this.#waitingAtMost) await this.#waiting.shift();
  }

  async keep(bytes: Buffer, tiles: KeptTiles, index: number): Promise<void> {
    const at = this.#endsAt;
    this.#endsAt += bytes.length;
    tiles.offsets[index] = at;
    tiles.byteCounts[index] = bytes.length;
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, at + done);
      done += bytesWritten;
    }
  }

  /** Waits for all work. */
  async finish(): Promise<void> {
    await Promise.all(this.#lanes);
  }

  async remove(): Promise<void> {
    await Promise.allSettled(this.#lanes);
    await this.#file.close();
    await rm(this.#path, { force: true });
  }
}
