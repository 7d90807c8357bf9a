import { ok, type Result } from '@groundtrack/contract';
import type { CallerContext } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { checkProof, type Proof } from './check-proof.ts';

/** Turns two-step login off and deletes the app, all passkeys and recovery codes, and pending logins. */
export async function turnOffSecondFactor(
  deps: AccountDeps,
  context: CallerContext,
  proof: Proof,
): Promise<Result<undefined>> {
  const { accountId } = context.caller;
  const off = await checkProof(deps, context, proof, async (code) =>
    (await deps.factors.turnOff(accountId, code, context)) ? 'off' : null,
  );
  if (!off.ok) return off;
  deps.recordSecurityEvent({ kind: 'second-factor-removed', accountId, origin: context, detail: 'all of it' });
  return ok(undefined);
}
