import { setTimeout } from 'node:timers/promises';

/** Longer pauses are left to the callers, which try again later. */
const LONGEST_MS = 20_000;

/** Spaces the requests to one account, whichever call they belong to. */
export class RequestRate {
  readonly #pauseMs: number;
  /** By the clock of the process, which is never set back. */
  #nextMs = 0;

  constructor(perSecond: number) {
    this.#pauseMs = 1000 / perSecond;
  }

  /** Waits for the next free moment. @throws the reason of the signal */
  async wait(signal: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    const atMs = Math.min(Math.max(nowMs, this.#nextMs), nowMs + LONGEST_MS);
    this.#nextMs = atMs + this.#pauseMs;
    if (atMs > nowMs) await setTimeout(atMs - nowMs, undefined, { signal });
  }
}
