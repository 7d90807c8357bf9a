import { ok, type PasskeyAssertion, type PasskeyRequest, type Result, type Session } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findPendingLogin } from './find-pending-login.ts';
import { finishLogIn } from './finish-log-in.ts';
import { notifyCopied } from './notify-factor-change.ts';
import { proveAssertion, toPasskeyRequest } from './passkey-protocol.ts';
import { toRelyingParty } from './relying-party.ts';
import { loginGone, noPasskeys, wrongPasskey } from './second-factor-failures.ts';

const CHALLENGE_BITS = 256;

/** Creates a challenge for the passkeys of a pending login. A further challenge replaces it. */
export async function requestPasskey(deps: AccountDeps, token: string): Promise<Result<PasskeyRequest>> {
  const { pendingLogins, passkeys, ids } = deps;
  const party = toRelyingParty(deps.publicUrl());
  if (!party) return noPasskeys();
  const login = await findPendingLogin(deps, token);
  if (!login.ok) return login;
  const challenge = ids.secret(CHALLENGE_BITS);
  if (!(await pendingLogins.setChallenge(login.value, challenge))) return loginGone();
  const existing = (await passkeys.list(login.value.account.id)).map(({ credentialId }) => credentialId);
  return ok(toPasskeyRequest(party, { challenge, existing }));
}

interface Signed {
  readonly token: string;
  readonly credential: PasskeyAssertion;
  readonly origin: RequestOrigin;
}

/** Completes a pending login with a signature by a passkey of its account. */
export async function logInWithPasskey(
  deps: AccountDeps,
  { token, credential, origin }: Signed,
): Promise<Result<Session>> {
  const party = toRelyingParty(deps.publicUrl());
  if (!party) return noPasskeys();
  const login = await findPendingLogin(deps, token);
  if (!login.ok) return login;
  const { account, passkeyChallenge: challenge } = login.value;
  const passkey = (await deps.passkeys.list(account.id)).find(({ credentialId }) => credentialId === credential.id);
  const counter = passkey && challenge !== null && (await proveAssertion(credential, { party, challenge, passkey }));
  const failed = { kind: 'second-factor-failed', accountId: account.id, origin } as const;
  if (!passkey || typeof counter !== 'number') {
    deps.recordSecurityEvent({ ...failed, detail: 'passkey' });
    return wrongPasskey();
  }
  const factor = { kind: 'passkey', id: passkey.id, counter, atMs: deps.clock.nowMs() } as const;
  const finished = await finishLogIn(deps, login.value, { factor, origin });
  if (finished) return finished;
  deps.recordSecurityEvent({ ...failed, detail: `passkey ${passkey.name}, perhaps copied` });
  // It may have been removed concurrently.
  const isThere = (await deps.passkeys.list(account.id)).some(({ id }) => id === passkey.id);
  const change = { kind: 'passkey-copied', name: passkey.name } as const;
  if (isThere) await notifyCopied(deps, account.id, { change, origin });
  return wrongPasskey();
}
