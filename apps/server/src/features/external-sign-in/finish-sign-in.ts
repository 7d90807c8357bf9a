import { fail, type Result, type Session } from '@groundtrack/contract';
import type { SessionDevice } from '../../domain/feature-ports.ts';
import type { Identity } from './identity.ts';
import type { OpenIdIssuer } from './openid-issuer.ts';
import type { AttemptKey, TakenAttempt } from './pg-sign-in-store.ts';
import { recordRejectedSignIn } from './record-rejected-sign-in.ts';
import { redirectUri } from './redirect-uri.ts';
import { ATTEMPT_LIFETIME_MS, attemptGone, type SignInDeps, signInOff, toHash } from './sign-in-deps.ts';

/** The fields of a sign-in request that are used; the rest of the profile is ignored. */
interface Profile extends SessionDevice {
  readonly state?: string | undefined;
  readonly secret?: string | undefined;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly id_token?: string | undefined;
}

/** Starts a session for the identity of the ID token, opens an account if there is none, or asks for a password. */
export async function finishSignIn(deps: SignInDeps, profile: Profile): Promise<Result<Session>> {
  const { issuer, store, clock } = deps;
  const { state, secret, code, id_token, origin } = profile;
  if (!issuer) return signInOff();
  const unknown = { accountId: null, origin };
  if (state === undefined || secret === undefined || (code === undefined && id_token === undefined))
    return recordRejectedSignIn(deps, unknown, proofMissing());
  const key = { stateHash: toHash(state), secretHash: toHash(secret) };
  const attempt = await store.take(key, clock.nowMs());
  if (!attempt) return recordRejectedSignIn(deps, unknown, attemptGone());
  const { accountId } = attempt;
  return recordRejectedSignIn(
    deps,
    { accountId, origin },
    await prove(deps, { ...profile, ...attempt, ...key, issuer }),
  );
}

function proofMissing(): Result<never> {
  return fail(
    'sign-in-failed',
    'A profile alone proves nothing. Send state and secret of a sign-in that was started here, and its code or ID token (id_token).',
  );
}

async function prove(
  deps: SignInDeps,
  proof: Profile & TakenAttempt & AttemptKey & { readonly issuer: OpenIdIssuer },
): Promise<Result<Session>> {
  const { issuer, id_token, stateHash, secretHash, accountId } = proof;
  const idToken = id_token === undefined ? await redeem(deps, issuer, proof) : id_token;
  if (typeof idToken !== 'string' && !idToken.ok) return idToken;
  const identity = await issuer.verify(typeof idToken === 'string' ? idToken : idToken.value, proof.nonce);
  // The client can put any content into the profile.
  const { devicename, geoloc, origin } = proof;
  const device = { devicename, geoloc, origin };
  const proved = { stateHash, secretHash, accountId, issuer };
  return identity.ok ? admit(deps, { ...proved, identity: identity.value }, device) : identity;
}

function redeem(
  deps: SignInDeps,
  issuer: OpenIdIssuer,
  { code = '', state = '', iss, nonce, verifier }: Profile & TakenAttempt,
): Promise<Result<string>> {
  return issuer.redeem({ code, iss }, { redirectUri: redirectUri(deps), state, nonce, verifier });
}

interface Proved extends AttemptKey {
  readonly issuer: OpenIdIssuer;
  readonly identity: Identity;
  /** The account that started the sign-in, to connect the identity to it. */
  readonly accountId: string | null;
}

async function admit(deps: SignInDeps, proved: Proved, device: SessionDevice): Promise<Result<Session>> {
  const { accounts, store, clock } = deps;
  const { identity, accountId, issuer } = proved;
  // The issuer's clock may be ahead of ours.
  const confirmedAtMs =
    identity.authenticatedAtMs === null ? null : Math.min(identity.authenticatedAtMs, clock.nowMs());
  const linkedTo = await store.findAccount(identity);
  if (linkedTo !== null)
    return accountId === null || accountId === linkedTo
      ? accounts.openSession(linkedTo, identity.email, { ...device, confirmedAtMs })
      : fail('sign-in-failed', `${identity.email} at ${issuer.label} is already connected to another account.`);
  const known = accountId === null ? await accounts.findByEmail(identity.email) : await accounts.find(accountId);
  if (known) {
    // Another tab was faster: it opened the account and connected the identity in the meantime.
    if ((await store.findAccount(identity)) !== null) return admit(deps, proved, device);
    await store.keepPending(proved, { ...identity, accountId: known.id }, clock.nowMs() + ATTEMPT_LIFETIME_MS);
    return passwordNeeded(known.email, issuer.label);
  }
  const opened = await accounts.open(identity, device, async (tx, newId) => {
    if (!(await store.link(tx, newId, identity, clock.nowMs())))
      throw new Error('the identity was connected meanwhile');
  });
  // Another tab was faster: the account exists now.
  return !opened.ok && opened.failure.code === 'account-exists' ? admit(deps, proved, device) : opened;
}

/** The email address alone does not prove ownership of the account, since an issuer may reassign it. */
function passwordNeeded(account: string, label: string): Result<never> {
  const detail = `An account for ${account} already exists. Give its password once to connect it with ${label}.`;
  return { ok: false, failure: { code: 'sign-in-unlinked', detail, account } };
}
