import { fail, type Result, type Session } from '@groundtrack/contract';
import type { SessionDevice } from '../../domain/feature-ports.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordRejectedSignIn } from './record-rejected-sign-in.ts';
import { attemptGone, type SignInDeps, signInOff, toHash } from './sign-in-deps.ts';

interface LinkRequest extends SessionDevice {
  readonly state: string;
  readonly secret: string;
  readonly password: string;
}

/** Connects a proved identity to the account whose password is given, and starts a session. */
export async function linkSignIn(deps: SignInDeps, request: LinkRequest): Promise<Result<Session>> {
  const { origin } = request;
  return recordRejectedSignIn(deps, { accountId: null, origin }, await link(deps, request));
}

async function link(deps: SignInDeps, request: LinkRequest): Promise<Result<Session>> {
  const { accounts, store, clock, issuer, mails } = deps;
  if (!issuer) return signInOff();
  const key = { stateHash: toHash(request.state), secretHash: toHash(request.secret) };
  const pending = await store.findPending(key, clock.nowMs());
  if (!pending) return attemptGone();
  const checked = await accounts.checkPassword(pending.accountId, request);
  if (!checked.ok) return checked;
  if (!checked.value)
    return fail('login-failed', 'This is not the password of the account. Try again, or reset the password first.');
  const owner = await accounts.find(pending.accountId);
  const nowMs = clock.nowMs();
  const linked = async (tx: Tx) => {
    if (!owner) return;
    const { id: accountId, email: to, firstname } = owner;
    const mail = { accountId, to, firstname, provider: issuer.label, identity: pending.email, atMs: nowMs };
    await mails.signInLinked(tx, mail);
  };
  if (!(await store.linkPending(key, pending, { nowMs, linked }))) return attemptGone();
  deps.recordSecurityEvent({ kind: 'sign-in-linked', accountId: pending.accountId, origin: request.origin });
  return accounts.openSession(pending.accountId, pending.email, request);
}
