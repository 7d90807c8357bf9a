import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { formatUsd } from './money.ts';
import { quoteItem } from './quotes.ts';
import { cents, instant } from './units.ts';

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

export const placeOrder = defineEndpoint({
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

export const terms = defineEndpoint({
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

const fileId = z.nullable(z.string());

/** File ids for `GET /api/v3/download/{file id}`; null until the file exists. */
export const downloads = z.object({ icon: fileId, full: fileId, tiff: fileId, zip: fileId });
export type Downloads = z.infer<typeof downloads>;

export const orderDownloads = defineEndpoint({
  method: 'GET',
  path: '/api/v3/order/:id',
  tag: 'Orders',
  summary: 'Files of a bought image, by its id or its image name without .jpg',
  auth: 'session',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  answer: { kind: 'json', schema: z.object({ downloads }) },
  problems: ['not-found'],
});

export const download = defineEndpoint({
  method: 'GET',
  path: '/api/v3/download/:fileId',
  tag: 'Orders',
  summary: 'A delivered file or icon',
  auth: 'session',
  params: z.object({ fileId: z.string().check(z.maxLength(100)) }),
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/tiff', 'application/zip'] },
  problems: ['not-found'],
});

/** States of bought images and taskings, as the provider and the server move them. */
export const serverState = z.enum([
  'Purchased',
  'Ordered',
  'Confirmed',
  'Planned',
  'AcquiredSuccess',
  'AcquiredFail',
  'Processing',
  'Complete',
  'Delivered',
  'Rejected',
  'Failed',
]);
export type ServerState = z.infer<typeof serverState>;

/** What goes back of the money paid for an image that was not delivered. */
export const itemRefund = z.object({
  amount: cents,
  /** asked: the payment provider has still to give it. refused: it will not, and the operator gives it back by hand. */
  state: z.enum(['asked', 'done', 'refused']),
});
export type ItemRefund = z.infer<typeof itemRefund>;

/** A refund in words, without a full stop: `$3.00 was refunded to the card you paid with`. */
export function refundText({ amount, state }: ItemRefund): string {
  if (state === 'refused') return `${formatUsd(amount)} could not be refunded to your card, contact support`;
  return `${formatUsd(amount)} ${state === 'done' ? 'was refunded' : 'goes back'} to the card you paid with`;
}

export const userImage = z.object({
  _id: z.string(),
  iconName: z.nullable(z.string()),
  imageName: z.string(),
  locationDescription: z.string(),
  dateImageAcquiredISO: instant,
  datePurchasedISO: instant,
  serverState,
  /** Why, when the image was rejected or failed. */
  stateReason: z.nullable(z.string()),
  satellite: z.string(),
  source: z.object({ company: z.string() }),
  /** Null, here and below: the provider does not say. */
  groundSampleDistance: z.nullable(z.number()),
  cloudCoverage: z.nullable(z.number()),
  offNadirAngle: z.nullable(z.number()),
  sunElevation: z.nullable(z.number()),
  sunAzimuth: z.nullable(z.number()),
  latitude: z.number(),
  longitude: z.number(),
  product: z.string(),
  price: cents,
  /** Null: the image is delivered or on its way, or nothing was left to give back. */
  refund: z.nullable(itemRefund),
  simulated: z.boolean(),
  downloads,
});
export type UserImage = z.infer<typeof userImage>;

export const images = defineEndpoint({
  method: 'GET',
  path: '/api/v0/images',
  tag: 'Orders',
  summary: 'Bought images of the account, the latest purchase first',
  auth: 'session',
  answer: { kind: 'json', schema: z.tuple([z.object({ images: z.array(userImage) })]) },
  problems: [],
});
