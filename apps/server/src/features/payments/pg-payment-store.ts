import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { PayableOrder, Payment, PaymentStore, ReceivedEvent } from './payment-store.ts';

export class PgPaymentStore implements PaymentStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  async lockByIntent(tx: Tx, intentId: string): Promise<PayableOrder | null> {
    const row = await tx
      .selectFrom('orders')
      .selectAll()
      .where('intent_id', '=', intentId)
      .forUpdate()
      .executeTakeFirst();
    return row ? toPayableOrder(row) : null;
  }

  async lockById(tx: Tx, orderId: string): Promise<PayableOrder | null> {
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

  async saveEvent(tx: Tx, orderId: string, event: ReceivedEvent, atMs: number): Promise<void> {
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

  async markPaid(tx: Tx, order: PayableOrder, payment: Payment, atMs: number): Promise<readonly string[]> {
    const at = new Date(atMs);
    await tx.updateTable('orders').set({ state: 'paid', paid_at: at }).where('id', '=', order.id).execute();
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
      })
      .execute();
    const items = await tx
      .updateTable('order_item')
      .set({ state: 'Purchased' })
      .where('order_id', '=', order.id)
      .where('state', 'is', null)
      .returning('id')
      .execute();
    await tx
      .insertInto('order_item_event')
      .values(items.map(({ id }) => ({ item_id: id, at, from_state: null, to_state: 'Purchased', reason: null })))
      .execute();
    return items.map(({ id }) => id);
  }
}

function toPayableOrder(row: Selectable<Tables['orders']>): PayableOrder {
  return {
    id: row.id,
    state: row.state,
    totalCents: row.total_cents,
    currency: row.currency,
    intentId: row.intent_id,
    createdAtMs: row.created_at.getTime(),
  };
}
