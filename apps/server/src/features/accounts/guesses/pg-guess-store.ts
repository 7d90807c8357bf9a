import { FIRST_GUESS_PAUSE_SEC, LONGEST_GUESS_PAUSE_SEC } from '@groundtrack/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { unhurried } from '../../../db/unhurried.ts';
import { toSender } from '../../../net/to-sender.ts';
import type { Guess } from '../../feature-events.ts';
import { toAccount } from '../pg-account-store.ts';
import { toGuessCounts } from './guess-counts.ts';
import type { Clearing, LookedAt } from './look-at-guess.ts';

/** Rows one statement removes; the next sweep goes on. */
const SWEPT_AT_ONCE = 20_000;
const FIRST_PAUSE_MS = FIRST_GUESS_PAUSE_SEC * 1_000;
const LONGEST_PAUSE_MS = LONGEST_GUESS_PAUSE_SEC * 1_000;

/** A guess that asked to be looked at. */
export interface CountedGuess extends LookedAt {
  /** How long it has to wait; 0: it may be looked at. */
  readonly waitMs: number;
  /** How many were wrong, this one included, where that decides whether the owner gets a mail. */
  readonly wrong: number;
}

/** With the columns of the account. */
type CountedRow = (Selectable<Tables['account']> | { readonly id: null }) & {
  readonly is_known_sender: boolean;
  readonly waits_until: Date | null;
  readonly counted: Readonly<Record<string, number>> | null;
};

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
   * Counts a guess as a wrong one before it is looked at, so that many at once are no way around the delays, and reads the
   * account it is about. Where one of the counts has to wait, none of them goes up.
   */
  async count(guess: Guess, nowMs: number): Promise<CountedGuess> {
    const now = new Date(nowMs);
    const { ofPair, ofAccount, ofSender } = toGuessCounts(guess);
    // In one order for all: two guesses at once wait for each other, and never both.
    const counts = [ofPair, ofAccount, ofSender].toSorted((a, b) => Buffer.compare(a.keyHash, b.keyHash));
    const { rows } = await sql<CountedRow>`
      WITH owner AS (
        SELECT * FROM account WHERE email = ${guess.email} AND deleted_at IS NULL
      ), sender AS (
        SELECT EXISTS (
          SELECT FROM known_device JOIN owner ON owner.id = account_id WHERE sender = ${toSender(guess.origin.ip)}
        ) AS is_known
      ), asked AS (
        SELECT key_hash, free, forgotten_at
        FROM unnest(${counts.map(({ keyHash }) => keyHash)}::bytea[], ${counts.map(({ free }) => free)}::int[],
          ${counts.map(({ forgottenAfterMs }) => new Date(nowMs + forgottenAfterMs))}::timestamptz[],
          ${counts.map(({ isOfStrangers }) => isOfStrangers)}::boolean[])
          AS every (key_hash, free, forgotten_at, is_of_strangers)
        WHERE NOT (is_of_strangers AND (SELECT is_known FROM sender))
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
      SELECT owner.*, sender.is_known AS is_known_sender, waiting.until AS waits_until,
        (SELECT json_object_agg(encode(key_hash, 'hex'), wrong) FROM counted) AS counted, ${unhurried}
      FROM sender CROSS JOIN waiting LEFT JOIN owner ON true`.execute(this.#db);
    const [row] = rows;
    if (!row) throw new Error('A guess was not counted');
    const isKnown = row.is_known_sender;
    const counted = row.counted ?? {};
    const isCounted = Object.keys(counted).length === (isKnown ? 1 : counts.length);
    // Without a time: another guess came in between, and has just begun a delay.
    const untilMs = row.waits_until?.getTime() ?? nowMs + FIRST_PAUSE_MS;
    return {
      account: row.id === null ? null : toAccount(row),
      waitMs: isCounted ? 0 : Math.max(1, untilMs - nowMs),
      wrong: counted[(isKnown ? ofPair : ofAccount).keyHash.toString('hex')] ?? 0,
      clearing: (isRight) => sql`
        guesses_ended AS (
          DELETE FROM guess_count
          WHERE key_hash = ANY(${(isKnown ? [ofPair] : [ofPair, ofAccount]).map(({ keyHash }) => keyHash)}::bytea[])
            AND ${isRight}
        ), guess_taken_back AS (
          UPDATE guess_count SET wrong = wrong - 1, next_at = least(next_at, ${now})
          WHERE key_hash = ${isKnown ? null : ofSender.keyHash}::bytea AND wrong > 0 AND ${isRight}
        )`,
    };
  }

  /** Takes away what a right guess ends. */
  async clear(clearing: Clearing): Promise<void> {
    await sql`WITH ${clearing(sql`true`)} SELECT ${unhurried}`.execute(this.#db);
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
