import type { Footprint, OrderId, Phenomenology, ProductSize } from '@groundtrack/contract';
import { type InferResult, sql } from 'kysely';
import { itemRefundKeyOf, itemRefundOf } from '../../domain/item-refund.ts';
import { mapLongList } from '../../lib/long-lists.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type {
  BookedImage,
  BookedItem,
  BookedOrder,
  BookedTasking,
  IssuedReceipt,
  NewReceipt,
  OrderPage,
} from './booked-order.ts';

/** Reads orders of one account; those of others are treated as missing. */
export class PgReceiptStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Orders placed before `after`, newest first, without those that were never paid and can no longer be. */
  async list(accountId: string, { limit, after }: OrderPage): Promise<readonly BookedOrder[]> {
    const read = await this.#read(async (tx) => {
      const page = orderRows(tx)
        .where('orders.account_id', '=', accountId)
        .where((where) => where.or([where('orders.state', '=', 'paid'), where('orders.payment_closed_at', 'is', null)]))
        .limit(limit);
      const rows = after
        ? page.where(sql<boolean>`(orders.created_at, orders.id) < (${new Date(after.placedAtMs)}, ${after.orderId})`)
        : page;
      return readLines(tx, await rows.execute());
    });
    // After the transaction, so that no connection waits for it.
    return mapLongList(read, toBookedOrder);
  }

  find(accountId: string, orderId: OrderId): Promise<BookedOrder | null> {
    return this.#read(async (tx) => {
      const rows = orderRows(tx).where('orders.account_id', '=', accountId).where('orders.id', '=', orderId);
      const [read] = await readLines(tx, await rows.execute());
      return read ? toBookedOrder(read) : null;
    });
  }

  /**
   * Issues the receipt of a paid order with the current data of the account, in the caller's transaction.
   * @throws if the order has one already
   */
  async issue(tx: Tx, orderId: OrderId, receipt: NewReceipt): Promise<BookedOrder> {
    const buyer = await tx
      .selectFrom('account')
      .innerJoin('orders', 'orders.account_id', 'account.id')
      .select(['email', 'firstname', 'lastname', 'company', 'address', 'city', 'account.state', 'zip', 'country'])
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('receipt')
      .values({
        order_id: orderId,
        issued_at: new Date(receipt.issuedAtMs),
        buyer: JSON.stringify(buyer),
        seller: JSON.stringify(receipt.seller),
        test_mode: receipt.testMode,
        simulated_providers: JSON.stringify(receipt.simulatedProviders),
      })
      .execute();
    const [read] = await readLines(tx, await orderRows(tx).where('orders.id', '=', orderId).execute());
    if (!read) throw new Error(`There is no order ${orderId}`);
    return toBookedOrder(read);
  }

  /** Reads order, lines, and ledger in one snapshot, so that a concurrent payment is seen completely or not at all. */
  #read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  }
}

function orderRows(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoin('receipt', 'receipt.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.created_at',
      'orders.paid_at',
      'orders.total_cents',
      'orders.currency',
      'receipt.number',
      'receipt.issued_at',
      'receipt.buyer',
      'receipt.seller',
      'receipt.test_mode',
      'receipt.simulated_providers',
    ])
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc');
}
type OrderRow = InferResult<ReturnType<typeof orderRows>>[number];

const COLUMNS = [
  'order_item.id',
  'order_item.order_id',
  'order_item.provider',
  'order_item.feature_id',
  'order_item.price_cents',
  'order_item.terms_version',
  'order_item.location_description',
  'order_item.longitude',
  'order_item.latitude',
  'order_item.outline',
  'order_item.quote',
  'order_item.state',
] as const;

/** A footprint of four corners gives the position of the quicklook. Other footprints may be long. */
const HAS_CORNERS = sql<boolean>`scene ->> 'outlineOnly' IS NULL AND scene #>> '{footprint,type}' = 'Polygon'
  AND jsonb_array_length(scene #> '{footprint,coordinates,0}') = 5`;

function itemRows(db: Db, orderIds: readonly OrderId[]) {
  return (
    db
      .selectFrom('order_item')
      .leftJoin('refund', (join) => join.on('refund.request_key', '=', itemRefundKeyOf('order_item.id')))
      .select(COLUMNS)
      // With long areas, scene and product are larger than all other columns.
      .select([
        sql<string | null>`product ->> 'description'`.as('product'),
        sql<string | null>`scene ->> 'satellite'`.as('satellite'),
        sql<string | null>`scene ->> 'operator'`.as('operator'),
        sql<number | null>`(scene ->> 'acquiredAtMs')::float8`.as('acquired_at_ms'),
        sql<ProductSize | null>`product -> 'size'`.as('size'),
        sql<BookedTasking['sizeKm'] | null>`tasking #> '{product,sizeKm}'`.as('size_km'),
        sql<Phenomenology | null>`scene ->> 'phenomenology'`.as('phenomenology'),
        sql<Footprint | null>`CASE WHEN ${HAS_CORNERS} THEN scene -> 'footprint' END`.as('footprint'),
      ])
      .select(['refund.amount_cents as refund_cents', 'refund.state as refund_state'])
      .where('order_item.order_id', 'in', orderIds)
      .orderBy('order_item.order_id')
      .orderBy('position')
  );
}
type ItemRow = InferResult<ReturnType<typeof itemRows>>[number];

function ledgerRows(db: Db, orderIds: readonly OrderId[]) {
  return db.selectFrom('ledger_entry').selectAll().where('order_id', 'in', orderIds).orderBy('id');
}
type LedgerRow = InferResult<ReturnType<typeof ledgerRows>>[number];

/** A stored order. */
interface ReadOrder {
  readonly row: OrderRow;
  readonly items: readonly ItemRow[];
  readonly ledger: readonly LedgerRow[];
}

async function readLines(db: Db, orders: readonly OrderRow[]): Promise<readonly ReadOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const items = Map.groupBy(await itemRows(db, ids).execute(), (row) => row.order_id);
  const ledger = Map.groupBy(await ledgerRows(db, ids).execute(), (row) => row.order_id);
  return orders.map((row) => ({ row, items: items.get(row.id) ?? [], ledger: ledger.get(row.id) ?? [] }));
}

function toBookedOrder({ row, items, ledger }: ReadOrder): BookedOrder {
  const charge = ledger.find(({ kind }) => kind === 'charge');
  return {
    id: row.id,
    placedAtMs: row.created_at.getTime(),
    paidAtMs: row.paid_at?.getTime() ?? null,
    totalCents: row.total_cents,
    currency: row.currency,
    items: items.map(toBookedItem),
    ledger: ledger.map(({ at, kind, amount_cents }) => ({ atISO: at.toISOString(), kind, amount: amount_cents })),
    payment: charge ? { provider: charge.provider, reference: charge.intent_id } : null,
    issued: toIssued(row),
  };
}

function toBookedItem(row: ItemRow): BookedItem {
  const { feature_id: featureId, product, satellite, acquired_at_ms: acquiredAtMs, quote, outline } = row;
  const fields = {
    id: row.id,
    provider: row.provider,
    locationDescription: row.location_description,
    termsVersion: row.terms_version,
    priceCents: row.price_cents,
    state: row.state,
    refund: itemRefundOf(row),
  };
  // The receipt of a tasking shows what was sold, even after its image was taken, since it never changes.
  if (quote?.kind === 'tasking') {
    const { latitude, longitude, size_km: sizeKm } = row;
    if (sizeKm === null) throw new Error(`Item ${row.id} has the line of a tasking without its terms`);
    const sold = { satellite: quote.satellite, productDescription: quote.description, quote };
    return { ...fields, kind: 'tasking', ...sold, latitude, longitude, sizeKm };
  }
  if (featureId === null || product === null || satellite === null || acquiredAtMs === null)
    throw new Error(`Item ${row.id} has neither a scene nor the line of a tasking`);
  return {
    ...fields,
    kind: 'archive',
    featureId,
    satellite,
    operator: row.operator,
    acquiredAtMs,
    productDescription: product,
    quote,
    outline,
    picture: toPicture(row),
  };
}

function toPicture({ size, phenomenology, footprint }: ItemRow): BookedImage['picture'] {
  if (size === null || phenomenology === null) return null;
  return { size, phenomenology, ...(footprint ? { geometry: footprint } : {}) };
}

/** The columns of a receipt are either all set or all null. */
function toIssued({
  number,
  issued_at,
  buyer,
  seller,
  test_mode,
  simulated_providers,
}: OrderRow): IssuedReceipt | null {
  if (number === null || issued_at === null || buyer === null || test_mode === null) return null;
  return {
    number,
    issuedAtMs: issued_at.getTime(),
    buyer,
    seller,
    testMode: test_mode,
    simulatedProviders: simulated_providers,
  };
}
