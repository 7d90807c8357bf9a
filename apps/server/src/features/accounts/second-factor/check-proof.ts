import type { Result } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { passwordMatches } from '../passwords.ts';
import { checkCode } from './check-code.ts';
import type { RightCode } from './pg-second-factor-store.ts';
import { changedMeanwhile, wrongPassword } from './second-factor-failures.ts';

export interface Proof {
  readonly password: string;
  readonly code: string;
}

/** Password and code: neither a stolen session nor a stolen telephone alone is enough. */
export async function checkProof(
  deps: AccountDeps,
  accountId: string,
  { password, code }: Proof,
): Promise<Result<RightCode>> {
  const [account, state] = await Promise.all([deps.store.find(accountId), deps.factors.describe(accountId)]);
  if (state.sinceMs === null) return changedMeanwhile('off');
  if (!account || !(await passwordMatches(password, account.passwordHash))) return wrongPassword();
  return checkCode(deps, accountId, code);
}
