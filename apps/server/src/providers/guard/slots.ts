/** Lets so many calls run at once; the others wait in the order they came. */
export class Slots {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs the work in a slot of its own. Rejects with the signal's reason when it fires while waiting. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.#taken < this.#limit) this.#taken++;
    else await this.#queue(signal);
    try {
      return await work();
    } finally {
      // The slot goes over to the one that waits longest.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken--;
    }
  }

  #queue(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = (): void => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = (): void => {
      this.#waiting.splice(this.#waiting.indexOf(enter), 1);
      reject(new Error('Gave up waiting', { cause: signal.reason }));
    };
    this.#waiting.push(enter);
    signal.addEventListener('abort', leave, { once: true });
    return promise;
  }
}
