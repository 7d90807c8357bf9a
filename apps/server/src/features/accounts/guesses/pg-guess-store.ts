import { LONGEST_GUESS_PAUSE_SEC } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { Guess } from '../../../domain/feature-ports.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { toClientNetwork } from '../../../platform/net/to-client-network.ts';
import type { Account } from '../account.ts';
import { toAccount } from '../pg-account-store.ts';
import { delayMs, type GuessCount, toGuessCounts } from './guess-counts.ts';

/** Rows removed by one statement; the next sweep continues. */
const SWEPT_AT_ONCE = 20_000;
const NO_DELAY = new Date(0);

export interface CountedGuess {
  /** Null if no account has this address. */
  readonly account: Account | null;
  /** Delay of the guess; 0 if it may be checked now. */
  readonly waitMs: number;
  /** Consecutive failures including this guess, by the count that decides whether the owner gets an email. */
  readonly failures: number;
  readonly counts: readonly GuessCount[];
}

/** Counts of failed guesses, shared by all processes. */
export class PgGuessStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /**
   * Counts a guess as failed before it is checked, so that parallel guesses do not avoid the delays. A delayed guess is
   * not counted.
   */
  async count(guess: Guess, nowMs: number): Promise<CountedGuess> {
    const { account, isKnownSender } = await this.#findAccount(guess);
    const counts = toGuessCounts(guess, { isKnownSender });
    return this.transaction(async (tx) => {
      const rows = await lockCounts(tx, counts, nowMs);
      const waitMs = Math.max(0, ...rows.map((row) => row.waitMs));
      if (waitMs > 0) return { account, waitMs, failures: 0, counts };
      const counted = rows.map((row) => ({ ...row, failures: row.failures + 1 }));
      await tx
        .insertInto('guess_count')
        .values(
          counted.map(({ count, failures }) => ({
            key_hash: count.key,
            wrong: failures,
            next_at: toNextAt(nowMs, delayMs(failures, count)),
            forgotten_at: new Date(nowMs + count.forgottenAfterMs),
          })),
        )
        .onConflict((conflict) =>
          conflict.column('key_hash').doUpdateSet((of) => ({
            wrong: of.ref('excluded.wrong'),
            next_at: of.ref('excluded.next_at'),
            forgotten_at: of.ref('excluded.forgotten_at'),
          })),
        )
        .execute();
      const decisive = counted.find(({ count }) => count.kind === (isKnownSender ? 'pair' : 'account'));
      return { account, waitMs: 0, failures: decisive?.failures ?? 0, counts };
    });
  }

  /** One statement for known and unknown addresses, so that both take the same time. */
  async #findAccount({ email, origin }: Guess) {
    const row = await this.#db
      .selectFrom('account')
      .selectAll('account')
      .select((of) =>
        of
          .exists(
            of
              .selectFrom('known_device')
              .select('sender')
              .whereRef('account_id', '=', 'account.id')
              .where('sender', '=', toClientNetwork(origin.ip)),
          )
          .as('is_known_sender'),
      )
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return { account: row ? toAccount(row) : null, isKnownSender: row ? Boolean(row.is_known_sender) : false };
  }

  /**
   * Removes a correct guess from the counts. The count of the sender only drops by one. Otherwise, logins to an
   * attacker's own account would reset the count for guesses at other accounts.
   */
  async clear({ counts }: CountedGuess, nowMs: number): Promise<void> {
    await this.transaction(async (tx) => {
      for (const { kind, key } of inOrder(counts))
        if (kind === 'sender')
          await tx
            .updateTable('guess_count')
            .set((of) => ({
              wrong: sql`greatest(0, wrong - 1)`,
              next_at: of.fn<Date>('least', ['next_at', of.val(new Date(nowMs))]),
            }))
            .where('key_hash', '=', key)
            .execute();
        else await tx.deleteFrom('guess_count').where('key_hash', '=', key).execute();
    });
  }

  /** Removes counts that would start over anyway. */
  async sweep(nowMs: number): Promise<void> {
    await sql`
      DELETE FROM guess_count WHERE key_hash IN (
        SELECT key_hash FROM guess_count WHERE forgotten_at <= ${new Date(nowMs)}
        LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
      )`.execute(this.#db);
  }
}

function toNextAt(nowMs: number, delayMs: number): Date {
  return delayMs === 0 ? NO_DELAY : new Date(nowMs + delayMs);
}

/** All transactions lock in the same order, so that they cannot deadlock. */
function inOrder(counts: readonly GuessCount[]): readonly GuessCount[] {
  return counts.toSorted((a, b) => Buffer.compare(a.key, b.key));
}

/**
 * Creates missing rows and locks all of them, in one statement: the number of statements would show whether the sender
 * is known to the account.
 */
async function lockCounts(tx: Tx, counts: readonly GuessCount[], nowMs: number) {
  const rows = await tx
    .insertInto('guess_count')
    .values(
      inOrder(counts).map(({ key }) => ({ key_hash: key, wrong: 0, next_at: NO_DELAY, forgotten_at: new Date(nowMs) })),
    )
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet((of) => ({ wrong: of.ref('guess_count.wrong') })))
    .returningAll()
    .execute();
  return counts.map((count) => {
    const row = rows.find(({ key_hash: key }) => Buffer.compare(key, count.key) === 0);
    if (!row) throw new Error('A count of guesses was not written');
    const failures = row.forgotten_at.getTime() <= nowMs ? 0 : row.wrong;
    // Rows of earlier versions contain -infinity, which is read as a number. A longer delay means that the clock was
    // set back.
    const waitMs = Number(row.next_at) - nowMs;
    return { count, failures, waitMs: waitMs > LONGEST_GUESS_PAUSE_SEC * 1_000 ? 0 : waitMs };
  });
}
