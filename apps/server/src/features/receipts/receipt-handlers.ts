import { CSV_MEDIA_TYPE, fail, listedOrder, ok } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';
import { mapLongList } from '../../lib/long-lists.ts';
import { checkLongList } from '../../platform/http/check-answer.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { BookedOrder, OrderPage } from './booked-order.ts';
import { toListedOrder, toReceipt } from './describe-order.ts';
import { formatOrderCursor, parseOrderCursor } from './order-cursor.ts';
import { ordersCsvHeader, ordersCsvRows } from './orders-csv.ts';
import type { PgReceiptStore } from './pg-receipt-store.ts';
import type { ReceiptDeps } from './receipt-deps.ts';

/** Orders read per query: about 5 MB with a hundred lines each. */
const EXPORT_PAGE = 20;

/** Reads orders. Those of other accounts are `not-found`, like missing ones. */
export function receiptHandlers({
  receipts,
  shop,
  clock,
  startDownload,
}: Omit<ReceiptDeps, 'events'>): Pick<Handlers, 'orders' | 'orderReceipt' | 'ordersCsv'> {
  return {
    orders: async ({ query }, { caller }) => {
      const after = query.cursor === undefined ? null : parseOrderCursor(query.cursor);
      if (query.cursor !== undefined && !after)
        return fail('invalid-request', 'query cursor: is not a `next` of this list. Retry without it.', [
          'query cursor: is not a `next` of this list. Retry without it.',
        ]);
      const { accountId } = caller;
      const { page, next } = await readPage(receipts, accountId, { limit: query.limit, after });
      const toElement = (order: BookedOrder) => toListedOrder(shop, order);
      const listed = await checkLongList(listedOrder, page, toElement);
      return ok(next ? { orders: listed, next: formatOrderCursor(next) } : { orders: listed });
    },
    orderReceipt: async ({ params }, { caller }) => {
      const order = isUuid(params.id.toLowerCase()) ? await receipts.find(caller.accountId, params.id) : null;
      if (!order) return fail('not-found', `You have no order ${params.id}.`);
      const receipt = toReceipt(shop, order);
      return receipt ? ok(receipt) : fail('not-found', 'This order is not paid. It gets its receipt with the payment.');
    },
    ordersCsv: async (_, { caller }) => {
      const started = await startDownload(caller.accountId, () => toCsvPieces({ receipts, shop }, caller.accountId));
      if (!started.ok) return started;
      const day = new Date(clock.nowMs()).toISOString().slice(0, 10);
      return ok({
        mediaType: CSV_MEDIA_TYPE,
        content: { stream: started.value },
        downloadName: `Groundtrack orders ${day}.csv`,
      });
    },
  };
}

/** The file page by page, newest order first. */
async function* toCsvPieces({ receipts, shop }: Pick<ReceiptDeps, 'receipts' | 'shop'>, accountId: string) {
  const encoder = new TextEncoder();
  yield encoder.encode(ordersCsvHeader());
  let after: OrderPage['after'] = null;
  do {
    const { page, next } = await readPage(receipts, accountId, { limit: EXPORT_PAGE, after });
    const toRows = (order: BookedOrder) => ordersCsvRows([toListedOrder(shop, order)]);
    yield encoder.encode((await mapLongList(page, toRows)).join(''));
    after = next;
  } while (after);
}

/** Reads one order more than requested, to know whether there is a next page. */
async function readPage(receipts: PgReceiptStore, accountId: string, { limit, after }: OrderPage) {
  const found = await receipts.list(accountId, { limit: limit + 1, after });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next = found.length > limit && last ? { placedAtMs: last.placedAtMs, orderId: last.id } : null;
  return { page, next };
}
