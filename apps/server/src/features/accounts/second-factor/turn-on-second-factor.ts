import { type AuthenticatorSetup, fail, ok, type Result } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { passwordMatches } from '../passwords.ts';
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from './authenticator.ts';
import { newRecoveryCodes, type ShownCodes } from './recovery-codes.ts';
import { changedMeanwhile, wrongCode, wrongPassword } from './second-factor-failures.ts';

/** Makes a secret for an app, after the password: who finds an open browser shall not lock its owner out. */
export async function setUpSecondFactor(
  deps: AccountDeps,
  accountId: string,
  password: string,
): Promise<Result<AuthenticatorSetup>> {
  const { store, factors, clock, ids, sellerName } = deps;
  const account = await store.find(accountId);
  if (account && account.passwordHash === null)
    return fail('password-missing', 'This account has no password yet. Set one first: the code is asked for after it.');
  if (!account || !(await passwordMatches(password, account.passwordHash))) return wrongPassword();
  const secret = await newAuthenticatorSecret(ids);
  if (!(await factors.setUp(accountId, secret, clock.nowMs()))) return changedMeanwhile('on');
  return ok({ secret, uri: await authenticatorUri(secret, { issuer: sellerName, label: account.email }) });
}

/** Turns it on, once a first code shows that the app has the secret. */
export async function turnOnSecondFactor(
  { factors, clock, ids }: AccountDeps,
  accountId: string,
  code: string,
): Promise<Result<ShownCodes>> {
  const atMs = clock.nowMs();
  const app = await factors.findSecret(accountId);
  if (!app) return changedMeanwhile('off');
  const step = await stepOfCode(app.secret, code.replace(/[\s-]/g, ''), atMs);
  if (step === null) return wrongCode();
  const { codes, hashes } = newRecoveryCodes(ids);
  const isOn = await factors.turnOn({ accountId, stored: app.stored, step, recoveryHashes: hashes, atMs });
  return isOn ? ok({ recoveryCodes: [...codes] }) : changedMeanwhile('on');
}
