import { GUESSES_WARNED_AT, ok, type Result } from '@groundtrack/contract';
import { toSender } from '../../../net/to-sender.ts';
import { KeyedSemaphore } from '../../../util/keyed-semaphore.ts';
import type { CheckGuess, Guess } from '../../feature-events.ts';
import type { AccountDeps } from '../account-deps.ts';
import { type GuessCount, toGuessCounts } from './guess-counts.ts';

const MINUTE_MS = 60_000;

type GuessDeps = Pick<AccountDeps, 'store' | 'guesses' | 'devices' | 'mails' | 'recordSecurityEvent' | 'clock' | 'log'>;

/**
 * Guesses of one account and sender that a process looks at together. A guess counts as wrong while it is looked at: of
 * more at once, as when many programs of one person log in, the last ones would have to wait, right as they are.
 */
const AT_ONCE = 2;

/** Looks at guesses with growing delays between wrong ones; see {@link CheckGuess}. */
export function guessChecker(deps: GuessDeps): CheckGuess {
  const { devices, clock } = deps;
  const underWay = new KeyedSemaphore(AT_ONCE);
  return async (guess, check) => {
    const isKnown = await devices.isKnownSender(guess.account.id, toSender(guess.origin.ip));
    const counts = toGuessCounts(guess, isKnown);
    return underWay.run(toKey(counts.ofPair), async () => {
      const counted = await deps.guesses.count(counts.all, clock.nowMs());
      if (!('wrong' in counted)) return refuse(deps, guess, counted.waitMs);
      const right = await check();
      if (right === null) noteWrong(deps, guess, counted.wrong.get(toKey(counts.warned)));
      else await deps.guesses.clear(counts, clock.nowMs());
      return ok(right);
    });
  };
}

function toKey({ keyHash }: GuessCount): string {
  return keyHash.toString('hex');
}

function noteWrong(deps: GuessDeps, guess: Guess, wrong: number | undefined): void {
  const { account, origin, wrongIs } = guess;
  deps.recordSecurityEvent({ kind: wrongIs, accountId: account.id, origin });
  // Beside the answer: its time would tell whether there is an account.
  if (wrong === GUESSES_WARNED_AT) void warnOwner(deps, guess);
}

function refuse({ recordSecurityEvent }: GuessDeps, { at, account, origin }: Guess, waitMs: number): Result<never> {
  recordSecurityEvent({ kind: 'guesses-delayed', accountId: account.id, origin, detail: at });
  return delayed(at, waitMs);
}

function delayed(at: Guess['at'], waitMs: number): Result<never> {
  const retryAfterSec = Math.ceil(waitMs / 1_000);
  const what = at === 'password' ? 'passwords' : 'codes';
  const detail = `Too many wrong ${what} were entered. Try again in ${toWait(waitMs)}; devices that are logged in stay logged in.`;
  return { ok: false, failure: { code: 'too-many-requests', detail, retryAfterSec } };
}

/** `8 s` or `12 min`. */
function toWait(ms: number): string {
  return ms <= 1.5 * MINUTE_MS ? `${Math.ceil(ms / 1_000)} s` : `${Math.ceil(ms / MINUTE_MS)} min`;
}

/** Mails to the owner that somebody guesses; there may be no such account. */
async function warnOwner({ store, guesses, mails, log }: GuessDeps, { at, account, origin }: Guess): Promise<void> {
  try {
    const owner = account.id === null ? null : await store.find(account.id);
    if (!owner) return;
    const { id: accountId, email: to, contact } = owner;
    const mail = {
      accountId,
      to,
      firstname: contact.firstname,
      at,
      wrong: GUESSES_WARNED_AT,
      sender: toSender(origin.ip),
    };
    await guesses.transaction((tx) => mails.manyGuesses(tx, mail));
  } catch (error) {
    log.warn({ err: error, accountId: account.id }, 'The owner could not be told of guesses');
  }
}
