import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { SandboxBook, SandboxIntent, SandboxRefund } from './sandbox-book.ts';
import type { SandboxTables } from './sandbox-tables.ts';

export class PgSandboxBook implements SandboxBook {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  async createIntent(intent: SandboxIntent, idempotencyKey: string, atMs: number): Promise<SandboxIntent> {
    await this.#db
      .insertInto('sandbox_intent')
      .values({
        id: intent.id,
        idempotency_key: idempotencyKey,
        order_id: intent.orderId,
        amount_cents: intent.amountCents,
        currency: intent.currency,
        client_secret: intent.clientSecret,
        status: intent.status,
        created_at: new Date(atMs),
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .execute();
    const row = await this.#db
      .selectFrom('sandbox_intent')
      .selectAll()
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirstOrThrow();
    return toIntent(row);
  }

  async find(intentId: string): Promise<SandboxIntent | null> {
    const row = await this.#db.selectFrom('sandbox_intent').selectAll().where('id', '=', intentId).executeTakeFirst();
    return row ? toIntent(row) : null;
  }

  async lock(tx: Tx, intentId: string): Promise<SandboxIntent | null> {
    const row = await tx
      .selectFrom('sandbox_intent')
      .selectAll()
      .where('id', '=', intentId)
      .forUpdate()
      .executeTakeFirst();
    return row ? toIntent(row) : null;
  }

  async charge(tx: Tx, intent: SandboxIntent, chargeId: string, atMs: number): Promise<void> {
    await tx.updateTable('sandbox_intent').set({ status: 'succeeded' }).where('id', '=', intent.id).execute();
    await tx
      .insertInto('sandbox_charge')
      .values({
        id: chargeId,
        intent_id: intent.id,
        kind: 'charge',
        idempotency_key: null,
        amount_cents: intent.amountCents,
        created_at: new Date(atMs),
      })
      .execute();
  }

  async balanceCents(tx: Tx, intentId: string): Promise<number> {
    const rows = await tx
      .selectFrom('sandbox_charge')
      .select(['kind', 'amount_cents'])
      .where('intent_id', '=', intentId)
      .execute();
    return rows.reduce((sum, row) => sum + (row.kind === 'charge' ? row.amount_cents : -row.amount_cents), 0);
  }

  async isRefunded(tx: Tx, idempotencyKey: string): Promise<boolean> {
    const row = await tx
      .selectFrom('sandbox_charge')
      .select('id')
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    return row !== undefined;
  }

  async refund(tx: Tx, refund: SandboxRefund, atMs: number): Promise<void> {
    await tx
      .insertInto('sandbox_charge')
      .values({
        id: refund.id,
        intent_id: refund.intentId,
        kind: 'refund',
        idempotency_key: refund.idempotencyKey,
        amount_cents: refund.amountCents,
        created_at: new Date(atMs),
      })
      .execute();
  }

  async saveEvent(tx: Tx, eventId: string, payload: string, atMs: number): Promise<void> {
    await tx
      .insertInto('sandbox_event')
      .values({ id: eventId, payload, created_at: new Date(atMs) })
      .execute();
  }

  async findEvent(eventId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('sandbox_event')
      .select('payload')
      .where('id', '=', eventId)
      .executeTakeFirst();
    return row?.payload ?? null;
  }
}

function toIntent(row: Selectable<SandboxTables['sandbox_intent']>): SandboxIntent {
  return {
    id: row.id,
    orderId: row.order_id,
    amountCents: row.amount_cents,
    currency: row.currency,
    clientSecret: row.client_secret,
    status: row.status,
  };
}
