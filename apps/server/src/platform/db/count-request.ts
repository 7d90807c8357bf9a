import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../lib/time-units.ts';
import type { Db, Tx } from './database.ts';

/** A transaction that selects this commits without waiting for the disk. A crash may lose the whole transaction. */
const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
/** Rows per statement of the sweep. The next sweep continues. */
const SWEPT_AT_ONCE = 20_000;

export interface CountedRequest {
  /** The limited action and its subject, such as `reset of ada@example.org`. Only its hash is stored. */
  readonly key: string;
  /** At most a day. */
  readonly windowMs: number;
  readonly nowMs: number;
}

export interface RequestCount {
  /** Requests in this window, including this one. */
  readonly count: number;
  readonly nextMs: number;
}

/**
 * Counts a request across all processes of this database. Windows are fixed: each starts at a multiple of `windowMs`
 * since 1970.
 */
export function countRequest(tx: Tx, counted: CountedRequest): Promise<RequestCount> {
  return addUp(tx, counted, sql`SELECT count FROM counted`);
}

/** Like {@link countRequest}, for limits that may lose the last requests in a crash. It does not wait for the disk. */
export function countRequests(db: Db, counted: CountedRequest): Promise<RequestCount> {
  return addUp(db, counted, sql`SELECT count, ${asyncCommit} FROM counted`);
}

async function addUp(
  db: Db,
  { key, windowMs, nowMs }: CountedRequest,
  answer: RawBuilder<unknown>,
): Promise<RequestCount> {
  const startMs = Math.floor(nowMs / windowMs) * windowMs;
  const keyHash = createHash('sha256').update(key).digest();
  const { rows } = await sql<{ count: number }>`
    WITH counted AS (
      INSERT INTO request_count AS known (key_hash, window_start, count)
      VALUES (${keyHash}, ${new Date(startMs)}, 1)
      ON CONFLICT (key_hash, window_start) DO UPDATE SET count = known.count + 1
      RETURNING count
    )
    ${answer}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A request was not counted');
  return { count: row.count, nextMs: startMs + windowMs };
}

/** Deletes the counts of windows that have ended. */
export async function sweepRequestCounts(db: Db, nowMs: number): Promise<void> {
  await sql`
    DELETE FROM request_count WHERE (key_hash, window_start) IN (
      SELECT key_hash, window_start FROM request_count WHERE window_start <= ${new Date(nowMs - DAY_MS)}
      LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
    )`.execute(db);
}
