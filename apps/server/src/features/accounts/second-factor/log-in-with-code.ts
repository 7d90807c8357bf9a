import type { Result, Session } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { checkCode, type TypedCode } from './check-code.ts';
import { findPendingLogin } from './find-pending-login.ts';
import { finishLogIn } from './finish-log-in.ts';

/** Completes a pending login by a code. */
export async function logInWithCode(
  deps: AccountDeps,
  { token, ...typed }: TypedCode & { readonly token: string },
): Promise<Result<Session>> {
  const login = await findPendingLogin(deps, token);
  if (!login.ok) return login;
  const finished = await checkCode(deps, login.value, typed, (factor) =>
    finishLogIn(deps, login.value, { factor, origin: typed.origin }),
  );
  return finished.ok ? finished.value : finished;
}
