import { fail, ok, type Result, type Session } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { toSession } from '../account-user.ts';
import { newSession, sessionKeyHash } from '../session-key.ts';
import { checkCode } from './check-code.ts';
import { wrongCode } from './second-factor-failures.ts';

/** Finishes a login that waits for its second factor: opens its session, under a key of its own. */
export async function logInWithCode(
  deps: AccountDeps,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<Result<Session>> {
  const { factors, clock } = deps;
  const tokenHash = sessionKeyHash(token);
  const pending = await factors.findPending(tokenHash, clock.nowMs());
  if (!pending) return loginGone();
  const right = await checkCode(deps, pending.accountId, code);
  if (!right.ok) return right;
  const device = { devicename: pending.deviceName, geoloc: pending.geoloc };
  const { apiKey, session } = newSession(deps, device, pending.restricted);
  const account = await factors.finish(tokenHash, right.value, session);
  if (account === 'used') return wrongCode();
  return account ? ok(toSession(account, apiKey, session)) : loginGone();
}

function loginGone(): Result<never> {
  return fail('sign-in-expired', 'This login is finished already, or is older than 5 minutes. Log in again.');
}
