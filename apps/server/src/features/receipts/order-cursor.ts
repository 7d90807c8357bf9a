import { toOrderId } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';
import type { OrderPosition } from './booked-order.ts';

const CURSOR = /^(\d{1,15})\.(.+)$/;

/** A position between two orders. New orders come before the first page, so they do not shift other pages. */
export function formatOrderCursor({ placedAtMs, orderId }: OrderPosition): string {
  return Buffer.from(`${placedAtMs}.${orderId}`).toString('base64url');
}

/** @returns null if the text is not a cursor */
export function parseOrderCursor(text: string): OrderPosition | null {
  const [, placedAtMs, orderId] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (placedAtMs === undefined || orderId === undefined || !isUuid(orderId)) return null;
  return { placedAtMs: Number(placedAtMs), orderId: toOrderId(orderId) };
}
