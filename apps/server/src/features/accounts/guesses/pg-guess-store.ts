import { FIRST_GUESS_PAUSE_SEC, LONGEST_GUESS_PAUSE_SEC } from '@groundtrack/contract';
import { sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { unhurried } from '../../../db/unhurried.ts';
import { toSender } from '../../../net/to-sender.ts';
import type { Guess } from '../../feature-events.ts';
import { type AccountColumns, accountColumns, toAccount } from '../pg-account-store.ts';
import { countKeyOf, toCountKey, toGuessCounts } from './guess-counts.ts';
import type { Clearing, GuessAt, LookedAt } from './look-at-guess.ts';

/** Rows one statement removes; the next sweep goes on. */
const SWEPT_AT_ONCE = 20_000;
const FIRST_PAUSE_MS = FIRST_GUESS_PAUSE_SEC * 1_000;
const LONGEST_PAUSE_MS = LONGEST_GUESS_PAUSE_SEC * 1_000;

/** A guess that asked to be looked at. */
export interface CountedGuess<S = unknown> extends LookedAt<S> {
  /** How long it has to wait; 0: it may be looked at. */
  readonly waitMs: number;
  /** How many were wrong, this one included, where that decides whether the owner gets a mail. */
  readonly wrong: number;
}

interface LookAhead {
  readonly passwordHash: string | null;
  readonly waits: boolean;
}

const readAhead = compileOnce<
  { readonly email: string; readonly keys: readonly Uint8Array[]; readonly now: Date },
  { readonly password_hash: string | null; readonly waits: boolean }
>(
  ['email', 'keys', 'now'],
  ({ email, keys, now }) => sql`
    SELECT (SELECT password_hash FROM account WHERE email = ${email} AND deleted_at IS NULL) AS password_hash,
      EXISTS (SELECT FROM guess_count WHERE key_hash = ANY(${keys}::bytea[]) AND next_at > ${now}) AS waits`,
);

/** With the columns of the account. */
type CountedRow = (AccountColumns | { readonly id: null }) & {
  /** Null: there is nothing to guess at. */
  readonly guessed_email: string | null;
  readonly is_known_sender: boolean;
  readonly waits_until: Date | null;
  /** By the kind of the count. */
  readonly counted: Readonly<Record<string, { readonly wrong: number; readonly key: string }>> | null;
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
   * Reads ahead, by the address alone, what a guess at a password needs beside the count of it.
   * @returns `waits`: one of its counts has begun a delay; `passwordHash`: null where there is no such account or it has none
   */
  async lookAhead(guess: Pick<Guess, 'at' | 'origin' | 'email'>, nowMs: number): Promise<LookAhead> {
    const { email } = guess;
    const keys = toGuessCounts(guess).map(({ name }) => toCountKey(name, email));
    const [row] = await readAhead(this.#db, { email, keys, now: new Date(nowMs) });
    return { passwordHash: row?.password_hash ?? null, waits: row?.waits ?? true };
  }

  /**
   * Counts a guess as a wrong one before it is looked at, so that many at once are no way around the delays, and reads what
   * and whose it is. Where one of the counts has to wait, none of them goes up.
   */
  async count<S>(guess: GuessAt<S>, nowMs: number): Promise<CountedGuess<S>> {
    const now = new Date(nowMs);
    const counts = toGuessCounts(guess);
    const column = <K extends keyof (typeof counts)[number]>(name: K) => counts.map((count) => count[name]);
    // Counted in one order for all: two guesses at once wait for each other, and never both.
    const { rows } = await sql<CountedRow & S>`
      WITH guessed AS (${guess.subject.row}), owner AS (
        SELECT ${accountColumns} FROM account JOIN guessed ON email = guessed_email WHERE deleted_at IS NULL
      ), sender AS (
        SELECT EXISTS (
          SELECT FROM known_device JOIN owner ON owner.id = account_id WHERE sender = ${toSender(guess.origin.ip)}
        ) AS is_known
      ), asked AS (
        SELECT kind, ${countKeyOf(sql`name`, sql`guessed_email`)} AS key_hash,
          free, ${now}::timestamptz + forgotten_after_ms * interval '1 millisecond' AS forgotten_at
        FROM guessed CROSS JOIN unnest(${column('kind')}::text[], ${column('name')}::text[], ${column('free')}::int[],
          ${column('forgottenAfterMs')}::int[], ${column('isOfStrangers')}::boolean[])
          AS every (kind, name, free, forgotten_after_ms, is_of_strangers)
        WHERE NOT (is_of_strangers AND (SELECT is_known FROM sender))
      ), waiting AS (
        SELECT max(next_at) AS until FROM guess_count JOIN asked USING (key_hash) WHERE next_at > ${now}
      ), counted AS (
        INSERT INTO guess_count AS known (key_hash, wrong, next_at, forgotten_at)
        SELECT key_hash, 1, '-infinity', forgotten_at FROM asked WHERE (SELECT until FROM waiting) IS NULL
        ORDER BY key_hash
        ON CONFLICT (key_hash) DO UPDATE SET
          wrong = ${wrongSoFar(now)} + 1,
          next_at = CASE WHEN ${wrongSoFar(now)} + 1 < ${freeOfCount} THEN '-infinity'
            ELSE ${now}::timestamptz + least(${LONGEST_PAUSE_MS},
              ${FIRST_PAUSE_MS} * power(2, least(${wrongSoFar(now)} + 1 - ${freeOfCount}, 30))) * interval '1 millisecond' END,
          forgotten_at = excluded.forgotten_at
        WHERE known.next_at <= ${now}
        RETURNING key_hash, wrong
      )
      SELECT guessed.*, owner.*, sender.is_known AS is_known_sender, waiting.until AS waits_until, (
          SELECT json_object_agg(kind, json_build_object('wrong', wrong, 'key', encode(key_hash, 'hex')))
          FROM counted JOIN asked USING (key_hash)
        ) AS counted, ${unhurried}
      FROM sender CROSS JOIN waiting LEFT JOIN guessed ON true LEFT JOIN owner ON true`.execute(this.#db);
    const [row] = rows;
    if (!row) throw new Error('A guess was not counted');
    const isThere = row.guessed_email !== null;
    const { is_known_sender: isKnown, counted } = row;
    const isCounted = Object.keys(counted ?? {}).length === (isKnown ? 1 : counts.length);
    // Without a time: another guess came in between, and has just begun a delay.
    const untilMs = row.waits_until?.getTime() ?? nowMs + FIRST_PAUSE_MS;
    const keysOf = (...kinds: readonly string[]) =>
      kinds.flatMap((kind) => (counted?.[kind] ? [Buffer.from(counted[kind].key, 'hex')] : []));
    return {
      subject: isThere ? row : null,
      account: row.id === null ? null : toAccount(row),
      waitMs: isCounted || !isThere ? 0 : Math.max(1, untilMs - nowMs),
      wrong: counted?.[isKnown ? 'pair' : 'account']?.wrong ?? 0,
      clearing: (isRight) => [
        sql`guesses_ended AS (
          DELETE FROM guess_count WHERE key_hash = ANY(${keysOf('pair', 'account')}::bytea[]) AND ${isRight}
        )`,
        ...keysOf('sender').map(
          (key) => sql`guess_taken_back AS (
            UPDATE guess_count SET wrong = wrong - 1, next_at = least(next_at, ${now})
            WHERE key_hash = ${key} AND wrong > 0 AND ${isRight}
          )`,
        ),
      ],
    };
  }

  /** Takes away what a right guess ends. */
  async clear(clearing: Clearing): Promise<void> {
    await sql`WITH ${sql.join(clearing(sql`true`))} SELECT ${unhurried}`.execute(this.#db);
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
