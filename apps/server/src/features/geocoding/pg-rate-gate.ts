import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/system/ports.ts';

/** Limits the request rate of all processes to a service. The next free time is stored in the database. */
export class PgRateGate {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Reserves the next free time.
   * @returns milliseconds until then; null without a reservation if it is more than `longestWaitMs`
   */
  async acquire(service: string, intervalMs: number, longestWaitMs: number): Promise<number | null> {
    const nowMs = this.#clock.nowMs();
    const { rows } = await sql<{ atMs: number }>`
      INSERT INTO geocoder_turn AS turn (service, next_ms) VALUES (${service}, ${nowMs + intervalMs}::bigint)
      ON CONFLICT (service) DO UPDATE
        SET next_ms = greatest(turn.next_ms, ${nowMs}::bigint) + ${intervalMs}::bigint
        WHERE turn.next_ms <= ${nowMs + longestWaitMs}::bigint
      RETURNING next_ms - ${intervalMs}::bigint AS "atMs"`.execute(this.#db);
    const [turn] = rows;
    return turn ? Math.max(0, turn.atMs - nowMs) : null;
  }
}
