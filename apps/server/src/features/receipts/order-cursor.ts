import type { OrderPosition } from './booked-order.ts';

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A place between two orders. New orders stand before the first page and move no other. */
export function formatOrderCursor({ placedAtMs, orderId }: OrderPosition): string {
  return Buffer.from(`${placedAtMs}.${orderId}`).toString('base64url');
}

/** Null when the text is no cursor. */
export function parseOrderCursor(text: string): OrderPosition | null {
  const [, placedAtMs, orderId] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  return placedAtMs === undefined || orderId === undefined ? null : { placedAtMs: Number(placedAtMs), orderId };
}
