import { createHash } from 'node:crypto';
import { GUESSES_FREE } from '@groundtrack/contract';
import { toSender } from '../../../net/to-sender.ts';
import { DAY_MS, HOUR_MS } from '../../../util/time-units.ts';
import type { Guess } from '../../feature-events.ts';

/** Wrong guesses that are counted together. */
interface GuessCount {
  /** SHA-256 of what is guessed at, and whose or from where. */
  readonly keyHash: Buffer;
  /** At so many wrong guesses the delays begin. */
  readonly free: number;
  /** A count without guesses for so long begins anew. */
  readonly forgottenAfterMs: number;
  /** A sender who logged in to the account before is not counted here. */
  readonly isOfStrangers: boolean;
}

/** What a guess counts to; it has to wait where any of them does. */
export interface GuessCounts {
  readonly ofPair: GuessCount;
  readonly ofAccount: GuessCount;
  /** A right guess takes only itself back: one account of one's own would make guesses at others free. */
  readonly ofSender: GuessCount;
}

/**
 * A sender who logged in to the account before is counted alone, so that guesses of strangers never delay the owner at
 * home. All others are counted once more together, by account and by sender: many addresses at one account and one
 * address at many accounts end in the same delays, after more guesses than one person needs.
 */
export function toGuessCounts({ at, email, origin }: Guess): GuessCounts {
  const sender = toSender(origin.ip);
  const ofDay = { forgottenAfterMs: DAY_MS };
  return {
    ofPair: toCount(`${at} of ${email} from ${sender}`, { free: GUESSES_FREE, ...ofDay, isOfStrangers: false }),
    ofAccount: toCount(`${at} of ${email}`, { free: 20, ...ofDay, isOfStrangers: true }),
    ofSender: toCount(`${at} from ${sender}`, { free: 50, forgottenAfterMs: HOUR_MS, isOfStrangers: true }),
  };
}

function toCount(key: string, rules: Omit<GuessCount, 'keyHash'>): GuessCount {
  return { ...rules, keyHash: createHash('sha256').update(`guesses at ${key}`).digest() };
}
