interface Slot {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs a few tasks per key concurrently. The others wait in order. */
export class KeyedSemaphore {
  readonly #atOnce: number;
  readonly #slots = new Map<string, Slot>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const slot = this.#slots.get(key) ?? { running: 0, waiting: [] };
    this.#slots.set(key, slot);
    if (slot.running < this.#atOnce) slot.running++;
    else await new Promise<void>((resolve) => slot.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = slot.waiting.shift();
      // The next task takes the slot of the one that ended.
      if (next) next();
      else if (--slot.running === 0) this.#slots.delete(key);
    }
  }
}
