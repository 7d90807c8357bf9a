interface Bounds {
  /** Works that run at once. */
  readonly atOnce: number;
  /** Of one owner those that may wait. */
  readonly waiting: number;
}

/**
 * Runs a few works at once. Of those that wait, one of each owner has its turn after the other: whoever asks for one thing
 * waits for one of each of the others, however many those ask for.
 */
export class FairQueue {
  readonly #bounds: Bounds;
  /** By their owners, the one whose turn is next in front. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * @param work keeps its place until it ends, whether its client waits or not
   * @returns what the work returns; null when too many of the owner's wait
   * @throws what the work throws, and the reason of the signal when it fires before the work has begun
   */
  async run<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
    signal.throwIfAborted();
    if (this.#running < this.#bounds.atOnce) this.#running++;
    else if (!(await this.#wait(owner, signal))) return null;
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** @returns false at once when too many wait; else the place of the work that ended is this one's */
  #wait(owner: string, signal: AbortSignal): Promise<boolean> {
    const waiting = this.#waiting.get(owner) ?? new Set();
    if (waiting.size >= this.#bounds.waiting) return Promise.resolve(false);
    this.#waiting.set(owner, waiting);
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(true);
      };
      const giveUp = (): void => {
        waiting.delete(begin);
        if (waiting.size === 0) this.#waiting.delete(owner);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(begin);
    });
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running--;
      return;
    }
    const [owner, waiting] = next;
    const [begin] = waiting;
    this.#waiting.delete(owner);
    if (begin) waiting.delete(begin);
    // The others have their turns before the next one of the same owner.
    if (waiting.size > 0) this.#waiting.set(owner, waiting);
    begin?.();
  }
}
