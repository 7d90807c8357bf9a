import { ok, type PasskeyAssertion, type PasskeyRequest, type Result, type Session } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findWaitingLogin } from './find-waiting-login.ts';
import { finishLogIn } from './finish-log-in.ts';
import { proveAssertion, toPasskeyRequest } from './passkey-protocol.ts';
import { toRelyingParty } from './relying-party.ts';
import { loginGone, noPasskeys, wrongPasskey } from './second-factor-failures.ts';

const CHALLENGE_BITS = 256;

/** Has the passkeys of a login that waits asked. Another question replaces this one. */
export async function askPasskey(deps: AccountDeps, token: string): Promise<Result<PasskeyRequest>> {
  const { pendingLogins, passkeys, ids } = deps;
  const party = toRelyingParty(deps.publicUrl());
  if (!party) return noPasskeys();
  const login = await findWaitingLogin(deps, token);
  if (!login.ok) return login;
  const challenge = ids.secret(CHALLENGE_BITS);
  if (!(await pendingLogins.askPasskey(login.value, challenge))) return loginGone();
  const existing = (await passkeys.list(login.value.account.id)).map(({ credentialId }) => credentialId);
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
  const party = toRelyingParty(deps.publicUrl());
  if (!party) return noPasskeys();
  const login = await findWaitingLogin(deps, token);
  if (!login.ok) return login;
  const { account, passkeyChallenge: challenge } = login.value;
  const passkey = (await deps.passkeys.list(account.id)).find(({ credentialId }) => credentialId === credential.id);
  const counter = passkey && challenge !== null && (await proveAssertion(credential, { party, challenge, passkey }));
  if (!passkey || typeof counter !== 'number') return wrongPasskey();
  const factor = { kind: 'passkey', id: passkey.id, counter, atMs: deps.clock.nowMs() } as const;
  return (await finishLogIn(deps, login.value, { factor, origin })) ?? wrongPasskey();
}
