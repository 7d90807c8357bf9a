import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../system/ports.ts';

/** Turns kept in the database, where all processes meet. */
export class PgTurns {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Takes the next turn.
   * @returns milliseconds to wait for it; null when that would be longer than `patienceMs`, then no turn is taken
   */
  async take(service: string, intervalMs: number, patienceMs: number): Promise<number | null> {
    const nowMs = this.#clock.nowMs();
    const { rows } = await sql<{ atMs: number }>`
      INSERT INTO geocoder_turn AS turn (service, next_ms) VALUES (${service}, ${nowMs + intervalMs}::bigint)
      ON CONFLICT (service) DO UPDATE
        SET next_ms = greatest(turn.next_ms, ${nowMs}::bigint) + ${intervalMs}::bigint
        WHERE turn.next_ms <= ${nowMs + patienceMs}::bigint
      RETURNING next_ms - ${intervalMs}::bigint AS "atMs"`.execute(this.#db);
    const [turn] = rows;
    return turn ? Math.max(0, turn.atMs - nowMs) : null;
  }
}
