import type { Result, Session } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { checkCode, type TypedCode } from './check-code.ts';
import { findWaitingLogin } from './find-waiting-login.ts';
import { finishLogIn } from './finish-log-in.ts';

/** Finishes a login that waits, by a code. */
export async function logInWithCode(
  deps: AccountDeps,
  { token, ...typed }: TypedCode & { readonly token: string },
): Promise<Result<Session>> {
  const login = await findWaitingLogin(deps, token);
  if (!login.ok) return login;
  const { account, readAppSecret } = login.value;
  const owner = { id: account.id, email: account.email, readAppSecret };
  const finished = await checkCode(deps, owner, typed, (factor, clearing) =>
    finishLogIn(deps, login.value, { factor, origin: typed.origin, clearing }),
  );
  return finished.ok ? finished.value : finished;
}
