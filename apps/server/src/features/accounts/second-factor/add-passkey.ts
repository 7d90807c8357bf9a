import {
  type NewPasskeyCredential,
  ok,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyCreation,
  PENDING_LOGIN_LIFETIME_SEC,
  type Result,
} from '@groundtrack/contract';
import type { CallerContext } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { checkOwner } from './check-proof.ts';
import { proveNewPasskey, toPasskeyCreation } from './passkey-protocol.ts';
import type { StoredPasskey } from './pg-passkey-store.ts';
import { toRelyingParty } from './relying-party.ts';
import { changedMeanwhile, noPasskeys, tooManyPasskeys, wrongPasskey } from './second-factor-failures.ts';

const CHALLENGE_BITS = 256;

/** Options for the browser to create a passkey, after a password check. */
export async function beginPasskey(
  deps: AccountDeps,
  context: CallerContext,
  password: string,
): Promise<Result<PasskeyCreation>> {
  const { factors, passkeys, clock, ids, sellerName } = deps;
  const { accountId } = context.caller;
  const party = toRelyingParty(deps.publicUrl());
  if (!party) return noPasskeys();
  const [state, known] = await Promise.all([factors.describe(accountId), passkeys.list(accountId)]);
  if (state.sinceMs === null) return changedMeanwhile('off');
  if (known.length >= PASSKEYS_MAX) return tooManyPasskeys();
  const owner = await checkOwner(deps, context, password);
  if (!owner.ok) return owner;
  const challenge = ids.secret(CHALLENGE_BITS);
  await passkeys.setChallenge(accountId, { challenge, expiresAtMs: clock.nowMs() + PENDING_LOGIN_LIFETIME_SEC * 1000 });
  const existing = known.map(({ credentialId }) => credentialId);
  return ok(toPasskeyCreation({ party, sellerName, account: owner.value, challenge, existing }));
}

/** Adds a passkey that signed the challenge of the account. */
export async function addPasskey(
  deps: AccountDeps,
  context: CallerContext,
  { name, credential }: { readonly name: string; readonly credential: NewPasskeyCredential },
): Promise<Result<Passkey>> {
  const { passkeys, clock, ids, recordSecurityEvent } = deps;
  const { accountId } = context.caller;
  const party = toRelyingParty(deps.publicUrl());
  if (!party) return noPasskeys();
  const createdAtMs = clock.nowMs();
  const challenge = await passkeys.takeChallenge(accountId, createdAtMs);
  const proved = challenge !== null && (await proveNewPasskey(credential, { party, challenge }));
  if (!proved) return wrongPasskey();
  const passkey = { ...proved, id: ids.uuid(), name, createdAtMs, lastUsedAtMs: null };
  if (!(await passkeys.add(accountId, passkey, { max: PASSKEYS_MAX, origin: context }))) return changedMeanwhile('off');
  recordSecurityEvent({ kind: 'second-factor-added', accountId, origin: context, detail: `passkey ${name}` });
  return ok(toWire(passkey));
}

/** A passkey as its owner sees it. */
export function toWire({ id, name, createdAtMs, lastUsedAtMs }: StoredPasskey): Passkey {
  return {
    id,
    name,
    createdISO: new Date(createdAtMs).toISOString(),
    lastUsedISO: lastUsedAtMs === null ? null : new Date(lastUsedAtMs).toISOString(),
  };
}
