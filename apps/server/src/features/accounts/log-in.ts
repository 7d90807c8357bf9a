import { fail, problems, type Result, type Session } from '@groundtrack/contract';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { passwordMatches } from './passwords.ts';
import { temporaryPasswordHash } from './reset/temporary-password.ts';
import { toLogin } from './second-factor/admit.ts';
import { type Device, newSession } from './session-key.ts';

interface Credentials extends Device {
  readonly username: string;
  readonly password: string;
}

/**
 * Starts a session, or has it wait for the second factor, after one argon2 hash whatever was typed. Neither the answer
 * nor its time tells whether the account exists, or has a temporary password: whether one is looked for depends on the
 * typed text alone.
 */
export async function logIn(deps: AccountDeps, credentials: Credentials): Promise<Result<Session>> {
  const { username: email, origin } = credentials;
  const account = await deps.store.findByEmail(email);
  const guess = {
    at: 'password',
    account: { id: account?.id ?? null, email },
    origin,
    wrongIs: 'login-failed',
  } as const;
  const login = await deps.checkGuess(guess, () => startSession(deps, account, credentials));
  if (!login.ok) return login;
  // The sentence of spec section 8, which the login screen shows as it is.
  return login.value ?? fail('login-failed', problems['login-failed'].title);
}

/** @returns null when the credentials are not right */
async function startSession(
  deps: AccountDeps,
  account: Account | null,
  credentials: Credentials,
): Promise<Result<Session> | null> {
  const matches = await passwordMatches(credentials.password, account?.passwordHash ?? null);
  if (!account || !matches) return startTemporarySession(deps, credentials);
  const opened = newSession(deps, credentials);
  const admission = await deps.store.startSession(account, opened.session);
  return admission && toLogin(deps, admission, { account, ...opened });
}

/** Starts a session that can do nothing but set a new password. It is no way around the second factor. */
async function startTemporarySession(deps: AccountDeps, credentials: Credentials): Promise<Result<Session> | null> {
  const hash = temporaryPasswordHash(credentials.password);
  if (!hash) return null;
  const opened = newSession(deps, credentials, 'set-password');
  const redeemed = await deps.resets.redeem(credentials.username, hash, opened.session);
  return redeemed && toLogin(deps, redeemed.admission, { ...redeemed, ...opened });
}
