import { type OrderId, type OrderItem, orderId } from '@groundtrack/contract';
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../lib/local-storage.ts';
import { randomId } from '../../lib/random-id.ts';

const STORAGE_KEY = 'groundtrack-order-attempt';
const attempt = z.object({ idempotencyKey: z.string(), items: z.string(), orderId: z.optional(orderId) });

function storedAttempt(): z.infer<typeof attempt> | null {
  try {
    const parsed = attempt.safeParse(JSON.parse(readStored(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The fields of a request that places an order. */
export interface OrderAttempt {
  readonly idempotencyKey: string;
  /** The previous order of the cart, which this one replaces. */
  readonly replaced: OrderId | null;
}

/**
 * The Idempotency-Key of an order. The same items keep their key over reloads, second tabs and crashes until the order
 * is paid, so they are never ordered twice by accident. Other items get a new key.
 */
export function orderAttempt(orderItems: readonly OrderItem[]): OrderAttempt {
  // Reopening the cart refreshes the quotes, and the order stays the same.
  const items = JSON.stringify(orderItems, (field, value: unknown) =>
    field === 'quoteValidUntil' ? undefined : value,
  );
  const earlier = storedAttempt();
  if (earlier?.items === items) return { idempotencyKey: earlier.idempotencyKey, replaced: null };
  const idempotencyKey = randomId();
  writeStored(STORAGE_KEY, JSON.stringify({ idempotencyKey, items }));
  return { idempotencyKey, replaced: earlier?.orderId ?? null };
}

/** Stores the id of the order that a key created, so that it can be discarded when the cart changes. */
export function keepOrder(idempotencyKey: string, placed: OrderId): void {
  const earlier = storedAttempt();
  if (earlier?.idempotencyKey === idempotencyKey)
    writeStored(STORAGE_KEY, JSON.stringify({ ...earlier, orderId: placed }));
}

/** Whether this order was created from the current cart. */
export function isOrderOfCart(id: OrderId): boolean {
  return storedAttempt()?.orderId === id;
}

/** After this call the same items create a new order. */
export function forgetAttempt(): void {
  removeStored(STORAGE_KEY);
}
