import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cents, instant } from '../core/units.ts';
import { quoteItem } from '../quotes/endpoints.ts';

/**
 * One line of an order. Prices travel as `product`, a price id; the server recomputes every amount. A field that is
 * not listed here, such as a total or a quantity, is refused rather than ignored: whoever sends it expects an effect.
 */
export const orderItem = z.strictObject({
  ...quoteItem.shape,
  /** Where the image is, in the buyer's words. */
  description: z.string().check(z.maxLength(300)),
  /** The version of the provider's terms the buyer ticked. */
  termsVersion: z.optional(z.string().check(z.maxLength(100))),
  /** What the cart showed. The order is refused when the server's price differs: nobody pays what they did not see. */
  expectedPrice: z.optional(cents),
  /** Until when the quote behind `expectedPrice` was valid. Past it the order is refused: the buyer looks again first. */
  quoteValidUntil: z.optional(instant),
});
export type OrderItem = z.infer<typeof orderItem>;

export const ORDER_ITEMS_MAX = 100;

export const placedOrder = z.object({
  /** Client secret of the card payment; null: nothing is left to pay, the order is settled. */
  stripeSecret: z.nullable(z.string()),
  orderId: z.string(),
  total: cents,
  currency: z.literal('usd'),
});
export type PlacedOrder = z.infer<typeof placedOrder>;

export const placeOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/order',
  tag: 'Orders',
  summary: 'Place an order and open its payment; the same Idempotency-Key never makes a second order',
  auth: 'session',
  headers: z.object({ 'idempotency-key': z.optional(z.string().check(z.minLength(8), z.maxLength(200))) }),
  body: z
    .array(orderItem)
    .check(
      z.minLength(1, 'the cart is empty'),
      z.maxLength(ORDER_ITEMS_MAX, `an order may have at most ${ORDER_ITEMS_MAX} items`),
    ),
  answer: { kind: 'json', schema: placedOrder, status: 201 },
  problems: [
    'registration-incomplete',
    'terms-not-accepted',
    'scene-unknown',
    'price-unknown',
    'price-mismatch',
    'price-changed',
    'quote-expired',
    'amount-too-small',
    'idempotency-conflict',
    'payment-closed',
    'payment-unavailable',
    'provider-failed',
    'provider-timeout',
  ],
});

export const termsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/terms',
  tag: 'Orders',
  summary: 'Terms of Service of each imagery provider',
  auth: 'none',
  answer: {
    kind: 'json',
    schema: z.object({
      result: z.array(
        z.object({
          provider: z.string(),
          version: z.string(),
          title: z.string(),
          /** The licence itself; null where there is a link alone. */
          text: z.nullable(z.string()),
          /** Where the licence can be read, such as the provider's PDF. */
          link: z.nullable(z.url({ protocol: /^https?$/ })),
        }),
      ),
    }),
  },
  problems: [],
});
