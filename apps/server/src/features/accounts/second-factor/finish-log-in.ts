import { ok, type Result, type Session } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Clearing } from '../guesses/look-at-guess.ts';
import { handOutSession } from '../hand-out-session.ts';
import { newSession } from '../session-key.ts';
import type { WaitingLogin } from './pg-pending-login-store.ts';
import { loginGone } from './second-factor-failures.ts';
import type { UsableFactor } from './use-factor.ts';

interface Given {
  readonly factor: UsableFactor;
  readonly origin: RequestOrigin;
  /** Of the guess that was right; absent: nothing was guessed. */
  readonly clearing?: Clearing;
}

/** Opens the session of a login that waits, under a key of its own. @returns null when the factor was used before */
export async function finishLogIn(
  deps: AccountDeps,
  login: WaitingLogin,
  { factor, origin, clearing }: Given,
): Promise<Result<Session> | null> {
  const opened = newSession(deps, { devicename: login.deviceName, geoloc: login.geoloc, origin }, login.restricted);
  const finished = await deps.pendingLogins.finish(login, { factor, session: opened.session, clearing });
  if (finished === 'used') return null;
  if (finished === 'opened') return ok(handOutSession(deps, login.account, opened));
  if (clearing) await deps.guesses.clear(clearing);
  return loginGone();
}
