import { FIRST_GUESS_PAUSE_SEC, LONGEST_GUESS_PAUSE_SEC } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { unhurried } from '../../../db/unhurried.ts';
import type { GuessCount, GuessCounts } from './guess-counts.ts';

const FIRST_PAUSE_MS = FIRST_GUESS_PAUSE_SEC * 1_000;
const LONGEST_PAUSE_MS = LONGEST_GUESS_PAUSE_SEC * 1_000;
/** Rows one statement removes; the next sweep goes on. */
const SWEPT_AT_ONCE = 20_000;

/** What became of a guess that asked to be looked at. */
export type CountedGuess =
  /** It has to wait. */
  | { readonly waitMs: number }
  /** How many were wrong, this one included, by the key of the count in hexadecimal digits. */
  | { readonly wrong: ReadonlyMap<string, number> };

/** Counts of wrong guesses over all processes. A crash may forget the last ones. */
export class PgGuessStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /**
   * Counts a guess as a wrong one before it is looked at, so that many at once are no way around the delays. Where one of
   * the counts has to wait, none of them goes up.
   */
  async count(counts: readonly GuessCount[], nowMs: number): Promise<CountedGuess> {
    const now = new Date(nowMs);
    // In one order for all: two guesses at once wait for each other, and never both.
    const asked = counts.toSorted((a, b) => Buffer.compare(a.keyHash, b.keyHash));
    const { rows } = await sql<{ waits_until: Date | null; counted: Record<string, number> | null }>`
      WITH asked AS (
        SELECT * FROM unnest(${asked.map(({ keyHash }) => keyHash)}::bytea[], ${asked.map(({ free }) => free)}::int[],
          ${asked.map(({ forgottenAfterMs }) => new Date(nowMs + forgottenAfterMs))}::timestamptz[])
          AS asked (key_hash, free, forgotten_at)
      ), waiting AS (
        SELECT max(next_at) AS until FROM guess_count JOIN asked USING (key_hash) WHERE next_at > ${now}
      ), counted AS (
        INSERT INTO guess_count AS known (key_hash, wrong, next_at, forgotten_at)
        SELECT key_hash, 1, '-infinity', forgotten_at FROM asked WHERE (SELECT until FROM waiting) IS NULL
        ON CONFLICT (key_hash) DO UPDATE SET
          wrong = ${wrongSoFar(now)} + 1,
          next_at = CASE WHEN ${wrongSoFar(now)} + 1 < ${freeOfCount} THEN '-infinity'
            ELSE ${now}::timestamptz + least(${LONGEST_PAUSE_MS},
              ${FIRST_PAUSE_MS} * power(2, least(${wrongSoFar(now)} + 1 - ${freeOfCount}, 30))) * interval '1 millisecond' END,
          forgotten_at = excluded.forgotten_at
        WHERE known.next_at <= ${now}
        RETURNING key_hash, wrong
      )
      SELECT (SELECT until FROM waiting) AS waits_until,
        (SELECT json_object_agg(encode(key_hash, 'hex'), wrong) FROM counted) AS counted, ${unhurried}`.execute(
      this.#db,
    );
    const { waits_until: waitsUntil = null, counted } = rows[0] ?? {};
    const wrong = new Map(Object.entries(counted ?? {}));
    if (waitsUntil === null && wrong.size === counts.length) return { wrong };
    // Without a time: another guess came in between, and has just begun a delay.
    return { waitMs: Math.max(1, (waitsUntil?.getTime() ?? nowMs + FIRST_PAUSE_MS) - nowMs) };
  }

  /** Takes away what a right guess ends. */
  async clear({ ofAccount, ofSender }: GuessCounts, nowMs: number): Promise<void> {
    await sql`
      WITH ended AS (
        DELETE FROM guess_count WHERE key_hash = ANY(${ofAccount.map(({ keyHash }) => keyHash)}::bytea[])
      ), taken_back AS (
        UPDATE guess_count SET wrong = wrong - 1, next_at = least(next_at, ${new Date(nowMs)})
        WHERE key_hash = ${ofSender?.keyHash ?? null}::bytea AND wrong > 0
      )
      SELECT ${unhurried}`.execute(this.#db);
  }

  /** Removes counts that would begin anew. */
  async sweep(nowMs: number): Promise<void> {
    await sql`
      DELETE FROM guess_count WHERE key_hash IN (
        SELECT key_hash FROM guess_count WHERE forgotten_at <= ${new Date(nowMs)}
        LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
      )`.execute(this.#db);
  }
}

/** Of a row that is counted on. */
function wrongSoFar(now: Date) {
  return sql`CASE WHEN known.forgotten_at <= ${now} THEN 0 ELSE known.wrong END`;
}

const freeOfCount = sql`(SELECT free FROM asked WHERE asked.key_hash = known.key_hash)`;
