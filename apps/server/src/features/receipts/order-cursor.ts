import { toOrderId } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';
import type { OrderPosition } from './booked-order.ts';

const CURSOR = /^(\d{1,15})\.(.+)$/;

/** A place between two orders. New orders come before the first page and shift no other. */
export function formatOrderCursor({ placedAtMs, orderId }: OrderPosition): string {
  return Buffer.from(`${placedAtMs}.${orderId}`).toString('base64url');
}

/** Null when the text is no cursor. */
export function parseOrderCursor(text: string): OrderPosition | null {
  const [, placedAtMs, orderId] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (placedAtMs === undefined || orderId === undefined || !isUuid(orderId)) return null;
  return { placedAtMs: Number(placedAtMs), orderId: toOrderId(orderId) };
}
