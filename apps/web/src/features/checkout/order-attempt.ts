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

/** What an order is asked for with. */
export interface OrderAttempt {
  readonly idempotencyKey: string;
  /** The order of the cart before, which this one replaces. */
  readonly replaced: OrderId | null;
}

/**
 * The Idempotency-Key of an order. The same items keep theirs over reloads, second tabs and crashes until the order
 * is paid, so they are never ordered twice by accident; other items get a new one.
 */
export function orderAttempt(orderItems: readonly OrderItem[]): OrderAttempt {
  // A cart that was looked at again has newer quotes, and is the same order.
  const items = JSON.stringify(orderItems, (field, value: unknown) =>
    field === 'quoteValidUntil' ? undefined : value,
  );
  const earlier = storedAttempt();
  if (earlier?.items === items) return { idempotencyKey: earlier.idempotencyKey, replaced: null };
  const idempotencyKey = randomId();
  writeStored(STORAGE_KEY, JSON.stringify({ idempotencyKey, items }));
  return { idempotencyKey, replaced: earlier?.orderId ?? null };
}

/** Notes the order that a key made, so that it can be discarded when the cart changes. */
export function keepOrder(idempotencyKey: string, placed: OrderId): void {
  const earlier = storedAttempt();
  if (earlier?.idempotencyKey === idempotencyKey)
    writeStored(STORAGE_KEY, JSON.stringify({ ...earlier, orderId: placed }));
}

/** Whether this order is the one that was made of the cart. */
export function isOrderOfCart(id: OrderId): boolean {
  return storedAttempt()?.orderId === id;
}

/** After this the same items make a new order. */
export function forgetAttempt(): void {
  removeStored(STORAGE_KEY);
}
