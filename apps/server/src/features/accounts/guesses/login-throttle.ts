import { GUESSES_WARNED_AT, ok, type Result } from '@groundtrack/contract';
import type { CheckGuess, Guess } from '../../../domain/feature-ports.ts';
import { KeyedSemaphore } from '../../../lib/keyed-semaphore.ts';
import { toClientNetwork } from '../../../platform/net/to-client-network.ts';
import type { Account } from '../account.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { CountedGuess } from './pg-guess-store.ts';

const MINUTE_MS = 60_000;

type ThrottleDeps = Pick<AccountDeps, 'guesses' | 'mails' | 'recordSecurityEvent' | 'clock' | 'log'>;

/**
 * Parallel guesses of one account and sender in a process. A guess counts as failed while it is checked, so several
 * programs of one user that log in concurrently would delay each other.
 */
const AT_ONCE = 2;

/** Checks guesses, with growing delays after failures. See {@link CheckGuess}. */
export function loginThrottle(deps: ThrottleDeps): CheckGuess {
  const { guesses, clock } = deps;
  const underWay = new KeyedSemaphore(AT_ONCE);
  return (guess, check) =>
    underWay.run(`${guess.at} of ${guess.email} from ${toClientNetwork(guess.origin.ip)}`, async () => {
      const counted = await guesses.count(guess, clock.nowMs());
      if (counted.waitMs > 0) return refuse(deps, guess, counted);
      const right = await check();
      if (right === null) noteFailure(deps, guess, counted);
      else await guesses.clear(counted, clock.nowMs());
      return ok(right);
    });
}

function noteFailure(deps: ThrottleDeps, guess: Guess, { account, failures }: CountedGuess): void {
  const { origin, wrongIs: kind } = guess;
  deps.recordSecurityEvent({ kind, accountId: account?.id ?? null, origin });
  // Not awaited, since the response time would reveal whether the account exists.
  if (failures === GUESSES_WARNED_AT && account) void warnOwner(deps, guess, account);
}

function refuse(
  { recordSecurityEvent }: ThrottleDeps,
  { at, origin }: Guess,
  { account, waitMs }: CountedGuess,
): Result<never> {
  recordSecurityEvent({ kind: 'guesses-delayed', accountId: account?.id ?? null, origin, detail: at });
  const what = at === 'password' ? 'passwords' : 'codes';
  const detail = `Too many wrong ${what} were entered. Try again in ${toWait(waitMs)}; devices that are logged in stay logged in.`;
  return { ok: false, failure: { code: 'too-many-requests', detail, retryAfterSec: Math.ceil(waitMs / 1_000) } };
}

/** Formats `8 s` or `12 min`. */
function toWait(ms: number): string {
  return ms <= 1.5 * MINUTE_MS ? `${Math.ceil(ms / 1_000)} s` : `${Math.ceil(ms / MINUTE_MS)} min`;
}

/** Emails the owner about many failed guesses. */
async function warnOwner({ guesses, mails, log }: ThrottleDeps, { at, origin }: Guess, owner: Account): Promise<void> {
  const { id: accountId, email: to, contact } = owner;
  const sender = toClientNetwork(origin.ip);
  const mail = { accountId, to, firstname: contact.firstname, at, wrong: GUESSES_WARNED_AT, sender };
  try {
    await guesses.transaction((tx) => mails.manyGuesses(tx, mail));
  } catch (error) {
    log.warn({ err: error, accountId }, 'The mail about failed guesses could not be queued');
  }
}
