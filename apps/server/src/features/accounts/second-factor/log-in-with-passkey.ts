import { ok, type PasskeyAssertion, type PasskeyRequest, type Result, type Session } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { sessionKeyHash } from '../session-key.ts';
import { finishLogIn } from './finish-log-in.ts';
import { proveAssertion, toPasskeyRequest } from './passkey-protocol.ts';
import { toRelyingParty } from './relying-party.ts';
import { loginGone, noPasskeys, wrongPasskey } from './second-factor-failures.ts';

const CHALLENGE_BITS = 256;

/** Has the passkeys of a login that waits asked. Another question replaces this one. */
export async function askPasskey(deps: AccountDeps, token: string): Promise<Result<PasskeyRequest>> {
  const { factors, passkeys, clock, ids } = deps;
  const party = toRelyingParty(deps.publicUrl());
  if (!party) return noPasskeys();
  const tokenHash = sessionKeyHash(token);
  const pending = await factors.findPending(tokenHash, clock.nowMs());
  if (!pending) return loginGone();
  const challenge = ids.secret(CHALLENGE_BITS);
  if (!(await passkeys.askForLogin(tokenHash, challenge))) return loginGone();
  const existing = (await passkeys.list(pending.accountId)).map(({ credentialId }) => credentialId);
  return ok(toPasskeyRequest(party, { challenge, existing }));
}

/** Finishes a login that waits, by what a passkey of its account has signed. */
export async function logInWithPasskey(
  deps: AccountDeps,
  {
    token,
    credential,
    origin,
  }: { readonly token: string; readonly credential: PasskeyAssertion; readonly origin: RequestOrigin },
): Promise<Result<Session>> {
  const { factors, passkeys, clock } = deps;
  const party = toRelyingParty(deps.publicUrl());
  if (!party) return noPasskeys();
  const tokenHash = sessionKeyHash(token);
  const pending = await factors.findPending(tokenHash, clock.nowMs());
  if (!pending) return loginGone();
  const passkey = (await passkeys.list(pending.accountId)).find(({ credentialId }) => credentialId === credential.id);
  const challenge = pending.passkeyChallenge;
  const counter = passkey && challenge !== null && (await proveAssertion(credential, { party, challenge, passkey }));
  if (!passkey || typeof counter !== 'number') return wrongPasskey();
  const finished = await finishLogIn(
    deps,
    { tokenHash, pending, origin },
    { kind: 'passkey', id: passkey.id, counter },
  );
  return finished ?? wrongPasskey();
}
