import { ok, type Result, type Session } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { newSession } from '../session-key.ts';
import { toSessionResponse } from '../to-session-response.ts';
import type { PendingLogin } from './pg-pending-login-store.ts';
import { loginGone } from './second-factor-failures.ts';
import type { UsableFactor } from './use-factor.ts';

interface Given {
  readonly factor: UsableFactor;
  readonly origin: RequestOrigin;
}

/** Opens the session of a pending login, under a new key. @returns null if the factor was already used */
export async function finishLogIn(
  deps: AccountDeps,
  login: PendingLogin,
  { factor, origin }: Given,
): Promise<Result<Session> | null> {
  const opened = newSession(deps, { devicename: login.deviceName, geoloc: login.geoloc, origin }, login.restricted);
  const finished = await deps.pendingLogins.finish(login, { factor, session: opened.session });
  if (finished === 'used') return null;
  return finished === 'opened' ? ok(toSessionResponse(deps, login.account, opened)) : loginGone();
}
