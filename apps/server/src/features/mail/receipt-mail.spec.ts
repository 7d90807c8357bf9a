import type { OrderLine, Receipt } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { receiptMail } from './receipt-mail.ts';

const line: OrderLine = {
  imageId: 'image-1',
  provider: 'maxar',
  company: 'Maxar',
  featureId: 'mx-1',
  satellite: 'WorldView-3',
  dateImageAcquiredISO: '2026-08-22T15:10:37.824Z',
  locationDescription: 'Zürich <Altstadt>\nTotal: $0.00',
  product: '5 × 5 km',
  termsVersion: '2',
  price: 32_249,
  quote: null,
  serverState: 'Purchased',
  refund: null,
  simulated: true,
};
const receipt: Receipt = {
  orderId: 'order-1',
  placedISO: '2026-09-01T12:00:00.000Z',
  state: 'paid',
  lines: [line, { ...line, imageId: 'image-2', simulated: false, locationDescription: 'Bern', price: 1 }],
  currency: 'usd',
  total: 32_250,
  charged: 32_250,
  refunded: 0,
  number: 'R-000042',
  issuedISO: '2026-09-01T12:00:07.000Z',
  seller: { name: 'Orbit Images Ltd', address: [], taxNote: null },
  buyer: { name: 'Ada Lovelace', company: '', address: [], email: 'ada@example.org' },
  payment: { provider: 'sandbox', reference: 'pi_1' },
  ledger: [{ atISO: '2026-09-01T12:00:07.000Z', kind: 'charge', amount: 32_250 }],
  adjusted: 0,
  testMode: true,
};

function mailOf(changes: Partial<Receipt> = {}) {
  const mailing = {
    receipt: { ...receipt, ...changes },
    publicUrl: 'https://i.example.org/',
    supportEmail: 'help@e.org',
  };
  return receiptMail(mailing, { id: 'mail-1', queuedAtMs: 1 });
}

it('says what was bought and paid, that it is a test, and where the receipt is', () => {
  const mail = mailOf();
  expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Receipt R-000042: $322.50 (test mode)' });
  expect(mail.text).toMatchInlineSnapshot(`
    "Hello Ada Lovelace,

    thank you for your order. This is your receipt R-000042 of 2026-09-01 12:00 UTC, from Orbit Images Ltd.

    Test mode: no money moved.

    Lines marked SIMULATED are drawn by this server, not taken from orbit.

    SIMULATED WorldView-3 (Maxar) of 2026-08-22, 5 × 5 km, Zürich <Altstadt> Total: $0.00: $322.49
    WorldView-3 (Maxar) of 2026-08-22, 5 × 5 km, Bern: $0.01
    Total (test mode): $322.50

    Receipt to read and print: https://i.example.org/#/Orders/order-1

    Your images are on their way; another mail comes with each. Questions? Write to help@e.org.
    "
  `);
});

it('lets no text of a buyer become markup or a row', () => {
  const { html, text } = mailOf();
  expect(html).toContain('Zürich &lt;Altstadt&gt;');
  expect(text.split('\n').filter((row) => row.startsWith('Total:'))).toEqual([]);
});

it('promises no image when the payment was given back already, and says nothing of tests when there is none', () => {
  const mail = mailOf({ state: 'refunded', refunded: 32_250, testMode: false, lines: [{ ...line, simulated: false }] });
  expect(mail.subject).toBe('Receipt R-000042: $322.50');
  expect(mail.text).toContain('The payment was given back since, and no image was ordered.');
  expect(mail.text).not.toMatch(/on their way|test mode|SIMULATED/i);
});
