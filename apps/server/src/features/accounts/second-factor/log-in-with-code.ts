import type { Result, Session } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { sessionKeyHash } from '../session-key.ts';
import { checkCode } from './check-code.ts';
import { finishLogIn } from './finish-log-in.ts';
import { loginGone, wrongCode } from './second-factor-failures.ts';

/** Finishes a login that waits, by a code. */
export async function logInWithCode(
  deps: AccountDeps,
  { token, code, origin }: { readonly token: string; readonly code: string; readonly origin: RequestOrigin },
): Promise<Result<Session>> {
  const { factors, clock } = deps;
  const tokenHash = sessionKeyHash(token);
  const pending = await factors.findPending(tokenHash, clock.nowMs());
  if (!pending) return loginGone();
  const right = await checkCode(deps, pending.accountId, code);
  if (!right.ok) return right;
  return (await finishLogIn(deps, { tokenHash, pending, origin }, right.value)) ?? wrongCode();
}
