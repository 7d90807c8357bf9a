import * as z from 'zod/mini';
import { orderId } from '../core/ids.ts';
import { cents, instant } from '../core/units.ts';
import { imageVersion } from '../delivery/delivery-options.ts';
import { archiveQuoteItem, byKind, taskingQuoteItem } from '../quotes/items.ts';

const agreed = {
  /** Where the image is, in the buyer's words. */
  description: z.string().check(z.maxLength(300)),
  /** The version of the provider's terms the buyer ticked. */
  termsVersion: z.optional(z.string().check(z.maxLength(100))),
  /** What the cart showed. The order is refused when the server's price differs: no buyer pays a price that was not shown. */
  expectedPrice: z.optional(cents),
  /** Until when the quote behind `expectedPrice` was valid. After it the order is refused: the buyer sees the new prices first. */
  quoteValidUntil: z.optional(instant),
} as const;

export const archiveOrderItem = z.strictObject({
  ...archiveQuoteItem.shape,
  ...agreed,
  /** That of the quote. The order is refused when the files are others now: no buyer pays for an image that was not looked at. */
  imageVersion: z.optional(imageVersion),
});
export type ArchiveOrderItem = z.infer<typeof archiveOrderItem>;

export const taskingOrderItem = z.strictObject({
  ...taskingQuoteItem.shape,
  ...agreed,
  /** The price book that was quoted from. The order is refused when another one holds now. */
  bookVersion: z.optional(z.string().check(z.maxLength(100))),
});
export type TaskingOrderItem = z.infer<typeof taskingOrderItem>;

/**
 * One line of an order. Prices travel as `product`, a price id; the server recomputes every amount. A field that is
 * not listed here, such as a total or a quantity, is refused rather than ignored: its sender expects an effect.
 */
export const orderItem = z.pipe(
  byKind<z.input<typeof archiveOrderItem>, z.input<typeof taskingOrderItem>>(),
  z.discriminatedUnion('kind', [archiveOrderItem, taskingOrderItem]),
);
export type OrderItem = z.infer<typeof orderItem>;

export const ORDER_ITEMS_MAX = 100;

export const placedOrder = z.object({
  /** Client secret of the card payment; null: nothing is left to pay, the order is settled. */
  stripeSecret: z.nullable(z.string()),
  orderId,
  total: cents,
  currency: z.literal('usd'),
});
export type PlacedOrder = z.infer<typeof placedOrder>;
