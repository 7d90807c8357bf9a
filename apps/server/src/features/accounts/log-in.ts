import { fail, problems, type Result, type Session } from '@groundtrack/contract';
import type { Guess } from '../../domain/feature-ports.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { temporaryPasswordHash } from './reset/temporary-password.ts';
import { useCode } from './second-factor/check-code.ts';
import { finishLogIn } from './second-factor/finish-log-in.ts';
import { toLogin } from './second-factor/to-login.ts';
import { type Device, newSession } from './session-key.ts';

interface LoginCandidate extends Device {
  readonly username: string;
  readonly password: string;
  /** Six digits of the authenticator app. Without them, the login of an account with two-step login stays pending. */
  readonly code?: string | undefined;
}

/**
 * Logs in by password, in five steps: delay after earlier failures, password, temporary password, second factor, session.
 * Neither the response nor its time shows whether the address has an account. Every attempt costs one argon2 hash, and
 * the lookup of a temporary password depends only on what was typed.
 */
export async function logIn(deps: AccountDeps, candidate: LoginCandidate): Promise<Result<Session>> {
  const login = await deps.checkGuess(toGuess(candidate), () => loginWith(deps, candidate));
  if (!login.ok) return login;
  return login.value ?? refused(candidate);
}

/**
 * With a code, the attempt counts as a guess at the code. If it counted as a guess at the password, each right password
 * would reset the count, and a stolen password would allow unlimited guesses at codes.
 */
function toGuess({ username: email, origin, code }: LoginCandidate): Guess {
  return { at: code === undefined ? 'password' : 'second-factor', email, origin, wrongIs: 'login-failed' };
}

/** @returns null when the credentials are wrong */
async function loginWith(deps: AccountDeps, candidate: LoginCandidate): Promise<Result<Session> | null> {
  const account = await deps.store.findByEmail(candidate.username);
  const isRight = await deps.passwords.match(candidate.password, account?.passwordHash ?? null);
  if (!account || !isRight) return loginWithTemporaryPassword(deps, candidate);
  const opened = newSession(deps, candidate);
  const admission = await deps.store.startSession(account, opened.session);
  if (!admission) return null;
  await renewHash(deps, account, candidate.password);
  if (admission.kind === 'pending' && candidate.code !== undefined)
    return loginWithCode(deps, account, { ...opened, code: candidate.code });
  return toLogin(deps, admission, { account, ...opened });
}

/** Opens a session that can only set a new password. The second factor is still required. */
async function loginWithTemporaryPassword(
  deps: AccountDeps,
  candidate: LoginCandidate,
): Promise<Result<Session> | null> {
  const hash = temporaryPasswordHash(candidate.password);
  if (!hash) return null;
  const opened = newSession(deps, candidate, 'set-password');
  const redeemed = await deps.resets.redeem(candidate.username, hash, opened.session);
  return redeemed && toLogin(deps, redeemed.admission, { account: redeemed.account, ...opened });
}

/** Completes the pending login. @returns null if the code is wrong or was already used */
async function loginWithCode(
  deps: AccountDeps,
  { id: accountId }: Account,
  { session, code }: ReturnType<typeof newSession> & { readonly code: string },
): Promise<Result<Session> | null> {
  const { origin } = session;
  const login = await deps.pendingLogins.find(session.keyHash, deps.clock.nowMs());
  const finished =
    login && (await useCode(deps, login, { code, origin }, (factor) => finishLogIn(deps, login, { factor, origin })));
  if (!finished) deps.recordSecurityEvent({ kind: 'second-factor-failed', accountId, origin });
  return finished;
}

/** Replaces a hash that was made before the server secret was added to the hashes. */
async function renewHash({ passwords, store }: AccountDeps, account: Account, password: string): Promise<void> {
  const { id, passwordHash } = account;
  if (passwordHash === null || passwords.isWithSecret(passwordHash)) return;
  await store.renewHash(id, { checkedHash: passwordHash, newHash: await passwords.hash(password) });
}

function refused({ code }: LoginCandidate): Result<never> {
  // Spec section 8; the login screen shows this text unchanged.
  if (code === undefined) return fail('login-failed', problems['login-failed'].title);
  return fail('login-failed', 'The e-mail address, the password, or the code is wrong');
}
