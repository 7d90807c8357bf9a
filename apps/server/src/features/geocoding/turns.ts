/** Lets requests to one service follow each other at a distance, over all processes. */
export interface Turns {
  /**
   * Takes the next turn.
   * @returns milliseconds to wait for it; null when that would be longer than `patienceMs`, then no turn is taken
   */
  take(service: string, intervalMs: number, patienceMs: number): Promise<number | null>;
}
