import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ok, toCents, toOrderId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import type { Caller, RequestContext } from '../../http/handler.ts';
import { doneOrder } from '../../testing/done-order.ts';
import type { BookedOrder } from './booked-order.ts';
import type { PgReceiptStore } from './pg-receipt-store.ts';
import { receiptHandlers } from './receipt-handlers.ts';

const ORDER_MS = 1;
/** Takes a while whenever it is described. */
const order: BookedOrder = {
  id: toOrderId('order'),
  get placedAtMs() {
    for (const startedMs = performance.now(); performance.now() - startedMs < ORDER_MS; );
    return 0;
  },
  paidAtMs: null,
  totalCents: toCents(0),
  currency: 'usd',
  items: [],
  ledger: [],
  payment: null,
  issued: null,
};

it('writes orders as CSV for each account in turns, however many another has', async () => {
  const handlers = receiptHandlers({
    receipts: { list: async () => Array.from({ length: 20 }, () => order) } as unknown as PgReceiptStore,
    shop: { seller: { name: 'Seller', address: [], taxNote: null }, providers: new Map() },
    testMode: true,
    clock: { nowMs: () => 0 },
    startDownload: async (_, toPieces) => ok(Readable.from(toPieces())),
  });
  const done = await doneOrder(async (accountId) => {
    const context = { caller: { accountId } } as RequestContext & { readonly caller: Caller };
    const answer = await handlers.ordersCsv(
      { body: undefined, params: undefined, query: undefined, headers: undefined },
      context,
    );
    if (answer.ok && 'stream' in answer.value.content) await buffer(answer.value.content.stream);
  });
  expect(done.indexOf('one')).toBeLessThan(done.length / 2);
});
