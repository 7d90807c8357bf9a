import { fail, ok, type Result, type SecondFactor } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { toWire } from './add-passkey.ts';
import { toRelyingParty } from './relying-party.ts';

/** The second factors of an account as its owner sees them. */
export async function describeSecondFactor(
  { store, factors, passkeys, publicUrl }: Pick<AccountDeps, 'store' | 'factors' | 'passkeys' | 'publicUrl'>,
  accountId: string,
): Promise<Result<SecondFactor>> {
  const [account, state, known] = await Promise.all([
    store.find(accountId),
    factors.describe(accountId),
    passkeys.list(accountId),
  ]);
  if (!account) return fail('session-expired', 'This account no longer exists');
  return ok({
    sinceISO: state.sinceMs === null ? null : new Date(state.sinceMs).toISOString(),
    recoveryCodesLeft: state.recoveryCodesLeft,
    passkeys: known.map(toWire),
    passkeySite: toRelyingParty(publicUrl())?.origin ?? null,
    hasPassword: account.passwordHash !== null,
  });
}
