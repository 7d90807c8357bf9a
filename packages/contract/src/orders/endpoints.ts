import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { orderId } from '../core/ids.ts';
import { ORDER_ITEMS_MAX, orderItem, placedOrder } from './schemas.ts';

export const placeOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/order',
  tag: 'Orders',
  summary: 'Place an order',
  description:
    'Opens the payment. Repeating the `Idempotency-Key` never creates a second order. Without a key, an unpaid order of the same items at the same price is returned; at another price, it is closed',
  auth: 'session',
  headers: z.object({
    'idempotency-key': described(
      z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
      'Your own key for this order, such as a UUID. Repeating the request with it returns the same order and never places a second one',
      '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    ),
  }),
  body: z
    .array(orderItem)
    .check(
      z.minLength(1, 'the cart is empty'),
      z.maxLength(ORDER_ITEMS_MAX, `an order may have at most ${ORDER_ITEMS_MAX} items`),
    ),
  examples: {
    image: [
      {
        provider: 'maxar',
        featureId: 'the featureId of the image',
        product: 'the priceId of its product',
        geometry: { type: 'Point', coordinates: [2.3522, 48.8566] },
        description: 'Paris, France',
        termsVersion: 'licence.version of the line',
        expectedPrice: 5800,
        quoteValidUntil: '2027-01-05T12:00:00Z',
      },
    ],
    tasking: [
      {
        product: 'the priceId of the product',
        geometry: { type: 'Point', coordinates: [2.3522, 48.8566] },
        window: { start: '2027-01-10T00:00:00Z', stop: '2027-02-10T00:00:00Z' },
        description: 'Paris, France',
        termsVersion: 'licence.version of the line',
        expectedPrice: 5800,
        quoteValidUntil: '2027-01-05T12:00:00Z',
      },
    ],
  },
  answer: { kind: 'json', schema: placedOrder, status: 201 },
  problems: [
    'email-unverified',
    'registration-incomplete',
    'terms-not-accepted',
    'scene-unknown',
    'image-undeliverable',
    'price-unknown',
    'price-mismatch',
    'price-changed',
    'image-changed',
    'quote-expired',
    'tasking-infeasible',
    'tasking-invalid',
    'fee-missing',
    'fee-unknown',
    'end-use-unknown',
    'window-unknown',
    'window-expired',
    'window-taken',
    'amount-too-small',
    'amount-too-large',
    'idempotency-conflict',
    'order-ended',
    'payment-closed',
    'payment-unavailable',
    'provider-failed',
    'provider-timeout',
    'too-many-requests',
  ],
});

const ofOrder = z.object({ id: described(orderId.check(z.maxLength(100)), 'The `orderId`') });

export const payOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/orders/:id/payment',
  tag: 'Orders',
  summary: 'Get the payment of an order',
  description: 'For an unpaid order. A paid order has no client secret',
  auth: 'session',
  params: ofOrder,
  answer: { kind: 'json', schema: placedOrder },
  problems: [
    'not-found',
    'email-unverified',
    'image-changed',
    'window-expired',
    'window-taken',
    'amount-too-small',
    'amount-too-large',
    'order-ended',
    'payment-closed',
    'payment-unavailable',
    'too-many-requests',
  ],
});

export const discardOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/orders/:id/discard',
  tag: 'Orders',
  summary: 'Discard an order that is not paid',
  description: 'It can never be paid afterward. Discarding it again has no effect',
  auth: 'session',
  params: ofOrder,
  answer: { kind: 'empty' },
  problems: ['not-found', 'order-paid', 'payment-undecided', 'too-many-requests'],
});
