import { type Cents, formatReceiptNumber, type OrderId } from '@groundtrack/contract';
import { type InferResult, sql } from 'kysely';
import { itemRefundKeyOf, itemRefundOf, parseItemRefundKey } from '../../domain/item-refund.ts';
import { billedAreaColumn } from '../../domain/sold-area.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type {
  NotifiedItem,
  OrderNotifications,
  PlannedPass,
  RefundNotification,
  UnpaidOrder,
} from './order-notifications.ts';

export class PgNotificationStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /** Locks an order until the transaction ends. @returns null if it is not paid */
  async lock(tx: Tx, orderId: OrderId): Promise<OrderNotifications | null> {
    const order = await lockedOrder(tx, orderId);
    if (order?.state !== 'paid') return null;
    const receipt = await tx
      .selectFrom('receipt')
      .select(['number', 'test_mode'])
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    const items = await notifiedItems(tx, orderId).execute();
    const money = await findRefunds(tx, orderId);
    return {
      orderId,
      to: order.email,
      firstname: order.firstname,
      testMode: receipt?.test_mode ?? false,
      receiptNumber: receipt ? formatReceiptNumber(receipt.number) : null,
      items: items.flatMap(toNotifiedItem),
      money: money.flatMap(toRefundNotification),
      refundsUnderWay: money.filter(({ kind }) => kind === 'asked').length,
    };
  }

  /** @returns null if the order is paid or missing */
  async lockUnpaid(tx: Tx, orderId: OrderId): Promise<UnpaidOrder | null> {
    const order = await lockedOrder(tx, orderId);
    if (order?.state !== 'open') return null;
    const later = await tx
      .selectFrom('orders')
      .select('id')
      .where('account_id', '=', order.account_id)
      .where('state', '=', 'paid')
      .where('paid_at', '>', order.created_at)
      .limit(1)
      .executeTakeFirst();
    const items = await notifiedItems(tx, orderId).execute();
    return {
      orderId,
      to: order.email,
      firstname: order.firstname,
      placedAtMs: order.created_at.getTime(),
      totalCents: order.total_cents,
      items: items.map(describedItem),
      overtaken: later !== undefined,
    };
  }

  /** @returns false if all of it was recorded before */
  async markNotified(tx: Tx, orderId: OrderId, about: readonly string[], atMs: number): Promise<boolean> {
    const marked = await tx
      .insertInto('told_news')
      .values(about.map((key) => ({ about: key, order_id: orderId, told_at: new Date(atMs) })))
      .onConflict((conflict) => conflict.column('about').doNothing())
      .returning('about')
      .execute();
    return marked.length > 0;
  }
}

function lockedOrder(tx: Tx, orderId: OrderId) {
  return (
    tx
      .selectFrom('orders')
      .innerJoin('account', 'account.id', 'orders.account_id')
      .select(['orders.state', 'orders.account_id', 'orders.created_at', 'orders.total_cents', 'email', 'firstname'])
      .where('orders.id', '=', orderId)
      // The buyer of a deleted account gets no email. The lock waits for a deletion in progress.
      .where('account.deleted_at', 'is', null)
      .forNoKeyUpdate('orders')
      .forKeyShare('account')
      .executeTakeFirst()
  );
}

function notifiedItems(tx: Tx, orderId: OrderId) {
  return tx
    .selectFrom('order_item as item')
    .leftJoin('refund', (join) => join.on('refund.request_key', '=', itemRefundKeyOf('item.id')))
    .leftJoin('told_news', (join) =>
      join.on('told_news.about', '=', sql<string>`'item:' || item.id || ':' || item.state`),
    )
    .select([
      'item.id',
      'item.state',
      'item.state_reason',
      'item.price_cents',
      'item.location_description',
      'item.provider',
      'told_news.told_at',
      'refund.amount_cents as refund_cents',
      'refund.state as refund_state',
      'item.kind',
      'item.cancel_until',
      sql<string>`coalesce(item.scene ->> 'satellite', item.quote ->> 'satellite')`.as('satellite'),
      sql<string | null>`item.scene ->> 'operator'`.as('operator'),
      sql<number | null>`(item.scene ->> 'acquiredAtMs')::float8`.as('acquired_at_ms'),
      sql<string>`coalesce(item.product ->> 'description', item.quote ->> 'description')`.as('product'),
      billedAreaColumn.as('area_km2'),
      sql<NotifiedItem['window']>`CASE WHEN item.tasking IS NOT NULL THEN json_build_object(
        'startMs', item.tasking -> 'startMs', 'endMs', item.tasking -> 'endMs') END`.as('window'),
      plannedPass.as('pass'),
      sql<Date | null>`(SELECT max(at) FROM order_item_event WHERE item_id = item.id)`.as('moved_at'),
      sql<NotifiedItem['files']>`(SELECT coalesce(json_agg(json_build_object('kind', kind, 'bytes', bytes)), '[]')
        FROM delivery_file WHERE item_id = item.id)`.as('files'),
    ])
    .where('item.order_id', '=', orderId)
    .orderBy('item.position');
}
type ItemRow = InferResult<ReturnType<typeof notifiedItems>>[number];

/** Next planned pass of a tasking, and whether its buyer was notified of it. */
const plannedPass = sql<Omit<PlannedPass, 'cancelUntilMs'> | null>`(
  SELECT json_build_object('rule', coalesce(item.quote ->> 'cancellation', ''), 'position', position, 'passMs', pass_ms, 'satellite', satellite, 'notified', EXISTS (
    SELECT FROM told_news WHERE about = 'pass:' || item.id || ':' || position || ':' || pass_ms))
  FROM (SELECT *, (extract(epoch FROM pass_at) * 1000)::bigint AS pass_ms FROM tasking_attempt) AS attempt
  WHERE attempt.item_id = item.id AND outcome = 'planned' ORDER BY position LIMIT 1)`;

function describedItem(row: ItemRow): UnpaidOrder['items'][number] {
  const { location_description: place, satellite, provider, product, kind, window } = row;
  const by = { satellite, provider, ...(row.operator === null ? {} : { operator: row.operator }) };
  return { place, ...by, product, areaKm2: row.area_km2, kind, window, acquiredAtMs: row.acquired_at_ms };
}

function toNotifiedItem(row: ItemRow): NotifiedItem[] {
  const { id, state, moved_at: movedAt } = row;
  if (state === null) return [];
  return [
    {
      ...describedItem(row),
      id,
      state,
      reason: row.state_reason,
      settledAtMs: movedAt?.getTime() ?? 0,
      pass: row.pass && { ...row.pass, cancelUntilMs: row.cancel_until?.getTime() ?? null },
      priceCents: row.price_cents,
      files: row.files,
      refund: itemRefundOf(row),
      notified: row.told_at !== null,
    },
  ];
}

interface MoneyRow {
  readonly about: string;
  readonly kind: RefundNotification['kind'] | 'asked';
  readonly cents: Cents;
  readonly at: Date;
  readonly item_key: string | null;
  readonly notified: boolean;
}

/**
 * Completed refunds are in the ledger, requested ones in the refund table. A refund returned by the bank is an
 * adjustment that names it (`stripe-movements.ts`). Other adjustments, such as disputes, are between the buyer's bank
 * and the shop.
 */
async function findRefunds(tx: Tx, orderId: OrderId): Promise<readonly MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    WITH movement AS (
      SELECT 'ledger:' || entry.id AS about, CASE WHEN entry.kind = 'refund' THEN 'done' ELSE 'returned' END AS kind,
        abs(entry.amount_cents) AS cents, entry.at, refund.request_key AS item_key
      FROM ledger_entry entry
      LEFT JOIN refund ON refund.order_id = entry.order_id AND refund.reference = split_part(entry.reference, ':', 1)
      WHERE entry.order_id = ${orderId} AND (entry.kind = 'refund' OR entry.kind = 'adjustment'
        AND entry.amount_cents > 0 AND entry.reference LIKE '%:%')
      UNION ALL
      SELECT 'refund:' || id || ':' || state, state, amount_cents, created_at, request_key
      FROM refund WHERE order_id = ${orderId} AND state <> 'done')
    SELECT movement.about, kind, cents, at, item_key, told_news.about IS NOT NULL AS notified
    FROM movement LEFT JOIN told_news ON told_news.about = movement.about ORDER BY at, movement.about`.execute(tx);
  return rows;
}

function toRefundNotification({ about, kind, cents, at, item_key: key, notified }: MoneyRow): RefundNotification[] {
  if (kind === 'asked') return [];
  const itemId = key === null ? null : parseItemRefundKey(key);
  return [{ about, kind, amountCents: cents, atMs: at.getTime(), itemId, notified }];
}
