import type { OrderId } from '@groundtrack/contract';
import { type Selectable, sql } from 'kysely';
import type { ItemRow } from '../../domain/feature-ports.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { BookedMovement, LedgerBalance, PayableOrder, Payment, ReceivedEvent } from './payment-records.ts';

/** Payments of orders, and the ledger. */
export class PgPaymentStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /** Locks the order until the transaction ends, so that its payment is settled once. */
  async lockByIntent(tx: Tx, intentId: string): Promise<PayableOrder | null> {
    const row = await tx
      .selectFrom('orders')
      .selectAll()
      .where('intent_id', '=', intentId)
      .forUpdate()
      .executeTakeFirst();
    return row ? toPayableOrder(row) : null;
  }

  async lockById(tx: Tx, orderId: OrderId): Promise<PayableOrder | null> {
    const row = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
    return row ? toPayableOrder(row) : null;
  }

  async isKnownEvent(tx: Tx, provider: string, eventId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('payment_event')
      .select('event_id')
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    return row !== undefined;
  }

  async saveEvent(tx: Tx, orderId: OrderId, event: ReceivedEvent, atMs: number): Promise<void> {
    await tx
      .insertInto('payment_event')
      .values({
        provider: event.provider,
        event_id: event.eventId,
        order_id: orderId,
        kind: event.kind,
        amount_cents: event.amountCents,
        currency: event.currency,
        outcome: event.outcome,
        received_at: new Date(atMs),
      })
      .execute();
  }

  /**
   * Marks the order paid, writes the charge, if any, into the ledger, and moves every item to Purchased.
   * @returns the items
   */
  async markPaid(tx: Tx, order: PayableOrder, payment: Payment | null, atMs: number): Promise<readonly ItemRow[]> {
    const at = new Date(atMs);
    await tx.updateTable('orders').set({ state: 'paid', paid_at: at }).where('id', '=', order.id).execute();
    if (payment) await writeCharge(tx, order, payment, at);
    const items = await tx
      .updateTable('order_item')
      .set({ state: 'Purchased' })
      .where('order_id', '=', order.id)
      .where('state', 'is', null)
      .returningAll()
      .execute();
    await tx
      .insertInto('order_item_event')
      .values(items.map(({ id }) => ({ item_id: id, at, from_state: null, to_state: 'Purchased', reason: null })))
      .execute();
    return items;
  }

  /** Writes a movement after the charge. @returns false if the ledger contains it already */
  async book(tx: Tx, { orderId, provider, intentId, movement }: BookedMovement, atMs: number): Promise<boolean> {
    const row = await tx
      .insertInto('ledger_entry')
      .values({
        at: new Date(atMs),
        order_id: orderId,
        kind: movement.kind,
        amount_cents: movement.amountCents,
        currency: 'usd',
        provider,
        intent_id: intentId,
        reference: movement.reference,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The ledger balance of an order, in cents. */
  async balanceCents(tx: Tx, orderId: OrderId): Promise<number> {
    const row = await tx
      .selectFrom('ledger_entry')
      .select(sumOfCents)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    return row.cents;
  }

  /**
   * Unpaid orders whose payment can still be made with this provider, by id.
   * @param afterId end of the previous page
   */
  async openPayments(provider: string, afterId: OrderId | null, limit: number): Promise<readonly PayableOrder[]> {
    const rows = await this.#db
      .selectFrom('orders')
      .selectAll()
      .where('state', '=', 'open')
      .where('payment_closed_at', 'is', null)
      .where('payment_provider', '=', provider)
      .$if(afterId !== null, (query) => query.where('id', '>', afterId))
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toPayableOrder);
  }

  /** The open payment of an unpaid order, or null. */
  async findOpenPayment(orderId: OrderId): Promise<{ readonly provider: string; readonly intentId: string } | null> {
    const row = await this.#db
      .selectFrom('orders')
      .select(['payment_provider', 'intent_id'])
      .where('id', '=', orderId)
      .where('state', '=', 'open')
      .where('payment_closed_at', 'is', null)
      .executeTakeFirst();
    if (!row || row.payment_provider === null || row.intent_id === null) return null;
    return { provider: row.payment_provider, intentId: row.intent_id };
  }

  /**
   * The oldest unpaid orders of an account above the limit `kept`. Orders placed since `openingSinceMs` without a
   * payment are counted but not returned, since their payment is being opened.
   */
  async openOrders(accountId: string, kept: number, openingSinceMs: number): Promise<readonly OrderId[]> {
    const rows = await waitingOrders(this.#db)
      .select(['intent_id', 'created_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const isOpening = (row: (typeof rows)[number]) =>
      row.intent_id === null && row.created_at.getTime() >= openingSinceMs;
    const excess = Math.max(0, rows.length - kept);
    return rows.flatMap((row) => (isOpening(row) ? [] : [row.id])).slice(0, excess);
  }

  /** Orders unpaid since before a time, oldest first. */
  async leftOrders(beforeMs: number, limit: number): Promise<readonly OrderId[]> {
    const rows = await waitingOrders(this.#db)
      .where('created_at', '<', new Date(beforeMs))
      .orderBy('created_at')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /**
   * Closes an unpaid order whose payment can never be made. Closing it again succeeds.
   * @param intentId that payment; null if none was opened
   * @returns false if the order is paid, or has another payment by now
   */
  async closePayment(orderId: OrderId, intentId: string | null, atMs: number): Promise<boolean> {
    const ended = await this.#db
      .updateTable('orders')
      .set((eb) => ({ payment_closed_at: eb.fn.coalesce('payment_closed_at', eb.val(new Date(atMs))) }))
      .where('id', '=', orderId)
      .where('state', '=', 'open')
      .where((where) =>
        where.or([where('payment_closed_at', 'is not', null), where('intent_id', 'is not distinct from', intentId)]),
      )
      .returning('id')
      .executeTakeFirst();
    return ended !== undefined;
  }

  /** Ledger balances of these payments; unknown ones are omitted. */
  async balances(intentIds: readonly string[]): Promise<readonly LedgerBalance[]> {
    if (intentIds.length === 0) return [];
    const rows = await this.#db
      .selectFrom('orders')
      .leftJoin('ledger_entry', 'ledger_entry.order_id', 'orders.id')
      .select(['orders.id as orderId', 'orders.intent_id as intentId', sumOfCents])
      .where('orders.intent_id', 'in', intentIds)
      .groupBy('orders.id')
      .execute();
    return rows.map(({ orderId, intentId, cents }) => ({ orderId, intentId: intentId ?? '', balanceCents: cents }));
  }

  /** Ledger charges with this provider, of orders placed since then. */
  async chargedSince(provider: string, sinceMs: number): Promise<readonly LedgerBalance[]> {
    const rows = await this.#db
      .selectFrom('ledger_entry')
      .innerJoin('orders', 'orders.id', 'ledger_entry.order_id')
      .select(['orders.id as orderId', 'ledger_entry.intent_id as intentId', 'ledger_entry.amount_cents as cents'])
      .where('ledger_entry.kind', '=', 'charge')
      .where('ledger_entry.provider', '=', provider)
      .where('orders.created_at', '>=', new Date(sinceMs))
      .execute();
    return rows.map(({ orderId, intentId, cents }) => ({ orderId, intentId, balanceCents: cents }));
  }
}

function waitingOrders(db: Db) {
  return db.selectFrom('orders').select('id').where('state', '=', 'open').where('payment_closed_at', 'is', null);
}

async function writeCharge(tx: Tx, order: PayableOrder, payment: Payment, at: Date): Promise<void> {
  await tx
    .insertInto('ledger_entry')
    .values({
      at,
      order_id: order.id,
      kind: 'charge',
      amount_cents: payment.amountCents,
      currency: order.currency,
      provider: payment.provider,
      intent_id: payment.intentId,
      reference: null,
    })
    .execute();
}

/** Sums of bigint are numeric in PostgreSQL; all sums here are far below the largest safe integer. */
const sumOfCents = sql<number>`coalesce(sum(ledger_entry.amount_cents), 0)::bigint`.as('cents');

function toPayableOrder(row: Selectable<Tables['orders']>): PayableOrder {
  return {
    id: row.id,
    accountId: row.account_id,
    state: row.state,
    totalCents: row.total_cents,
    currency: row.currency,
    intentId: row.intent_id,
    createdAtMs: row.created_at.getTime(),
  };
}
