/** The time of a double, in ms since 1970, and what happens later. */
export interface Clock {
  now(): number;
  /** Runs a callback once the time is reached. @returns a function that cancels it */
  at(timeMs: number, run: () => void): () => void;
}

/** A clock that only moves when a spec advances it. */
export class ManualClock implements Clock {
  #nowMs: number;
  readonly #waiting = new Set<{ readonly timeMs: number; readonly run: () => void }>();

  constructor(startMs: number = Date.parse('2026-03-10T09:00:00Z')) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  at(timeMs: number, run: () => void): () => void {
    const entry = { timeMs, run };
    this.#waiting.add(entry);
    return () => this.#waiting.delete(entry);
  }

  /** Moves the time forward and runs what has become due, in order of time. */
  advance(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const [next] = [...this.#waiting].toSorted((a, b) => a.timeMs - b.timeMs);
      if (!next || next.timeMs > endMs) break;
      this.#waiting.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.timeMs);
      next.run();
    }
    this.#nowMs = endMs;
  }
}

/** `setTimeout` overflows beyond this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The time of the machine. Its timers do not keep the process running. */
export function systemClock(): Clock {
  const now = () => Date.now();
  return {
    now,
    at(timeMs, run) {
      let timer: NodeJS.Timeout;
      const wait = () => {
        const leftMs = timeMs - now();
        timer = setTimeout(leftMs > LONGEST_TIMER_MS ? wait : run, Math.min(Math.max(0, leftMs), LONGEST_TIMER_MS));
        timer.unref();
      };
      wait();
      return () => clearTimeout(timer);
    },
  };
}
