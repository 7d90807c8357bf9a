import type { PlacedOrder } from '@groundtrack/contract';

/** A placed order that waits for its payment. */
export type UnpaidOrder = PlacedOrder & { readonly stripeSecret: string };

/** @throws if nothing is left to pay */
export function unpaid(order: PlacedOrder): UnpaidOrder {
  const { stripeSecret } = order;
  if (stripeSecret === null) throw new Error(`Nothing is left to pay for order ${order.orderId}`);
  return { ...order, stripeSecret };
}
