import { fail, ok, type Result } from '@groundtrack/contract';
import type { CallerContext } from '../../../platform/http/handler.ts';
import type { Account } from '../account.ts';
import type { AccountDeps } from '../account-deps.ts';
import { checkPassword } from '../guesses/check-password.ts';
import { checkCode } from './check-code.ts';
import { changedMeanwhile, wrongPassword } from './second-factor-failures.ts';
import type { RightCode } from './use-factor.ts';

export interface Proof {
  readonly password: string;
  readonly code: string;
}

/** Checks the password of the caller. @returns the caller's account */
export async function checkOwner(
  deps: Pick<AccountDeps, 'store' | 'passwords' | 'checkGuess'>,
  context: CallerContext,
  password: string,
): Promise<Result<Account>> {
  const account = await deps.store.find(context.caller.accountId);
  if (!account) return fail('session-expired', 'This account no longer exists');
  const checked = await checkPassword(deps, account, { password, origin: context });
  if (!checked.ok) return checked;
  return checked.value ? ok(account) : wrongPassword();
}

/** Checks password and code, so that neither a stolen session nor a stolen phone is enough. */
export async function checkProof<T>(
  deps: AccountDeps,
  context: CallerContext,
  { password, code }: Proof,
  use: (right: RightCode) => Promise<T | null>,
): Promise<Result<T>> {
  const state = await deps.factors.describe(context.caller.accountId);
  if (state.sinceMs === null) return changedMeanwhile('off');
  const owner = await checkOwner(deps, context, password);
  if (!owner.ok) return owner;
  const appSecret = (await deps.factors.findSecret(owner.value.id))?.secret ?? null;
  return checkCode(deps, { account: owner.value, appSecret }, { code, origin: context }, use);
}
