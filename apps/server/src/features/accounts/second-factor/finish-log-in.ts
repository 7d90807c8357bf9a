import { ok, type Result, type Session } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { handOutSession } from '../hand-out-session.ts';
import { newSession } from '../session-key.ts';
import type { PendingSession, UsableFactor } from './pg-second-factor-store.ts';
import { loginGone } from './second-factor-failures.ts';

interface Waiting {
  readonly tokenHash: Uint8Array;
  readonly pending: PendingSession;
  readonly origin: RequestOrigin;
}

/** Opens the session of a login that waits, under a key of its own. @returns null when the factor was used before */
export async function finishLogIn(
  deps: AccountDeps,
  { tokenHash, pending, origin }: Waiting,
  factor: UsableFactor,
): Promise<Result<Session> | null> {
  const device = { devicename: pending.deviceName, geoloc: pending.geoloc, origin };
  const opened = newSession(deps, device, pending.restricted);
  const account = await deps.factors.finish(tokenHash, factor, opened.session);
  if (account === 'used') return null;
  return account ? ok(handOutSession(deps, account, opened)) : loginGone();
}
