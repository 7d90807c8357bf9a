import { createHash } from 'node:crypto';
import { GUESSES_FREE } from '@groundtrack/contract';
import { type RawBuilder, sql } from 'kysely';
import { toSender } from '../../../net/to-sender.ts';
import { DAY_MS, HOUR_MS } from '../../../util/time-units.ts';
import type { Guess } from '../../feature-events.ts';

/** Stands for the address of the account where a count is named: a statement may find it first. */
const ADDRESS = '{address}';

/** The key of a count of an address; {@link countKeyOf} is the same as an expression. */
export function toCountKey(name: string, email: string): Uint8Array {
  return createHash('sha256')
    .update(`guesses at ${name.replace(ADDRESS, () => email)}`)
    .digest();
}

/** @param email an expression: the address of the account, where a statement finds it */
export function countKeyOf(name: RawBuilder<unknown>, email: RawBuilder<unknown>): RawBuilder<Uint8Array> {
  return sql`sha256(convert_to('guesses at ' || replace(${name}, ${ADDRESS}, ${email}), 'UTF8'))`;
}

/** Wrong guesses that are counted together. */
interface GuessCount {
  readonly kind: 'pair' | 'account' | 'sender';
  /** What is guessed at, and whose or from where. */
  readonly name: string;
  /** At so many wrong guesses the delays begin. */
  readonly free: number;
  /** A count without guesses for so long begins anew. */
  readonly forgottenAfterMs: number;
  /** A sender who logged in to the account before is not counted here. */
  readonly isOfStrangers: boolean;
}

/**
 * What a guess counts to; it has to wait where any of them does. A sender who logged in to the account before is counted
 * alone, so that guesses of strangers never delay the owner at home. All others are counted once more together, by account
 * and by sender: many addresses at one account and one address at many accounts end in the same delays, after more guesses
 * than one person needs. Of the sender a right guess takes only itself back: one account of one's own would make guesses
 * at others free.
 */
export function toGuessCounts({ at, origin }: Pick<Guess, 'at' | 'origin'>): readonly GuessCount[] {
  const sender = toSender(origin.ip);
  const ofDay = { forgottenAfterMs: DAY_MS };
  return [
    { kind: 'pair', name: `${at} of ${ADDRESS} from ${sender}`, free: GUESSES_FREE, ...ofDay, isOfStrangers: false },
    { kind: 'account', name: `${at} of ${ADDRESS}`, free: 20, ...ofDay, isOfStrangers: true },
    { kind: 'sender', name: `${at} from ${sender}`, free: 50, forgottenAfterMs: HOUR_MS, isOfStrangers: true },
  ];
}
