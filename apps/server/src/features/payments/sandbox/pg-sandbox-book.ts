import { negateCents } from '@groundtrack/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { SecretBox, SecretPlace } from '../../../platform/secrets/secret-box.ts';
import type { SandboxBalance, SandboxIntent, SandboxRefund } from './sandbox-records.ts';

/** The sandbox provider's own records, separate from the ledger that is compared with them. */
export class PgSandboxBook {
  readonly #db: Db;
  readonly #secrets: SecretBox;

  constructor(db: Db, secrets: SecretBox) {
    this.#db = db;
    this.#secrets = secrets;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /** @returns the intent of the key: this one or an existing one */
  async createIntent(intent: SandboxIntent, idempotencyKey: string, atMs: number): Promise<SandboxIntent> {
    await this.#db
      .insertInto('sandbox_intent')
      .values({
        id: intent.id,
        idempotency_key: idempotencyKey,
        order_id: intent.orderId,
        amount_cents: intent.amountCents,
        currency: intent.currency,
        client_secret: this.#secrets.seal(intent.clientSecret, secretPlace(intent.id)),
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
    return this.#toIntent(row);
  }

  async find(intentId: string): Promise<SandboxIntent | null> {
    const row = await this.#db.selectFrom('sandbox_intent').selectAll().where('id', '=', intentId).executeTakeFirst();
    return row ? this.#toIntent(row) : null;
  }

  /** The intent, locked until the transaction ends. */
  async lock(tx: Tx, intentId: string): Promise<SandboxIntent | null> {
    const row = await tx
      .selectFrom('sandbox_intent')
      .selectAll()
      .where('id', '=', intentId)
      .forUpdate()
      .executeTakeFirst();
    return row ? this.#toIntent(row) : null;
  }

  async setStatus(tx: Tx, intentId: string, status: SandboxIntent['status']): Promise<void> {
    await tx.updateTable('sandbox_intent').set({ status }).where('id', '=', intentId).execute();
  }

  /** Writes the only charge of an intent and marks it succeeded. */
  async charge(tx: Tx, intent: SandboxIntent, chargeId: string, atMs: number): Promise<void> {
    await this.setStatus(tx, intent.id, 'succeeded');
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

  /** The charge minus its refunds, in cents. */
  async balanceCents(tx: Tx, intentId: string): Promise<number> {
    const rows = await tx
      .selectFrom('sandbox_charge')
      .select(['kind', 'amount_cents'])
      .where('intent_id', '=', intentId)
      .execute();
    return rows.reduce(
      (sum, row) => sum + (row.kind === 'charge' ? row.amount_cents : negateCents(row.amount_cents)),
      0,
    );
  }

  /** Refunds of an intent, earliest first. */
  async refunds(intentId: string): Promise<readonly SandboxRefund[]> {
    const rows = await this.#db
      .selectFrom('sandbox_charge')
      .select(['id', 'amount_cents', 'idempotency_key'])
      .where('intent_id', '=', intentId)
      .where('kind', '=', 'refund')
      .orderBy('created_at')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      intentId,
      amountCents: row.amount_cents,
      idempotencyKey: row.idempotency_key ?? '',
    }));
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

  /** Payments opened since then and paid, by id. @param afterId end of the previous page */
  async made(sinceMs: number, afterId: string | null, limit: number): Promise<readonly SandboxBalance[]> {
    return await this.#db
      .selectFrom('sandbox_intent')
      .innerJoin('sandbox_charge', 'sandbox_charge.intent_id', 'sandbox_intent.id')
      .select(['sandbox_intent.id as intentId', 'sandbox_intent.currency'])
      .select(
        sql<number>`sum(CASE sandbox_charge.kind WHEN 'charge' THEN sandbox_charge.amount_cents
          ELSE -sandbox_charge.amount_cents END)::bigint`.as('balanceCents'),
      )
      .where('sandbox_intent.status', '=', 'succeeded')
      .where('sandbox_intent.created_at', '>=', new Date(sinceMs))
      .$if(afterId !== null, (query) => query.where('sandbox_intent.id', '>', afterId))
      .groupBy('sandbox_intent.id')
      .orderBy('sandbox_intent.id')
      .limit(limit)
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

  #toIntent(row: Selectable<Tables['sandbox_intent']>): SandboxIntent {
    return {
      id: row.id,
      orderId: row.order_id,
      amountCents: row.amount_cents,
      currency: row.currency,
      clientSecret: this.#secrets.open(row.client_secret, secretPlace(row.id)),
      status: row.status,
    };
  }
}

function secretPlace(intentId: string): SecretPlace {
  return { column: 'sandbox_intent.client_secret', row: intentId };
}
