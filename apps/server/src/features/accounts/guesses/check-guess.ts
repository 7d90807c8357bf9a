import { GUESSES_WARNED_AT, ok, type Result } from '@groundtrack/contract';
import { toSender } from '../../../net/to-sender.ts';
import { KeyedSemaphore } from '../../../util/keyed-semaphore.ts';
import type { CheckGuess, Guess } from '../../feature-events.ts';
import type { Account } from '../account.ts';
import type { AccountDeps } from '../account-deps.ts';
import { type GuessAt, type LookAtGuess, ofAddress } from './look-at-guess.ts';
import type { CountedGuess, PgGuessStore } from './pg-guess-store.ts';

const MINUTE_MS = 60_000;

type GuessDeps = Pick<AccountDeps, 'guesses' | 'mails' | 'recordSecurityEvent' | 'clock' | 'log'>;

/**
 * Guesses of one account and sender that a process looks at together. A guess counts as wrong while it is looked at: of
 * more at once, as when many programs of one person log in, the last ones would have to wait, right as they are.
 */
const AT_ONCE = 2;

/** Looks at guesses with growing delays between wrong ones. */
export function guessLooker(deps: GuessDeps): LookAtGuess {
  const underWay = new KeyedSemaphore(AT_ONCE);
  return (guess, check, begin) =>
    underWay.run(`${guess.at} of ${guess.subject.name} from ${toSender(guess.origin.ip)}`, async () => {
      const begun = begin?.();
      const counted = await deps.guesses.count(guess, deps.clock.nowMs());
      if (counted.waitMs > 0) return refuse(deps, guess, counted);
      const right = await check(counted, begun);
      if (right === null) noteWrong(deps, guess, counted);
      return ok(right);
    });
}

/** See {@link CheckGuess}. */
export function guessChecker(lookAtGuess: LookAtGuess, guesses: Pick<PgGuessStore, 'clear'>): CheckGuess {
  return (guess, check) =>
    lookAtGuess(ofAddress(guess), async ({ clearing }) => {
      const right = await check();
      if (right !== null) await guesses.clear(clearing);
      return right;
    });
}

function noteWrong(deps: GuessDeps, guess: GuessAt<unknown>, { account, wrong }: CountedGuess): void {
  const { origin, wrongIs } = guess;
  deps.recordSecurityEvent({ kind: wrongIs, accountId: account?.id ?? null, origin });
  // Beside the answer: its time would tell whether there is an account.
  if (wrong === GUESSES_WARNED_AT && account) void warnOwner(deps, guess, account);
}

function refuse(
  { recordSecurityEvent }: GuessDeps,
  { at, origin }: GuessAt<unknown>,
  { account, waitMs }: CountedGuess,
): Result<never> {
  recordSecurityEvent({ kind: 'guesses-delayed', accountId: account?.id ?? null, origin, detail: at });
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

/** Mails to the owner that somebody guesses. */
async function warnOwner(
  { guesses, mails, log }: GuessDeps,
  { at, origin }: GuessAt<unknown>,
  owner: Account,
): Promise<void> {
  const { id: accountId, email: to, contact } = owner;
  try {
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
    log.warn({ err: error, accountId }, 'The owner could not be told of guesses');
  }
}
