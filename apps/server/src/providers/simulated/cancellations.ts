/** The orders that a simulated provider has cancelled. */
export interface Cancellations {
  has(providerOrderId: string): Promise<boolean>;
  add(providerOrderId: string): Promise<void>;
}

/** Holds cancelled orders in memory, until the process ends. */
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
