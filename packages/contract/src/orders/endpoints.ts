import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { ORDER_ITEMS_MAX, orderItem, placedOrder } from './schemas.ts';

export const placeOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/order',
  tag: 'Orders',
  summary: 'Place an order and open its payment; the same Idempotency-Key never makes a second order',
  auth: 'session',
  lane: 'orders',
  headers: z.object({ 'idempotency-key': z.optional(z.string().check(z.minLength(8), z.maxLength(200))) }),
  body: z
    .array(orderItem)
    .check(
      z.minLength(1, 'the cart is empty'),
      z.maxLength(ORDER_ITEMS_MAX, `an order may have at most ${ORDER_ITEMS_MAX} items`),
    ),
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
    'payment-closed',
    'payment-unavailable',
    'provider-failed',
    'provider-timeout',
    'too-many-requests',
  ],
});
