import { ok, type Result } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { checkProof, type Proof } from './check-proof.ts';
import { wrongCode } from './second-factor-failures.ts';

/** Turns it off and forgets the app, all recovery codes and the logins that wait. */
export async function turnOffSecondFactor(
  deps: AccountDeps,
  accountId: string,
  proof: Proof,
): Promise<Result<undefined>> {
  const right = await checkProof(deps, accountId, proof);
  if (!right.ok) return right;
  return (await deps.factors.turnOff(accountId, right.value)) ? ok(undefined) : wrongCode();
}
