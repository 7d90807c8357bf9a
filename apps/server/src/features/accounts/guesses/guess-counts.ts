import { createHash } from 'node:crypto';
import { GUESSES_FREE } from '@groundtrack/contract';
import { toSender } from '../../../net/to-sender.ts';
import { DAY_MS, HOUR_MS } from '../../../util/time-units.ts';
import type { Guess } from '../../feature-events.ts';

/** Wrong guesses that are counted together. */
export interface GuessCount {
  /** SHA-256 of what is guessed at, and whose or from where. */
  readonly keyHash: Buffer;
  /** At so many wrong guesses the delays begin. */
  readonly free: number;
  /** A count without guesses for so long begins anew. */
  readonly forgottenAfterMs: number;
}

/** What a guess counts to. */
export interface GuessCounts {
  /** One guess has to wait where any of them does. */
  readonly all: readonly GuessCount[];
  readonly ofPair: GuessCount;
  /** A right guess takes them away. */
  readonly ofAccount: readonly GuessCount[];
  /** A right guess takes only itself back: one account of one's own would make guesses at others free. */
  readonly ofSender: GuessCount | null;
  /** Whose length decides whether the owner gets a mail. */
  readonly warned: GuessCount;
}

/**
 * A sender who logged in to the account before is counted alone, so that guesses of strangers never delay the owner at
 * home. All others are counted once more together, by account and by sender: many addresses at one account and one
 * address at many accounts end in the same delays, after more guesses than one person needs.
 */
export function toGuessCounts({ at, account, origin }: Guess, isKnownSender: boolean): GuessCounts {
  const sender = toSender(origin.ip);
  const pair = toCount(`${at} of ${account.email} from ${sender}`, { free: GUESSES_FREE, forgottenAfterMs: DAY_MS });
  if (isKnownSender) return { all: [pair], ofPair: pair, ofAccount: [pair], ofSender: null, warned: pair };
  const ofAll = toCount(`${at} of ${account.email}`, { free: 20, forgottenAfterMs: DAY_MS });
  const ofSender = toCount(`${at} from ${sender}`, { free: 50, forgottenAfterMs: HOUR_MS });
  return { all: [pair, ofAll, ofSender], ofPair: pair, ofAccount: [pair, ofAll], ofSender, warned: ofAll };
}

function toCount(key: string, rules: Omit<GuessCount, 'keyHash'>): GuessCount {
  return { ...rules, keyHash: createHash('sha256').update(`guesses at ${key}`).digest() };
}
