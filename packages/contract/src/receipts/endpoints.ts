import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { orderId } from '../core/ids.ts';
import { listedOrder, receipt } from './schemas.ts';

export const ORDERS_PAGE_MAX = 100;
export const ORDERS_PAGE_DEFAULT = 20;

/** A page length in a URL, which arrives as text. */
const pageLength = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number)),
  z.int().check(z.gte(1), z.lte(ORDERS_PAGE_MAX)),
);

export const ordersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/orders',
  tag: 'Orders',
  summary: 'List orders',
  description: 'With their lines and payments, latest first, without discarded and expired orders',
  auth: 'session',
  query: z.object({
    limit: z._default(z.optional(pageLength), ORDERS_PAGE_DEFAULT),
    /** `next` of the previous response: returns the orders placed before those. */
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: {
    kind: 'json',
    /** `next` is absent when there are no more orders. */
    schema: z.object({ orders: z.array(listedOrder), next: z.optional(z.string()) }),
  },
  problems: ['too-many-requests'],
});

export const orderReceiptEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/orders/:id/receipt',
  tag: 'Orders',
  summary: 'Get the receipt of an order',
  description: 'Includes all refunds so far',
  auth: 'session',
  params: z.object({ id: orderId.check(z.maxLength(100)) }),
  answer: { kind: 'json', schema: receipt },
  problems: ['not-found', 'too-many-requests'],
});

export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8';

export const ordersCsvEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/orders/export',
  tag: 'Orders',
  summary: 'Download all orders as CSV',
  description: 'RFC 4180, UTF-8 with a byte order mark, one row per line',
  auth: 'session',
  answer: { kind: 'file', mediaTypes: [CSV_MEDIA_TYPE] },
  problems: ['export-running', 'too-many-requests'],
});
