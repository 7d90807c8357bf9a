import { ok, type Result } from '@groundtrack/contract';
import type { CallerContext } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { checkProof, type Proof } from './check-proof.ts';
import { newRecoveryCodes, type ShownCodes } from './recovery-codes.ts';

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  context: CallerContext,
  proof: Proof,
): Promise<Result<ShownCodes>> {
  const { accountId } = context.caller;
  const { codes, hashes } = newRecoveryCodes(deps.ids, accountId);
  const renewed = await checkProof(deps, context, proof, async (code) =>
    (await deps.factors.renewRecoveryCodes(accountId, code, { hashes, origin: context })) ? 'renewed' : null,
  );
  if (!renewed.ok) return renewed;
  deps.recordSecurityEvent({ kind: 'recovery-codes-made', accountId, origin: context });
  return ok({ recoveryCodes: [...codes] });
}
