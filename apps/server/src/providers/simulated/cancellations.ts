/** Orders the simulated provider has cancelled: what it said yes to stays so. */
export interface Cancellations {
  has(providerOrderId: string): Promise<boolean>;
  add(providerOrderId: string): Promise<void>;
}

/** For as long as the process lives. */
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
