import type { OrderId } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { NewRefund, Refund } from './refund.ts';

/** Our refund requests and their outcomes. The money itself is in the ledger. */
export class PgRefundStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async findByKey(tx: Tx, requestKey: string): Promise<Refund | null> {
    return (await refunds(tx).where('refund.request_key', '=', requestKey).executeTakeFirst()) ?? null;
  }

  async find(refundId: string): Promise<Refund | null> {
    return (await refunds(this.#db).where('refund.id', '=', refundId).executeTakeFirst()) ?? null;
  }

  async create(tx: Tx, refund: NewRefund, atMs: number): Promise<void> {
    await tx
      .insertInto('refund')
      .values({
        id: refund.id,
        order_id: refund.orderId,
        request_key: refund.requestKey,
        amount_cents: refund.amountCents,
        reason: refund.reason,
        state: 'asked',
        refusal: null,
        created_at: new Date(atMs),
      })
      .execute();
  }

  /** Cents of an order that the provider still has to refund. */
  async requestedCents(tx: Tx, orderId: OrderId): Promise<number> {
    const row = await tx
      .selectFrom('refund')
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
      .where('order_id', '=', orderId)
      .where('state', '=', 'asked')
      .executeTakeFirstOrThrow();
    return row.cents;
  }

  /** Ids of refunds that the provider has not completed. */
  async pending(): Promise<readonly string[]> {
    const rows = await this.#db.selectFrom('refund').select('id').where('state', '=', 'asked').execute();
    return rows.map(({ id }) => id);
  }

  /** @param reference the movement of the refund */
  async markDone(tx: Tx, refundId: string, reference: string): Promise<void> {
    await tx
      .updateTable('refund')
      .set({ state: 'done', refusal: null, reference })
      .where('id', '=', refundId)
      .execute();
  }

  async markRefused(tx: Tx, refundId: string, refusal: string): Promise<void> {
    await tx
      .updateTable('refund')
      .set({ state: 'refused', refusal })
      .where('id', '=', refundId)
      .where('state', '=', 'asked')
      .execute();
  }
}

function refunds(db: Db | Tx) {
  return db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select(['refund.id', 'refund.order_id as orderId', 'refund.amount_cents as amountCents', 'refund.state'])
    .select(sql<string>`orders.intent_id`.as('intentId'));
}
