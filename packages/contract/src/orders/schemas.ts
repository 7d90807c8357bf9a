import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { orderId } from '../core/ids.ts';
import { cents, instant } from '../core/units.ts';
import { imageVersion } from '../delivery/delivery-options.ts';
import { archiveQuoteItem, byKind, taskingQuoteItem } from '../quotes/items.ts';

const agreed = {
  description: described(
    z.string().check(z.maxLength(300)),
    "Where the image is, in the buyer's words",
    'Paris, France',
  ),
  termsVersion: described(
    z.optional(z.string().check(z.maxLength(100))),
    'Accepts the Terms of Service of the provider: the `licence.version` of the line in the quote. If omitted, the order is rejected with `terms-not-accepted`, unless the account accepted these terms for all orders',
  ),
  expectedPrice: described(
    z.optional(cents),
    'The `totalCents` of the line in the quote. The order is rejected if the price differs, so that buyers only pay prices that they saw',
  ),
  quoteValidUntil: described(
    z.optional(instant),
    'The `validUntil` of the line in the quote. The order is rejected after this time',
  ),
} as const;

export const archiveOrderItem = z.strictObject({
  ...archiveQuoteItem.shape,
  ...agreed,
  imageVersion: described(
    z.optional(imageVersion),
    'The `imageVersion` of the line in the quote, if it has one. The order is rejected if the source files have changed',
  ),
});
export type ArchiveOrderItem = z.infer<typeof archiveOrderItem>;

export const taskingOrderItem = z.strictObject({
  ...taskingQuoteItem.shape,
  ...agreed,
  bookVersion: described(
    z.optional(z.string().check(z.maxLength(100))),
    'The `bookVersion` of the line in the quote. The order is rejected if another price book applies',
  ),
});
export type TaskingOrderItem = z.infer<typeof taskingOrderItem>;

/**
 * One line of an order. The price is sent as `product`, a price id, and the server recomputes every amount. Unknown
 * fields, such as a total or a quantity, are rejected instead of ignored because the sender expects an effect.
 */
export const orderItem = z.pipe(
  byKind<z.input<typeof archiveOrderItem>, z.input<typeof taskingOrderItem>>(),
  z.discriminatedUnion('kind', [archiveOrderItem, taskingOrderItem]),
);
export type OrderItem = z.infer<typeof orderItem>;

export const ORDER_ITEMS_MAX = 100;

export const placedOrder = z.object({
  stripeSecret: described(
    z.nullable(z.string()),
    "The client secret of the card payment: `clientSecret` of a sandbox payment, or of Stripe's `confirmPayment`. Null: nothing is left to pay",
  ),
  orderId: described(orderId, 'The order'),
  total: described(cents, 'The sum of all items in US cents'),
  currency: described(z.literal('usd'), 'Every amount is in US cents'),
});
export type PlacedOrder = z.infer<typeof placedOrder>;
