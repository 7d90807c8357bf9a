import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/system/ports.ts';
import type { Cancellations } from './cancellations.ts';

/** Keeps canceled orders in the database, for all processes and across restarts. */
export class PgCancellations implements Cancellations {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async has(providerOrderId: string): Promise<boolean> {
    const { rows } = await sql`
      SELECT FROM simulated_cancellation WHERE provider_order_id = ${providerOrderId}`.execute(this.#db);
    return rows.length > 0;
  }

  async add(providerOrderId: string): Promise<void> {
    await sql`
      INSERT INTO simulated_cancellation (provider_order_id, at)
      VALUES (${providerOrderId}, ${new Date(this.#clock.nowMs())})
      ON CONFLICT DO NOTHING`.execute(this.#db);
  }
}
