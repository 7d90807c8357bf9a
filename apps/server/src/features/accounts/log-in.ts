import { fail, ok, problems, type Result, type Session } from '@groundtrack/contract';
import type { AccountDeps } from './account-deps.ts';
import { toSession } from './account-user.ts';
import { passwordMatches } from './passwords.ts';
import { type Device, newSession } from './session-key.ts';

interface Credentials extends Device {
  readonly username: string;
  readonly password: string;
}

/** Starts a session. Neither the answer nor its time tells whether the account exists. */
export async function logIn(deps: AccountDeps, credentials: Credentials): Promise<Result<Session>> {
  const account = await deps.store.findByEmail(credentials.username);
  const matches = await passwordMatches(credentials.password, account?.passwordHash ?? null);
  if (!account || !matches) return loginFailed();
  const { apiKey, session } = newSession(deps, credentials);
  return (await deps.store.startSession(account, session)) ? ok(toSession(account, apiKey, session)) : loginFailed();
}

function loginFailed(): Result<never> {
  // The sentence of spec section 8, which the login screen shows as it is.
  return fail('login-failed', problems['login-failed'].title);
}
