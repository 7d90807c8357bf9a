/** The canceled orders of a simulated provider. */
export interface Cancellations {
  has(providerOrderId: string): Promise<boolean>;
  add(providerOrderId: string): Promise<void>;
}

/** Keeps canceled orders in memory, until the process ends. */
export class MemoryCancellations implements Cancellations {
  readonly #ids = new Set<string>();

  has(providerOrderId: string): Promise<boolean> {
    return Promise.resolve(this.#ids.has(providerOrderId));
  }

  add(providerOrderId: string): Promise<void> {
    this.#ids.add(providerOrderId);
    return Promise.resolve();
  }
}
