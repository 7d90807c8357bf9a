import { type AuthenticatorSetup, fail, ok, type Result } from '@groundtrack/contract';
import type { CallerContext } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from './authenticator.ts';
import { checkOwner } from './check-proof.ts';
import { newRecoveryCodes, type ShownCodes } from './recovery-codes.ts';
import { changedMeanwhile, wrongCode } from './second-factor-failures.ts';

/**
 * Creates a secret for an app, after a password check: a person at an unattended browser must not lock the owner out.
 */
export async function setUpSecondFactor(
  deps: AccountDeps,
  context: CallerContext,
  password: string,
): Promise<Result<AuthenticatorSetup>> {
  const { store, factors, clock, ids, sellerName } = deps;
  const { accountId } = context.caller;
  if ((await store.find(accountId))?.passwordHash === null)
    return fail(
      'password-missing',
      'This account has no password yet. Set one first, because each login asks for it before the code.',
    );
  const owner = await checkOwner(deps, context, password);
  if (!owner.ok) return owner;
  const secret = await newAuthenticatorSecret(ids);
  if (!(await factors.setUp(accountId, secret, clock.nowMs()))) return changedMeanwhile('on');
  return ok({ secret, uri: await authenticatorUri(secret, { issuer: sellerName, label: owner.value.email }) });
}

/**
 * Turns two-step login on after a first code shows that the app has the secret. There is no throttle, since the owner
 * sees the secret.
 */
export async function turnOnSecondFactor(
  { factors, clock, ids, recordSecurityEvent }: AccountDeps,
  context: CallerContext,
  code: string,
): Promise<Result<ShownCodes>> {
  const { accountId } = context.caller;
  const atMs = clock.nowMs();
  const app = await factors.findSecret(accountId);
  if (!app) return changedMeanwhile('off');
  const step = await stepOfCode(app.secret, code.replace(/[\s-]/g, ''), atMs);
  if (step === null) return wrongCode();
  const { codes, hashes } = newRecoveryCodes(ids, accountId);
  const turnedOn = { accountId, stored: app.stored, step, recoveryHashes: hashes, atMs, origin: context };
  if (!(await factors.turnOn(turnedOn))) return changedMeanwhile('on');
  recordSecurityEvent({ kind: 'second-factor-added', accountId, origin: context, detail: 'an authenticator app' });
  return ok({ recoveryCodes: [...codes] });
}
