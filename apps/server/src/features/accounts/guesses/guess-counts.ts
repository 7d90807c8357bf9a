import { createHash } from 'node:crypto';
import { FIRST_GUESS_PAUSE_SEC, GUESSES_FREE, LONGEST_GUESS_PAUSE_SEC } from '@groundtrack/contract';
import type { Guess } from '../../../domain/feature-ports.ts';
import { DAY_MS, HOUR_MS } from '../../../lib/time-units.ts';
import { toClientNetwork } from '../../../platform/net/to-client-network.ts';

/** Failed guesses that are counted together. */
export interface GuessCount {
  readonly kind: 'pair' | 'account' | 'sender';
  readonly key: Uint8Array;
  /** Delays start at this many failures. */
  readonly free: number;
  /** The count is reset after this time without a guess. */
  readonly forgottenAfterMs: number;
}

/**
 * The counts of a guess; it has to wait if any of them requires it. Senders that logged in to the account before are
 * counted alone, so that guesses of strangers never delay the owner at home. All others are also counted by account and by
 * sender: many addresses at one account, and one address at many accounts, end in the same delays, after more guesses than
 * one person needs.
 */
export function toGuessCounts(
  { at, email, origin }: Guess,
  { isKnownSender }: { readonly isKnownSender: boolean },
): readonly GuessCount[] {
  const sender = toClientNetwork(origin.ip);
  const pair = {
    kind: 'pair',
    key: toKey(`${at} of ${email} from ${sender}`),
    free: GUESSES_FREE,
    forgottenAfterMs: DAY_MS,
  } as const;
  if (isKnownSender) return [pair];
  return [
    pair,
    { kind: 'account', key: toKey(`${at} of ${email}`), free: 20, forgottenAfterMs: DAY_MS },
    { kind: 'sender', key: toKey(`${at} from ${sender}`), free: 50, forgottenAfterMs: HOUR_MS },
  ];
}

function toKey(name: string): Uint8Array {
  return createHash('sha256').update(`guesses at ${name}`).digest();
}

/** The delay after a number of failures: 1 s, doubling up to 15 minutes. */
export function delayMs(failures: number, { free }: Pick<GuessCount, 'free'>): number {
  if (failures < free) return 0;
  return Math.min(LONGEST_GUESS_PAUSE_SEC, FIRST_GUESS_PAUSE_SEC * 2 ** (failures - free)) * 1_000;
}
