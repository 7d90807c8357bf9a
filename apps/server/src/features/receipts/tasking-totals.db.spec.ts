import { addsUp, type OrderItem, taskingPrice, toCents } from '@groundtrack/contract';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import {
  assuredOf,
  DEMANDED_PLACE,
  SAMPLE_NOW_MS,
  SAMPLE_OFFER,
  SAMPLE_TASKINGS,
  taskingOf,
} from '../../testing/sample-tasking.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { quoteItems } from '../orders/quote-items.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { toListedOrder, toReceipt } from './describe-order.ts';
import { issueReceipt } from './issue-receipt.ts';
import { ordersCsvHeader, ordersCsvRows } from './orders-csv.ts';
import { PgReceiptStore } from './pg-receipt-store.ts';

const SHOP = {
  seller: { name: 'Orbit Images Ltd', address: [], taxNote: null },
  providers: new Map([['sample', { label: 'Sample', simulated: true }]]),
};
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Each window is used once. */
let windows = 0;

/** A cart item with the total its form shows; for an image, the price of its product. */
interface Wanted {
  readonly shownCents: number;
  readonly toItem: (accountId: string, index: number) => OrderItem;
}

const image = fc.integer({ min: 1, max: 9 }).map((number): Wanted => {
  return { shownCents: number * 100, toItem: () => lineOf(number) };
});
const tasking = fc
  .record({ product: fc.constantFrom(...SAMPLE_TASKINGS), demanded: fc.boolean(), mediaRights: fc.boolean() })
  .map(({ product: { priceId, assured }, demanded, mediaRights }): Wanted => {
    const product = SAMPLE_OFFER?.prices.find((one) => one.priceId === priceId);
    if (!SAMPLE_OFFER || !product) throw new Error(`${priceId} is not offered`);
    // Windows are at the place without high demand.
    const highDemand = demanded && !assured;
    const shown = taskingPrice({ offer: SAMPLE_OFFER, product, highDemand, mediaRights });
    const fees = shown.fees.map((fee) => fee.priceId);
    return {
      shownCents: shown.totalCents,
      toItem: (accountId, index) =>
        assured
          ? assuredOf(accountId, SAMPLE_NOW_MS + (3 + (windows += 1)) * DAY_MS + index, { fees })
          : taskingOf({ product: priceId, fees, ...(highDemand ? { geometry: DEMANDED_PLACE } : {}) }),
    };
  });
it('has the same totals in form, quote, order, receipt, CSV, and ledger, for any combination of items', async () => {
  const accountId = await shop.openAccount();
  const receipts = new PgReceiptStore(shop.db);
  const deps = {
    receipts,
    shop: SHOP,
    testMode: true,
    clock: shop.fulfillDeps.clock,
    events: { issued: async () => undefined },
  };
  const settling = {
    ...shop.settleDeps,
    events: { ...shop.settleDeps.events, settled: issueReceipt.bind(null, deps) },
  };
  const cart = fc.array(fc.oneof(image, tasking), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(cart, async (wanted) => {
      const items = wanted.map(({ toItem }, index) => toItem(accountId, index));
      const signal = AbortSignal.timeout(60_000);
      const quote = await quoteItems(shop.orderDeps, { items, accountId }, signal);
      const lines = quote.lines.flatMap((answer) => ('line' in answer ? [answer.line] : []));
      expect(lines).toHaveLength(items.length);
      expect(lines.every((line) => addsUp(line))).toBe(true);
      expect(lines.map(({ totalCents }) => totalCents)).toEqual(wanted.map(({ shownCents }) => shownCents));
      const priced = items.map((item, i) => ({ ...item, expectedPrice: lines[i]?.totalCents ?? toCents(0) }));
      const { orderId, stripeSecret, total } = await shop.order(accountId, priced);
      const { rawBody, headers } = await shop.pay(stripeSecret);
      await receivePaymentEvent(settling, rawBody, headers);
      const order = await receipts.find(accountId, orderId);
      const receipt = order && toReceipt(SHOP, order);
      if (!order || !receipt) throw new Error('no receipt');
      const rows: Record<string, string>[] = parse(
        ordersCsvHeader().slice(1) + ordersCsvRows([toListedOrder(SHOP, order)]),
        { columns: true },
      );
      expect(total).toBe(quote.totalCents);
      expect([receipt.total, receipt.charged, receipt.ledger[0]?.amount]).toEqual([total, total, total]);
      expect(receipt.lines.map(({ quote: line }) => line?.totalCents)).toEqual(
        lines.map(({ totalCents }) => totalCents),
      );
      expect(receipt.lines.map(({ price }) => price)).toEqual(lines.map(({ totalCents }) => totalCents));
      expect(rows.map((row) => Number(row['Line total (cents)']))).toEqual(lines.map(({ totalCents }) => totalCents));
      expect(rows.map((row) => Number(row['Fees (cents)']))).toEqual(
        lines.map(({ fees }) => fees.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      );
      expect(new Set(rows.map((row) => row['Order charged (cents)']))).toEqual(new Set([String(total)]));
    }),
    { numRuns: 15 },
  );
});
