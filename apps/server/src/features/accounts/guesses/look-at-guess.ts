import type { Result } from '@groundtrack/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Guess } from '../../feature-events.ts';
import type { Account } from '../account.ts';

/**
 * Parts of a `WITH` that take away what a right guess ends.
 * @param isRight a condition on the parts before; where it does not hold, all of it stays
 */
export type Clearing = (isRight: RawBuilder<unknown>) => readonly RawBuilder<unknown>[];

/** What is guessed at. */
interface Subject<S> {
  /** Of this, a process looks at few guesses at once. */
  readonly name: string;
  /** A query for `guessed_email`, the address of the account in lower case, and whatever else the check needs; without a row there is nothing to guess at. */
  readonly row: RawBuilder<Addressed<S>>;
}
type Addressed<S> = S & { readonly guessed_email: string };

/** A guess at what a statement finds. */
export type GuessAt<S> = Omit<Guess, 'email'> & { readonly subject: Subject<S> };

/** A guess that does not have to wait. */
export interface LookedAt<S = unknown> {
  /** Null: there is nothing to guess at, and nothing was counted. */
  readonly subject: S | null;
  /** Null: no account has this address. */
  readonly account: Account | null;
  readonly clearing: Clearing;
}

/**
 * `CheckGuess` for a check that lets in by a statement of its own, which takes a right guess away by `clearing`.
 * @param begin what may be done while the guess is counted, once its turn has come; nobody hears of it where it has to wait
 */
export type LookAtGuess = <T, S, B = undefined>(
  guess: GuessAt<S>,
  check: (found: LookedAt<S>, begun: B | undefined) => Promise<T | null>,
  begin?: () => B,
) => Promise<Result<T | null>>;

/** Of an account by its address, which need not be one of an account. */
export function ofAddress({ email, ...guess }: Guess): GuessAt<object> {
  return { ...guess, subject: { name: email, row: sql`SELECT ${email}::text AS guessed_email` } };
}
