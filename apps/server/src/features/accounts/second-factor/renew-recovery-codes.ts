import { ok, type Result } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { checkProof, type Proof } from './check-proof.ts';
import { newRecoveryCodes, type ShownCodes } from './recovery-codes.ts';
import { wrongCode } from './second-factor-failures.ts';

export async function renewRecoveryCodes(
  deps: AccountDeps,
  accountId: string,
  proof: Proof,
): Promise<Result<ShownCodes>> {
  const right = await checkProof(deps, accountId, proof);
  if (!right.ok) return right;
  const { codes, hashes } = newRecoveryCodes(deps.ids);
  const isRenewed = await deps.factors.renewRecoveryCodes(accountId, right.value, hashes);
  return isRenewed ? ok({ recoveryCodes: [...codes] }) : wrongCode();
}
