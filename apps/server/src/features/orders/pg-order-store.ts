import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { NewOrder, OpenedPayment, OrderStore, StoredOrder } from './order-store.ts';
import type { OrderTables } from './order-tables.ts';

export class PgOrderStore implements OrderStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async findByKey(accountId: string, idempotencyKey: string): Promise<StoredOrder | null> {
    const row = await this.#db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    return row ? toStoredOrder(row) : null;
  }

  create(order: NewOrder, alsoWrite: (tx: Tx) => Promise<void>): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const inserted = await tx
        .insertInto('orders')
        .values({
          id: order.id,
          account_id: order.accountId,
          idempotency_key: order.idempotencyKey,
          body_digest: Buffer.from(order.bodyDigest),
          total_cents: order.totalCents,
          currency: 'usd',
          state: 'open',
          intent_id: null,
          client_secret: null,
          created_at: new Date(order.createdAtMs),
          paid_at: null,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!inserted) return false;
      await tx.insertInto('order_item').values(itemRows(order)).execute();
      await alsoWrite(tx);
      return true;
    });
  }

  async savePayment(orderId: string, payment: OpenedPayment): Promise<void> {
    await this.#db
      .updateTable('orders')
      .set({ intent_id: payment.intentId, client_secret: payment.clientSecret })
      .where('id', '=', orderId)
      .where('intent_id', 'is', null)
      .execute();
  }
}

function itemRows(order: NewOrder) {
  return order.items.map((item, position) => ({
    id: item.id,
    order_id: order.id,
    position,
    provider: item.scene.provider,
    feature_id: item.scene.featureId,
    price_id: item.priceId,
    price_cents: item.priceCents,
    terms_version: item.termsVersion,
    longitude: item.longitude,
    latitude: item.latitude,
    location_description: item.locationDescription,
    scene: JSON.stringify(item.scene),
    product: JSON.stringify(item.product),
    state: null,
    state_reason: null,
    provider_order_id: null,
  }));
}

function toStoredOrder(row: Selectable<OrderTables['orders']>): StoredOrder {
  return {
    id: row.id,
    bodyDigest: row.body_digest,
    totalCents: row.total_cents,
    createdAtMs: row.created_at.getTime(),
    payment:
      row.intent_id !== null && row.client_secret !== null
        ? { intentId: row.intent_id, clientSecret: row.client_secret }
        : null,
  };
}
