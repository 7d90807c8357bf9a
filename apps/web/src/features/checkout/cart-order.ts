import type { OrderId } from '@groundtrack/contract';
import { readStored, removeStored, writeStored } from '../../lib/local-storage.ts';

const STORAGE_KEY = 'groundtrack-cart-order';

/** The unpaid order that this browser placed last from its cart; null if there is none. */
export function readCartOrder(): string | null {
  return readStored(STORAGE_KEY);
}

export function keepCartOrder(id: OrderId): void {
  writeStored(STORAGE_KEY, id);
}

export function forgetCartOrder(): void {
  removeStored(STORAGE_KEY);
}
