import type { Result } from '@groundtrack/contract';
import type { RawBuilder } from 'kysely';
import type { Guess } from '../../feature-events.ts';
import type { Account } from '../account.ts';

/**
 * Parts of a `WITH` that take away what a right guess ends.
 * @param isRight a condition on the parts before; where it does not hold, all of it stays
 */
export type Clearing = (isRight: RawBuilder<unknown>) => RawBuilder<unknown>;

/** A guess that does not have to wait. */
export interface LookedAt {
  /** Null: no account has this address. */
  readonly account: Account | null;
  readonly clearing: Clearing;
}

/** `CheckGuess` for a check that lets in by a statement of its own, which takes a right guess away by `clearing`. */
export type LookAtGuess = <T>(guess: Guess, check: (found: LookedAt) => Promise<T | null>) => Promise<Result<T | null>>;
