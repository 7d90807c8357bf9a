interface Place {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs a few tasks per key concurrently. The others wait in order. */
export class KeyedSemaphore {
  readonly #atOnce: number;
  readonly #places = new Map<string, Place>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const place = this.#places.get(key) ?? { running: 0, waiting: [] };
    this.#places.set(key, place);
    if (place.running < this.#atOnce) place.running++;
    else await new Promise<void>((resolve) => place.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = place.waiting.shift();
      // The next task takes the slot of the one that ended.
      if (next) next();
      else if (--place.running === 0) this.#places.delete(key);
    }
  }
}
