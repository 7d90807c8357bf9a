import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '../util/time-units.ts';
import type { Db, Tx } from './database.ts';
import { unhurried } from './unhurried.ts';

/** How many counts of windows that are over one new count clears away at most: more than come, and never a long wait. */
const SWEPT_AT_ONCE = 100;

export interface CountedRequest {
  /** What is limited and for whom, such as `reset of ada@example.org`; only its hash is kept. */
  readonly key: string;
  /** How many at once; 1 when left out. */
  readonly by?: number;
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
export async function countRequest(tx: Tx, { key, by = 1, windowMs, nowMs }: CountedRequest): Promise<RequestCount> {
  const startMs = Math.floor(nowMs / windowMs) * windowMs;
  const keyHash = createHash('sha256').update(key).digest();
  const { count } = await tx
    .insertInto('request_count')
    .values({ key_hash: keyHash, window_start: new Date(startMs), count: by })
    .onConflict((conflict) =>
      conflict
        .columns(['key_hash', 'window_start'])
        .doUpdateSet((row) => ({ count: row('request_count.count', '+', by) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  if (count === by) await sweep(tx, nowMs);
  return { count, nextMs: startMs + windowMs };
}

async function sweep(tx: Tx, nowMs: number): Promise<void> {
  // SKIP LOCKED: two requests at once never wait for each other's sweep.
  await sql`
    DELETE FROM request_count WHERE (key_hash, window_start) IN (
      SELECT key_hash, window_start FROM request_count WHERE window_start <= ${new Date(nowMs - DAY_MS)}
      LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
    )`.execute(tx);
}

/** {@link countRequest} for limits that may forget the last of them in a crash: no request waits for the disk. */
export function countRequests(db: Db, counted: CountedRequest): Promise<{ readonly count: number }> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT ${unhurried}`.execute(tx);
    return countRequest(tx, counted);
  });
}
