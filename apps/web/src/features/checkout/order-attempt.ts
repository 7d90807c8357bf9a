import type { OrderItem } from '@groundtrack/contract';
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../util/local-storage.ts';
import { randomId } from '../../util/random-id.ts';

const STORAGE_KEY = 'groundtrack-order-attempt';
const attempt = z.object({ idempotencyKey: z.string(), items: z.string() });

function storedAttempt(): z.infer<typeof attempt> | null {
  try {
    const parsed = attempt.safeParse(JSON.parse(readStored(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * The Idempotency-Key of an order. The same items keep theirs over reloads, second tabs and crashes until the order
 * is paid, so they are never ordered twice by accident; other items get a new one.
 */
export function idempotencyKeyFor(orderItems: readonly OrderItem[]): string {
  // A cart that was looked at again has newer quotes, and is the same order.
  const items = JSON.stringify(orderItems, (field, value: unknown) =>
    field === 'quoteValidUntil' ? undefined : value,
  );
  const earlier = storedAttempt();
  if (earlier?.items === items) return earlier.idempotencyKey;
  const idempotencyKey = randomId();
  writeStored(STORAGE_KEY, JSON.stringify({ idempotencyKey, items }));
  return idempotencyKey;
}

/** After this the same items make a new order. */
export function forgetAttempt(): void {
  removeStored(STORAGE_KEY);
}
