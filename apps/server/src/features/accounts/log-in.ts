import { fail, problems, type Result, type Session } from '@groundtrack/contract';
import type { Guess } from '../feature-events.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { type Clearing, type GuessAt, type LookedAt, ofAddress } from './guesses/look-at-guess.ts';
import type { Admission, Entrant } from './open-session.ts';
import type { Matching } from './passwords.ts';
import { temporaryPasswordHash } from './reset/temporary-password.ts';
import { guessOfCode } from './second-factor/check-code.ts';
import { letInByCode } from './second-factor/let-in-by-code.ts';
import { toLogin } from './second-factor/to-login.ts';
import { type Device, newSession } from './session-key.ts';

interface Credentials extends Device {
  readonly username: string;
  readonly password: string;
  /** Of the authenticator app; absent: an account that has one is asked for it. */
  readonly code?: string | undefined;
}

/**
 * Lets in whose password turns out to be right.
 * @returns null when nobody was let in
 */
type LetIn<S> = (entrant: Entrant<S>) => Promise<Admission | null>;

/**
 * Starts a session, or has it wait for the second factor, after one argon2 hash whatever was typed. Neither the answer
 * nor its time tells whether the account exists, or has a temporary password: whether one is looked for depends on the
 * typed text alone.
 */
export async function logIn(deps: AccountDeps, credentials: Credentials): Promise<Result<Session>> {
  const { username: email, origin, code } = credentials;
  if (code !== undefined) return logInAtOnce(deps, { ...credentials, code });
  const guess = ofAddress({ at: 'password', email, origin, wrongIs: 'login-failed' });
  const login = await enter(deps, credentials, guess, ({ account, session, found: { clearing }, isRight }) =>
    deps.store.startOnceRight(account, session, { clearing, isRight }),
  );
  if (!login.ok) return login;
  // The sentence of spec section 8, which the login screen shows as it is.
  return login.value ?? fail('login-failed', problems['login-failed'].title);
}

/**
 * A login with password and code in one request, as programs send it. It is a guess at the code: counted as one at the
 * password, it would be forgotten with the next right password, and who knows that could guess codes without a delay.
 */
async function logInAtOnce(
  deps: AccountDeps,
  credentials: Credentials & { readonly code: string },
): Promise<Result<Session>> {
  const { username: email, origin, code } = credentials;
  const subject = { name: email, row: deps.factors.ofAddress(email) };
  const guess = { ...guessOfCode(credentials), wrongIs: 'login-failed', subject } as const;
  const login = await enter(deps, credentials, guess, (entrant) => letInByCode(deps, entrant, { code, origin }));
  if (!login.ok) return login;
  return login.value ?? fail('login-failed', 'The e-mail address, the password or the code is not right');
}

/** @returns null when the credentials are not right */
function enter<S>(
  deps: AccountDeps,
  credentials: Credentials,
  guess: GuessAt<S>,
  letIn: LetIn<S>,
): Promise<Result<Result<Session> | null>> {
  return deps.lookAtGuess(
    guess,
    (found, ahead) => startSession(deps, credentials, { found, ahead }, letIn),
    () => matchAhead(deps, credentials, guess.at),
  );
}

/**
 * Begins to compute the hash while the guess is counted, unless it has to wait: only the count tells whether anybody hears
 * of what comes out.
 * @returns null when it was not begun
 */
async function matchAhead(
  { guesses, passwords, clock, log }: AccountDeps,
  { username: email, origin, password }: Credentials,
  at: Guess['at'],
): Promise<Matching | null> {
  try {
    const { passwordHash, waits } = await guesses.lookAhead({ at, origin, email }, clock.nowMs());
    return waits ? null : passwords.startMatch(password, passwordHash);
  } catch (error) {
    log.warn({ err: error }, 'A password could not be read ahead');
    return null;
  }
}

interface Entering<S> {
  readonly found: LookedAt<S>;
  /** The hash that was begun meanwhile; null: none was. */
  readonly ahead: Promise<Matching | null> | undefined;
}

async function startSession<S>(
  deps: AccountDeps,
  credentials: Credentials,
  { found, ahead }: Entering<S>,
  letIn: LetIn<S>,
): Promise<Result<Session> | null> {
  const { account, clearing } = found;
  const passwordHash = account?.passwordHash ?? null;
  const begun = await ahead;
  // It may have been changed in between.
  const isSame = begun?.passwordHash === passwordHash;
  const matching = isSame ? begun : deps.passwords.startMatch(credentials.password, passwordHash);
  await matching.begun;
  const { isRight } = matching;
  const opened = newSession(deps, credentials);
  const admission = account && (await letIn({ account, session: opened.session, found, isRight }));
  if (!account || !(await isRight)) return startTemporarySession(deps, credentials, clearing);
  if (admission) await renewHash(deps, account, credentials.password);
  return admission && toLogin(deps, admission, { account, ...opened });
}

/** Replaces a hash of before the secret of the server went into them, once, as only its owner has the password. */
async function renewHash({ passwords, store }: AccountDeps, account: Account, password: string): Promise<void> {
  const { id, passwordHash } = account;
  if (passwordHash === null || passwords.isWithSecret(passwordHash)) return;
  await store.renewHash(id, { checkedHash: passwordHash, newHash: await passwords.hash(password) });
}

/** Starts a session that can do nothing but set a new password. It is no way around the second factor. */
async function startTemporarySession(
  deps: AccountDeps,
  credentials: Credentials,
  clearing: Clearing,
): Promise<Result<Session> | null> {
  const hash = temporaryPasswordHash(credentials.password);
  if (!hash) return null;
  const opened = newSession(deps, credentials, 'set-password');
  const redeemed = await deps.resets.redeem(credentials.username, hash, opened.session);
  if (!redeemed) return null;
  await deps.guesses.clear(clearing);
  return toLogin(deps, redeemed.admission, { ...redeemed, ...opened });
}
