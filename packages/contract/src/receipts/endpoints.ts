import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cents, instant } from '../core/units.ts';
import { itemRefund, serverState } from '../imagery/endpoints.ts';
import { quoteLine } from '../quotes/endpoints.ts';

/** An order as its buyer sees it. Refunded is counted against what was charged, not against the order's total. */
export const orderState = z.enum(['open', 'paid', 'partly-refunded', 'refunded']);
export type OrderState = z.infer<typeof orderState>;

/** One line of the ledger: money that came in is positive, money that went back negative. */
export const ledgerLine = z.object({
  atISO: instant,
  kind: z.enum(['charge', 'refund', 'adjustment']),
  amount: z.int(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

/** What the ledger says of an order, in cents. */
export interface LedgerSums {
  readonly charged: number;
  /** Positive: what went back. */
  readonly refunded: number;
  /** Corrections in either direction. */
  readonly adjusted: number;
}

/**
 * The sums of an order's ledger lines.
 * @example ledgerSums([{ kind: 'charge', amount: 500 }, { kind: 'refund', amount: -200 }]) // charged 500, refunded 200
 */
export function ledgerSums(lines: readonly Pick<LedgerLine, 'kind' | 'amount'>[]): LedgerSums {
  const sumOf = (kind: LedgerLine['kind']) =>
    lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0);
  // Subtracting from 0 rather than negating: there is no amount -0.
  return { charged: sumOf('charge'), refunded: 0 - sumOf('refund'), adjusted: sumOf('adjustment') };
}

/** @param paid whether the order was settled; one of no charge is settled without any money */
export function orderStateOf(paid: boolean, { charged, refunded }: LedgerSums): OrderState {
  if (!paid) return 'open';
  if (refunded <= 0) return 'paid';
  return refunded < charged ? 'partly-refunded' : 'refunded';
}

/** What was bought, as it was sold. */
export const orderLine = z.object({
  /** The id of the image in My Imagery. */
  imageId: z.string(),
  provider: z.string(),
  /** The provider's name for people. */
  company: z.string(),
  featureId: z.string(),
  satellite: z.string(),
  dateImageAcquiredISO: instant,
  /** Where the image is, in the buyer's words. */
  locationDescription: z.string(),
  product: z.string(),
  /** The version of the provider's terms the buyer agreed to. */
  termsVersion: z.string(),
  price: cents,
  /** What it costs and why, exactly as it was quoted; null for orders older than quotes. */
  quote: z.nullable(quoteLine),
  /** How far the delivery is; null until the order is paid. */
  serverState: z.nullable(serverState),
  /** What goes back of its price; the ledger has it once it is done. */
  refund: z.nullable(itemRefund),
  simulated: z.boolean(),
});
export type OrderLine = z.infer<typeof orderLine>;

const orderFields = {
  orderId: z.string(),
  placedISO: instant,
  state: orderState,
  lines: z.array(orderLine),
  currency: z.literal('usd'),
  /** What was ordered; `charged` and `refunded` are what the ledger says of it. */
  total: cents,
  charged: cents,
  refunded: cents,
};

export const listedOrder = z.object({
  ...orderFields,
  /** Null until the order is paid. */
  receiptNumber: z.nullable(z.string()),
  paidISO: z.nullable(instant),
});
export type ListedOrder = z.infer<typeof listedOrder>;

/** Who sells, as the operator named itself when the receipt was issued. */
export const seller = z.object({
  name: z.string(),
  /** Lines. */
  address: z.array(z.string()),
  /** What the seller has to say about tax: a number, a reason why there is none; null when it says nothing. */
  taxNote: z.nullable(z.string()),
});
export type Seller = z.infer<typeof seller>;

export const buyer = z.object({
  name: z.string(),
  company: z.string(),
  /** Lines. */
  address: z.array(z.string()),
  email: z.string(),
});
export type Buyer = z.infer<typeof buyer>;

export const receipt = z.object({
  ...orderFields,
  /** `R-000042`: grows with every receipt of this server and never stands for two orders. */
  number: z.string(),
  issuedISO: instant,
  seller,
  buyer,
  /** Null: there was nothing to pay. */
  payment: z.nullable(
    z.object({
      provider: z.string(),
      /** The payment provider's id of the payment. */
      reference: z.string(),
    }),
  ),
  ledger: z.array(ledgerLine),
  adjusted: z.int(),
  /** True when no real money moved. */
  testMode: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

export const ORDERS_PAGE_MAX = 100;
export const ORDERS_PAGE_DEFAULT = 20;

/** A whole number in a URL arrives as text. */
const pageLength = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number)),
  z.int().check(z.gte(1), z.lte(ORDERS_PAGE_MAX)),
);

export const ordersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/orders',
  tag: 'Orders',
  summary: 'Orders of the account with their lines and money, the latest first',
  auth: 'session',
  query: z.object({
    limit: z._default(z.optional(pageLength), ORDERS_PAGE_DEFAULT),
    /** `next` of the answer before, for the orders placed before those. */
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: {
    kind: 'json',
    /** `next` is absent when there are no more orders. */
    schema: z.object({ orders: z.array(listedOrder), next: z.optional(z.string()) }),
  },
  problems: [],
});

export const orderReceiptEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/orders/:id/receipt',
  tag: 'Orders',
  summary: 'Receipt of a paid order, with the refunds since',
  auth: 'session',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  answer: { kind: 'json', schema: receipt },
  problems: ['not-found'],
});

export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8';

export const ordersCsvEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/orders/export',
  tag: 'Orders',
  summary: 'All orders of the account as one CSV file (RFC 4180, UTF-8 with a byte order mark), a row for each line',
  auth: 'session',
  answer: { kind: 'file', mediaTypes: [CSV_MEDIA_TYPE] },
  problems: [],
});

/** `R-000042`: at least six digits, so that the numbers of a long time sort as text, too. */
export function receiptNumber(number: number): string {
  return `R-${String(number).padStart(6, '0')}`;
}
