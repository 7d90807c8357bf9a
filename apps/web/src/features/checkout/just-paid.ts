import type { PlacedOrder } from '@groundtrack/contract';
import { onLogOut } from '../../api/session.ts';
import type { CheckoutLine } from './checkout-line.ts';

/** An order that was paid in this tab, as its items were in the cart. */
export interface JustPaid {
  readonly order: Pick<PlacedOrder, 'orderId' | 'total'>;
  readonly lines: readonly CheckoutLine[];
}

let latest: JustPaid | null = null;
onLogOut(() => {
  latest = null;
});

/** Shows the order at once, because its receipt is only issued after the payment is confirmed. */
export function keepJustPaid(paid: JustPaid): void {
  latest = paid;
}

export function readJustPaid(orderId: string): JustPaid | null {
  return latest?.order.orderId === orderId ? latest : null;
}
