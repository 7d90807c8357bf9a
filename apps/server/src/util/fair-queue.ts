import { LRUCache } from 'lru-cache';

interface Bounds {
  /** Works that run at once. */
  readonly atOnce: number;
  /** Of one owner those that may wait. */
  readonly waiting: number;
}

/** Owners whose last turn is remembered. */
const OWNERS_MAX = 1_000;

/**
 * Runs a few works at once. Of those that wait, the next one is of the owner whose last turn is the longest ago: whoever
 * asks for one thing now and then waits for none but those that run, however many another asks for.
 */
export class FairQueue {
  readonly #bounds: Bounds;
  /** By their owners, in the order in which they came. */
  readonly #waiting = new Map<string, Set<() => void>>();
  /** Which turn was the owner's last one. */
  readonly #lastTurns = new LRUCache<string, number>({ max: OWNERS_MAX });
  #turns = 0;
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
    if (this.#running < this.#bounds.atOnce) this.#enter(owner);
    else if (!(await this.#wait(owner, signal))) return null;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#beginNext();
    }
  }

  /** @returns false at once when too many wait; true when the work has its place */
  #wait(owner: string, signal: AbortSignal): Promise<boolean> {
    const waiting = this.#waiting.get(owner) ?? new Set();
    if (waiting.size >= this.#bounds.waiting) return Promise.resolve(false);
    this.#waiting.set(owner, waiting);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        signal.removeEventListener('abort', giveUp);
        waiting.delete(begin);
        if (waiting.size === 0) this.#waiting.delete(owner);
      };
      const begin = (): void => {
        leave();
        this.#enter(owner);
        resolve(true);
      };
      const giveUp = (): void => {
        leave();
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(begin);
    });
  }

  #enter(owner: string): void {
    this.#running++;
    this.#lastTurns.set(owner, ++this.#turns);
  }

  #beginNext(): void {
    let [longestAgo, next]: [number, (() => void) | undefined] = [Infinity, undefined];
    for (const [owner, [begin]] of this.#waiting) {
      const lastTurn = this.#lastTurns.peek(owner) ?? 0;
      if (lastTurn < longestAgo) [longestAgo, next] = [lastTurn, begin];
    }
    next?.();
  }
}
