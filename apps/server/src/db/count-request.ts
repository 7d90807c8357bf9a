import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../util/time-units.ts';
import type { Db, Tx } from './database.ts';
import { unhurried } from './unhurried.ts';

/** Rows one statement removes; the next sweep goes on. */
const SWEPT_AT_ONCE = 20_000;

export interface CountedRequest {
  /** What is limited and for whom, such as `reset of ada@example.org`; only its hash is kept. */
  readonly key: string;
  /** At most a day. */
  readonly windowMs: number;
  readonly nowMs: number;
}

export interface RequestCount {
  /** How many there were in this window, these included. */
  readonly count: number;
  readonly nextMs: number;
}

/**
 * Counts a request over all processes on this database. Windows are fixed: the next one begins at a multiple of
 * `windowMs` since 1970.
 * @returns how many there were in this window, these included, and when the next one begins
 */
export function countRequest(tx: Tx, counted: CountedRequest): Promise<RequestCount> {
  return addUp(tx, counted, sql`SELECT count FROM counted`);
}

/** {@link countRequest} for limits that may forget the last of them in a crash: no request waits for the disk. */
export function countRequests(db: Db, counted: CountedRequest): Promise<RequestCount> {
  return addUp(db, counted, sql`SELECT count, ${unhurried} FROM counted`);
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

/** Removes counts of windows that are over. */
export async function sweepRequestCounts(db: Db, nowMs: number): Promise<void> {
  await sql`
    DELETE FROM request_count WHERE (key_hash, window_start) IN (
      SELECT key_hash, window_start FROM request_count WHERE window_start <= ${new Date(nowMs - DAY_MS)}
      LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
    )`.execute(db);
}
