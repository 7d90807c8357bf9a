import type { Clock } from '../system/ports.ts';

/** Answers of another server, kept for a while in this process: the latest `size` of them. */
export class RecentAnswers<T> {
  readonly #answers = new Map<string, { readonly value: T; readonly atMs: number }>();
  readonly #clock: Clock;
  readonly #size: number;
  readonly #keepMs: number;

  constructor(clock: Clock, { size, keepMs }: { readonly size: number; readonly keepMs: number }) {
    this.#clock = clock;
    this.#size = size;
    this.#keepMs = keepMs;
  }

  find(question: string): T | undefined {
    const kept = this.#answers.get(question);
    return kept && this.#clock.nowMs() - kept.atMs < this.#keepMs ? kept.value : undefined;
  }

  keep(question: string, value: T): void {
    // A Map keeps the order of insertion: what was put in longest ago stands first.
    this.#answers.delete(question);
    this.#answers.set(question, { value, atMs: this.#clock.nowMs() });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#size && oldest !== undefined) this.#answers.delete(oldest);
  }
}
