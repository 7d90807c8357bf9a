interface Place {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs a few works of each key at once; the others wait in the order they came. */
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
      // The place of the work that ended is the next one's.
      if (next) next();
      else if (--place.running === 0) this.#places.delete(key);
    }
  }
}
