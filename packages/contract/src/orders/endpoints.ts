import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { orderId } from '../core/ids.ts';
import { ORDER_ITEMS_MAX, orderItem, placedOrder } from './schemas.ts';

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

const ofOrder = z.object({ id: orderId.check(z.maxLength(100)) });

export const payOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/orders/:id/payment',
  tag: 'Orders',
  summary: 'The payment of an order that is not paid yet; of one that is paid there is no secret any more',
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
  summary:
    'End an order that is not paid: its payment can never be made afterward. Discarding it again changes nothing',
  auth: 'session',
  params: ofOrder,
  answer: { kind: 'empty' },
  problems: ['not-found', 'order-paid', 'payment-undecided', 'too-many-requests'],
});
