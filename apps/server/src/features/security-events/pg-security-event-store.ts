import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CountedEvent } from './event-buffer.ts';

/** Rows one statement removes; the next sweep goes on. */
const SWEPT_AT_ONCE = 20_000;

export class PgSecurityEventStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds events to the rows of their minute. Those of an account that was deleted meanwhile lose its name. */
  async write(events: readonly CountedEvent[]): Promise<void> {
    const rows = JSON.stringify(
      events.map(({ minuteMs, firstMs, lastMs, ...event }) => ({
        ...event,
        minute: new Date(minuteMs),
        firstAt: new Date(firstMs),
        lastAt: new Date(lastMs),
      })),
    );
    await sql`
      INSERT INTO security_event AS known
        (minute, kind, account_id, sender, detail, first_at, last_at, count, request_id)
      SELECT minute, kind, account.id, sender, detail, min("firstAt"), max("lastAt"), sum(count),
        (array_agg("requestId" ORDER BY "firstAt"))[1]
      FROM json_to_recordset(${rows}::json) AS event (minute timestamptz, kind text, "accountId" uuid, sender text,
        detail text, "firstAt" timestamptz, "lastAt" timestamptz, count int, "requestId" text)
      LEFT JOIN account ON account.id = event."accountId" AND account.deleted_at IS NULL
      GROUP BY minute, kind, account.id, sender, detail ORDER BY minute, kind, account.id, sender, detail
      ON CONFLICT (minute, kind, account_id, sender, detail) DO UPDATE
      SET count = known.count + excluded.count, last_at = greatest(known.last_at, excluded.last_at)`.execute(this.#db);
  }

  /** Removes rows of before. */
  async sweep(beforeMs: number): Promise<void> {
    await sql`
      DELETE FROM security_event WHERE id IN (
        SELECT id FROM security_event WHERE minute < ${new Date(beforeMs)} ORDER BY id LIMIT ${SWEPT_AT_ONCE}
      )`.execute(this.#db);
  }
}
