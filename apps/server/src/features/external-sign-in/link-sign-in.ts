import { fail, type Result, type Session } from '@groundtrack/contract';
import type { SessionDevice } from '../feature-events.ts';
import { attemptGone, type SignInDeps, signInOff, toHash } from './sign-in-deps.ts';

/** Of an hour and an account. Every try counts before it is checked, so that many at once are no way around it. */
const TRIES_AN_HOUR = 10;

interface LinkRequest extends SessionDevice {
  readonly state: string;
  readonly secret: string;
  readonly password: string;
}

/** Connects a proved identity with the account whose password is given, and starts a session. */
export async function linkSignIn(deps: SignInDeps, request: LinkRequest): Promise<Result<Session>> {
  const { accounts, store, clock } = deps;
  if (!deps.issuer) return signInOff();
  const key = { stateHash: toHash(request.state), secretHash: toHash(request.secret) };
  const pending = await store.findPending(key, clock.nowMs());
  if (!pending) return attemptGone();
  const tooMany = await countTry(deps, pending.accountId);
  if (tooMany) return tooMany;
  if (!(await accounts.passwordMatches(pending.accountId, request.password)))
    return fail('login-failed', 'This is not the password of the account. Try again, or reset the password first.');
  if (!(await store.linkPending(key, pending, clock.nowMs()))) return attemptGone();
  return accounts.openSession(pending.accountId, pending.email, request);
}

/** Null: one more try is allowed. */
async function countTry({ store, clock }: SignInDeps, accountId: string): Promise<Result<never> | null> {
  const nowMs = clock.nowMs();
  const { count, nextMs } = await store.countTry(accountId, nowMs);
  if (count <= TRIES_AN_HOUR) return null;
  const minutes = Math.ceil((nextMs - nowMs) / 60_000);
  return fail(
    'too-many-requests',
    `The password of an account can be tried ${TRIES_AN_HOUR} times an hour here; log in with it, reset it, or try again in ${minutes} min`,
  );
}
