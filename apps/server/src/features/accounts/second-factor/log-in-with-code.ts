import type { Result, Session } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { sessionKeyHash } from '../session-key.ts';
import { checkCode, type TypedCode } from './check-code.ts';
import { finishLogIn } from './finish-log-in.ts';
import { loginGone } from './second-factor-failures.ts';

/** Finishes a login that waits, by a code. */
export async function logInWithCode(
  deps: AccountDeps,
  { token, ...typed }: TypedCode & { readonly token: string },
): Promise<Result<Session>> {
  const tokenHash = sessionKeyHash(token);
  const pending = await deps.factors.findPending(tokenHash, deps.clock.nowMs());
  const account = pending && (await deps.store.find(pending.accountId));
  if (!account) return loginGone();
  const finished = await checkCode(deps, account, typed, (right) =>
    finishLogIn(deps, { tokenHash, pending, origin: typed.origin }, right),
  );
  return finished.ok ? finished.value : finished;
}
