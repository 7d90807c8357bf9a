import type { SecurityEvent } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ListedEvent } from './describe-events.ts';
import type { CountedEvent } from './event-buffer.ts';
import type { EventFilter } from './event-filter.ts';

const MINUTE_MS = 60_000;
/** Rows removed by one statement; the next sweep continues. */
const SWEPT_AT_ONCE = 20_000;

interface ListedRow extends Omit<ListedEvent, 'lastMs' | 'requestId'> {
  readonly last_at: Date;
  readonly request_id: string;
}

export class PgSecurityEventStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Adds events to the rows of their minute. Events of an account deleted in the meantime are stored without the
   * account.
   */
  async write(events: readonly CountedEvent[]): Promise<void> {
    const rows = JSON.stringify(
      events.map(({ minuteMs, firstMs, lastMs, ...event }, position) => ({
        ...event,
        position,
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
        detail text, position int, "firstAt" timestamptz, "lastAt" timestamptz, count int, "requestId" text)
      LEFT JOIN account ON account.id = event."accountId" AND account.deleted_at IS NULL
      GROUP BY minute, kind, account.id, sender, detail ORDER BY min(position)
      ON CONFLICT (minute, kind, account_id, sender, detail) DO UPDATE
      SET count = known.count + excluded.count, last_at = greatest(known.last_at, excluded.last_at)`.execute(this.#db);
  }

  /** Newest first. */
  async list(
    { account, kind, sender, sinceMs, untilMs, before }: EventFilter,
    limit: number,
  ): Promise<readonly ListedEvent[]> {
    const until = untilMs === null ? null : new Date(untilMs);
    const after = before && new Date(before.lastMs);
    const { rows } = await sql<ListedRow>`
      SELECT security_event.id, last_at, kind, coalesce(account.email, '') AS account, sender, count, detail, request_id
      FROM security_event LEFT JOIN account ON account.id = account_id
      WHERE minute >= ${new Date(sinceMs - MINUTE_MS)} AND last_at >= ${new Date(sinceMs)}
        AND (${until}::timestamptz IS NULL OR last_at < ${until}) AND (${kind}::text IS NULL OR kind = ${kind})
        AND (${sender}::text IS NULL OR sender = ${sender})
        AND (${after}::timestamptz IS NULL OR (last_at, security_event.id) < (${after}, ${before?.id ?? 0}))
        AND (${account}::text IS NULL OR account.email = ${account} OR account.id::text = ${account})
      ORDER BY last_at DESC, security_event.id DESC LIMIT ${limit}`.execute(this.#db);
    return rows.map(({ last_at: lastAt, request_id: requestId, ...row }) => ({
      ...row,
      requestId,
      lastMs: lastAt.getTime(),
    }));
  }

  /** The newest events of an account as its owner sees them. */
  async listOfAccount(accountId: string, limit: number): Promise<SecurityEvent[]> {
    const rows = await this.#db
      .selectFrom('security_event')
      .select(['kind', 'last_at', 'count', 'sender', 'detail'])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ last_at: lastAt, sender: address, ...row }) => ({
      ...row,
      address,
      atISO: lastAt.toISOString(),
    }));
  }

  /** Removes what the database allows: rows past the retention, and rejected attempts above the limit of rows. */
  async sweep(): Promise<void> {
    await sql`
      DELETE FROM security_event WHERE id IN (
        SELECT id FROM security_event CROSS JOIN security_log AS kept
        WHERE minute < now() - make_interval(days => kept.kept_days) OR is_refused_attempt(kind) AND id < (
          SELECT id FROM security_event ORDER BY id DESC OFFSET (SELECT kept_rows - 1 FROM security_log) LIMIT 1)
        ORDER BY id LIMIT ${SWEPT_AT_ONCE}
      )`.execute(this.#db);
  }
}
