import { type Cents, toCents } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/system/ports.ts';
import type { ProviderOrder, ProviderStatus, TaskingOrder } from '../port/provider.ts';
import type { Claim, KnownOrder, ProviderOrders, SpendingCaps, Spent } from './provider-orders.ts';

interface Row {
  readonly reference: string;
  readonly intended_at: Date;
  readonly sent_at: Date | null;
  readonly sends: number;
  readonly provider_order_id: string | null;
  readonly agreed_cost_cents: number | null;
  readonly cost_cents: number | null;
  readonly state: ProviderStatus['state'] | null;
  readonly word: string | null;
  readonly remark: string | null;
  readonly details: TaskingOrder | null;
}

/** Keeps the orders of a provider in the database. */
export class PgProviderOrders implements ProviderOrders {
  readonly #db: Db;
  readonly #provider: string;
  readonly #clock: Clock;

  constructor(db: Db, provider: string, clock: Clock) {
    this.#db = db;
    this.#provider = provider;
    this.#clock = clock;
  }

  async intend(order: ProviderOrder): Promise<KnownOrder> {
    const { reference, agreedCost } = order;
    const details = order.kind === 'tasking' ? JSON.stringify(order) : null;
    await sql`
      INSERT INTO provider_order (provider, reference, intended_at, agreed_cost_cents, details)
      VALUES (${this.#provider}, ${reference}, ${this.#now()}, ${agreedCost?.cents ?? null}, ${details})
      ON CONFLICT DO NOTHING`.execute(this.#db);
    const { rows } = await sql<Row>`
      SELECT * FROM provider_order WHERE provider = ${this.#provider} AND reference = ${reference}`.execute(this.#db);
    const [row] = rows;
    if (!row) throw new Error(`The order ${reference} is missing after it was written`);
    return toOrder(row);
  }

  claim({ reference, sends, agreedCostCents }: KnownOrder, caps: SpendingCaps): Promise<Claim> {
    return this.#db.transaction().execute(async (tx) => {
      // Two lines of one order must not both fit below the same cap.
      await sql`SELECT pg_advisory_xact_lock(hashtext(${`provider-order:${this.#provider}`}))`.execute(tx);
      if (await this.#exceeds(tx, agreedCostCents ?? toCents(0), { ...caps, except: reference })) return 'over-cap';
      const { numAffectedRows } = await sql`
        UPDATE provider_order SET sent_at = ${this.#now()}, sends = sends + 1
        WHERE provider = ${this.#provider} AND reference = ${reference} AND sends = ${sends}
          AND provider_order_id IS NULL AND state IS NULL`.execute(tx);
      return numAffectedRows === 1n ? 'claimed' : 'lost';
    });
  }

  async withdraw({ reference, sends }: KnownOrder): Promise<boolean> {
    const { numAffectedRows } = await sql`
      UPDATE provider_order SET state = 'Cancelled'
      WHERE provider = ${this.#provider} AND reference = ${reference} AND sends = ${sends}
        AND provider_order_id IS NULL`.execute(this.#db);
    return numAffectedRows === 1n;
  }

  async release(reference: string): Promise<void> {
    await sql`
      UPDATE provider_order SET sent_at = NULL
      WHERE provider = ${this.#provider} AND reference = ${reference} AND provider_order_id IS NULL`.execute(this.#db);
  }

  async keepId(reference: string, providerOrderId: string, costCents: Cents | null): Promise<void> {
    await sql`
      UPDATE provider_order
      SET provider_order_id = ${providerOrderId}, cost_cents = ${costCents}, sent_at = coalesce(sent_at, ${this.#now()})
      WHERE provider = ${this.#provider} AND reference = ${reference}`.execute(this.#db);
  }

  async find(providerOrderId: string): Promise<KnownOrder | null> {
    const { rows } = await sql<Row>`
      SELECT * FROM provider_order
      WHERE provider = ${this.#provider} AND provider_order_id = ${providerOrderId}`.execute(this.#db);
    return rows[0] ? toOrder(rows[0]) : null;
  }

  async keepState(reference: string, state: ProviderStatus['state'], word: string): Promise<void> {
    await sql`
      UPDATE provider_order SET state = ${state}, word = ${word}
      WHERE provider = ${this.#provider} AND reference = ${reference}`.execute(this.#db);
  }

  async remark(reference: string, text: string): Promise<void> {
    await sql`
      UPDATE provider_order SET remark = concat_ws(' ', remark, ${text}::text)
      WHERE provider = ${this.#provider} AND reference = ${reference}
        AND strpos(coalesce(remark, ''), ${text}) = 0`.execute(this.#db);
  }

  spent(): Promise<Spent> {
    return this.#spent(this.#db, '');
  }

  exceedsCap(costCents: Cents, caps: SpendingCaps): Promise<boolean> {
    return this.#exceeds(this.#db, costCents, caps);
  }

  /** @param except an order that is sent again, which must not count twice */
  async #exceeds(
    db: Db,
    costCents: Cents,
    { perDayCents, perMonthCents, except = '' }: SpendingCaps & { readonly except?: string },
  ): Promise<boolean> {
    if (perDayCents === null && perMonthCents === null) return false;
    const { dayCents, monthCents } = await this.#spent(db, except);
    return dayCents + costCents > (perDayCents ?? Infinity) || monthCents + costCents > (perMonthCents ?? Infinity);
  }

  async #spent(db: Db, except: string): Promise<Spent> {
    const { rows } = await sql<{ day: number; month: number }>`
      SELECT
        coalesce(sum(coalesce(cost_cents, agreed_cost_cents)) FILTER (WHERE sent_at >= ${startOfDay(this.#now())}), 0)::bigint AS day,
        coalesce(sum(coalesce(cost_cents, agreed_cost_cents)), 0)::bigint AS month
      FROM provider_order
      WHERE provider = ${this.#provider} AND sent_at >= ${startOfMonth(this.#now())}
        AND reference <> ${except} AND state IS DISTINCT FROM 'Rejected'`.execute(db);
    const { day = 0, month = 0 } = rows[0] ?? {};
    return { dayCents: day, monthCents: month };
  }

  #now(): Date {
    return new Date(this.#clock.nowMs());
  }
}

function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
}

function startOfMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

function toOrder(row: Row): KnownOrder {
  return {
    reference: row.reference,
    intendedAtMs: row.intended_at.getTime(),
    sentAtMs: row.sent_at?.getTime() ?? null,
    sends: row.sends,
    providerOrderId: row.provider_order_id,
    agreedCostCents: row.agreed_cost_cents === null ? null : toCents(row.agreed_cost_cents),
    costCents: row.cost_cents === null ? null : toCents(row.cost_cents),
    state: row.state,
    word: row.word,
    remark: row.remark,
    tasking: row.details,
  };
}
