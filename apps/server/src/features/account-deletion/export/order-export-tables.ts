import { formatReceiptNumber } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { ExportRow, ExportTable } from './export-table.ts';
import { ofOrders } from './parents.ts';

const orders = ofOrders(
  {
    name: 'orders',
    about: 'Orders, also those that were never paid',
    fields: {
      order: 'Id of the order',
      placed_at: 'When it was placed',
      state: 'open (payment pending) or paid',
      paid_at: 'When it was paid',
      payment_closed_at: 'From when on it can no longer be paid',
      total_cents: 'Its total in cents',
      currency: 'ISO 4217, in small letters',
      payment_provider: 'Processor of the payment',
      payment: 'Id of the payment there',
    },
  },
  (ids) => sql<ExportRow>`
      SELECT id AS "order", created_at AS placed_at, state, paid_at, payment_closed_at, total_cents, currency,
        payment_provider, intent_id AS payment
      FROM orders WHERE id = ANY(${ids}::uuid[]) ORDER BY created_at, id`,
);

const receipts = ofOrders(
  {
    name: 'receipts',
    about: 'Receipts, with buyer and seller as they were when the order was paid',
    fields: {
      receipt: 'Number of the receipt',
      order: 'Id of the order',
      issued_at: 'When it was issued',
      buyer: 'Who paid',
      seller: 'Who sold',
      test_mode: 'Whether no money moved',
      simulated_providers: 'Providers that were simulated',
    },
  },
  (ids) => sql<ExportRow & { readonly number: number }>`
      SELECT number, order_id AS "order", issued_at, buyer, seller, test_mode, simulated_providers
      FROM receipt WHERE order_id = ANY(${ids}::uuid[]) ORDER BY number`,
  ({ number, ...row }) => ({ ...row, receipt: formatReceiptNumber(number) }),
);

const payments = ofOrders(
  {
    name: 'payments',
    about: 'The ledger: every charge, refund and adjustment',
    fields: {
      at: 'When it was booked',
      order: 'Id of the order',
      kind: 'charge, refund or adjustment',
      amount_cents: 'Amount in cents; negative: refunded to you',
      currency: 'ISO 4217, in small letters',
      payment_provider: 'Processor of the payment',
      payment: 'Id of the payment there',
      reference: 'Id of the refund or adjustment there',
    },
  },
  (ids) => sql<ExportRow>`
      SELECT at, order_id AS "order", kind, amount_cents, currency, provider AS payment_provider, intent_id AS payment,
        reference
      FROM ledger_entry WHERE order_id = ANY(${ids}::uuid[]) ORDER BY id`,
);

const refunds = ofOrders(
  {
    name: 'refunds',
    about: 'Refunds requested from the payment provider',
    fields: {
      refund: 'Id of the refund',
      order: 'Id of the order',
      item: 'Id of the image or tasking it is for; empty: the order as a whole',
      amount_cents: 'Amount in cents',
      reason: 'Why',
      state: 'asked, done or refused (the seller then pays it back in another way)',
      refusal: 'Why the payment provider refused it',
      created_at: 'When it was requested',
    },
  },
  (ids) => sql<ExportRow>`
      SELECT id AS refund, order_id AS "order", substring(request_key FROM '^item:(.*)$') AS item, amount_cents, reason,
        state, refusal, created_at
      FROM refund WHERE order_id = ANY(${ids}::uuid[]) ORDER BY created_at, id`,
);

const mails = ofOrders(
  {
    name: 'mails',
    about: 'E-mails about orders that were sent to you',
    fields: {
      mail: 'Id of the e-mail',
      order: 'Id of the order',
      kind: 'Kind of mail',
      recipient: 'Where it went',
      subject: 'Its subject',
      queued_at: 'When it was written',
      sent_at: 'When it was sent; empty: not sent',
      text: 'What it said',
    },
  },
  (ids) => sql<ExportRow>`
      SELECT id AS mail, order_id AS "order", kind, recipient, subject, queued_at, sent_at, body_text AS text
      FROM mail WHERE order_id = ANY(${ids}::uuid[]) ORDER BY queued_at, id`,
);

/** Tables of orders and payments. */
export const orderExportTables: readonly ExportTable[] = [orders, receipts, payments, refunds, mails];
