import { type FileHandle, open, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

/** Bytes of tiles that wait to be compressed, so that rows can be made meanwhile. */
const WAITING_BYTES = 16 * 2 ** 20;

/** Where tiles of a page are in the scratch file, in the order of the page. */
export interface KeptTiles {
  readonly offsets: number[];
  readonly byteCounts: number[];
}

/**
 * Compresses tiles in the thread pool, one for each processor at a time, and keeps them in a file until all are known:
 * the smallest level, which a COG begins with, is complete last.
 */
export class TileScratch {
  readonly #path: string;
  readonly #file: FileHandle;
  /** Chains of work, as many as run side by side. */
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

  /** Takes work that ends in kept tiles; resolves once there is room for more. */
  async add(work: () => Promise<void>): Promise<void> {
    const lane = this.#added++ % this.#lanes.length;
    const done = (this.#lanes[lane] ?? Promise.resolve()).then(work);
    // The caller that awaits it gets the failure. Until then, it must not count as unhandled.
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
