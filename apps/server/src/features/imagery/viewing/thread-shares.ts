/** Whoever asked so long ago, and not since, has left: others get the threads. */
const LEFT_AFTER_MS = 1_000;

/**
 * Shares threads out among the accounts that ask, each with those it gave links to. One alone has all of them; several have
 * some each, so that a person who looks at an image finds a thread that another, who wants thousands of tiles, does not keep
 * busy. More accounts than threads take turns on all.
 */
export class ThreadShares {
  readonly #threads: number;
  /** When each asked last; those who came first are first. */
  readonly #askedAtMs = new Map<string, number>();

  constructor(threads: number) {
    this.#threads = threads;
  }

  /** The thread for a task, from 0. @param turn any whole number; tasks of the same one go to the same thread */
  threadOf(accountId: string, turn: number, nowMs: number): number {
    this.#askedAtMs.set(accountId, nowMs);
    for (const [one, askedAtMs] of this.#askedAtMs) if (askedAtMs < nowMs - LEFT_AFTER_MS) this.#askedAtMs.delete(one);
    const accounts = this.#askedAtMs.size;
    if (accounts > this.#threads) return turn % this.#threads;
    const share = Math.floor(this.#threads / accounts);
    return [...this.#askedAtMs.keys()].indexOf(accountId) * share + (turn % share);
  }
}
