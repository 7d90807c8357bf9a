import { discardOrderEndpoint, type OrderId, toOrderId } from '@groundtrack/contract';
import { readStored, removeStored, writeStored } from '../lib/local-storage.ts';
import { call } from './call.ts';

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

/**
 * Discards the unpaid order of the cart, which no longer holds all its items. The server keeps an order that was paid.
 * One that cannot be discarded now can be discarded in Orders, and expires anyway.
 */
export function discardCartOrder(): void {
  const id = readCartOrder();
  if (id === null) return;
  forgetCartOrder();
  void call(discardOrderEndpoint, { params: { id: toOrderId(id) } }).catch(() => null);
}
