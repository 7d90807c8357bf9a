import { createHash } from 'node:crypto';
import type { OrderId } from '@groundtrack/contract';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { LicenceTerms } from './quote-line.ts';
import type { NewOrder, OpenedPayment, StoredOrder } from './stored-order.ts';

export class PgOrderStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The order this account placed with this key. */
  async findByKey(accountId: string, idempotencyKey: string): Promise<StoredOrder | null> {
    const row = await this.#db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    return row ? toStoredOrder(row) : null;
  }

  /**
   * Writes order and items, and whatever `alsoWrite` adds, or nothing at all.
   * @returns false when another request took the key meanwhile
   */
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
      await saveTerms(tx, order);
      await tx.insertInto('order_item').values(itemRows(order)).execute();
      await alsoWrite(tx);
      return true;
    });
  }

  /**
   * Keeps the payment of an open order in place of another one, or of none. Kept already is kept as well.
   * @returns false when the order has yet another payment
   */
  async savePayment(orderId: OrderId, payment: OpenedPayment, replacedIntentId: string | null): Promise<boolean> {
    const { provider, intentId, clientSecret } = payment;
    const kept = await this.#db
      .updateTable('orders')
      .set({
        payment_provider: provider,
        intent_id: intentId,
        client_secret: clientSecret,
        payment_closed_at: null,
      })
      .where('id', '=', orderId)
      .where('state', '=', 'open')
      .where('intent_id', 'is not distinct from', replacedIntentId)
      .returning('id')
      .executeTakeFirst();
    if (kept) return true;
    const row = await this.#db
      .selectFrom('orders')
      .select('intent_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return row.intent_id === intentId;
  }
}

/** Keeps the words that were agreed to, once. In one order everywhere, or two orders at once might wait for each other. */
async function saveTerms(tx: Tx, { items }: NewOrder): Promise<void> {
  const rows = new Map(
    items.map(({ line: { provider }, terms }) => {
      const { version, title, text, link } = terms;
      const digest = toTermsDigest(terms);
      return [`${provider} ${version} ${digest.toString('hex')}`, { provider, version, digest, title, text, link }];
    }),
  );
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await tx
    .insertInto('agreed_terms')
    .values(sorted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function toTermsDigest({ text, link }: LicenceTerms): Buffer {
  return createHash('sha256')
    .update(text ?? link ?? '')
    .digest();
}

function itemRows(order: NewOrder) {
  return order.items.map((item, position) => ({
    id: item.id,
    order_id: order.id,
    position,
    provider: item.scene.provider,
    feature_id: item.scene.featureId,
    price_id: item.line.priceId,
    price_cents: item.line.totalCents,
    terms_version: item.terms.version,
    terms_digest: toTermsDigest(item.terms),
    terms_agreed_at: new Date(order.createdAtMs),
    quote: JSON.stringify(item.line),
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

function toStoredOrder(row: Selectable<Tables['orders']>): StoredOrder {
  return {
    id: row.id,
    bodyDigest: row.body_digest,
    totalCents: row.total_cents,
    createdAtMs: row.created_at.getTime(),
    state: row.state,
    payment:
      row.payment_provider !== null && row.intent_id !== null && row.client_secret !== null
        ? { provider: row.payment_provider, intentId: row.intent_id, clientSecret: row.client_secret }
        : null,
  };
}
