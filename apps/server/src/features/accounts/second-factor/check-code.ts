import { ok, type Result } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { Account } from '../account.ts';
import type { AccountDeps } from '../account-deps.ts';
import { stepOfCode } from './authenticator.ts';
import { notifyCopied } from './notify-factor-change.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { wrongCode } from './second-factor-failures.ts';
import type { RightCode } from './use-factor.ts';

type UseDeps = Pick<AccountDeps, 'clock' | 'recordSecurityEvent' | 'store' | 'guesses' | 'mails'>;

export interface TypedCode {
  readonly code: string;
  readonly origin: RequestOrigin;
}

/** The account of a code. */
export interface CodeOwner {
  readonly account: Pick<Account, 'id' | 'email'>;
  /** Secret of the authenticator app; null if there is none. */
  readonly appSecret: string | null;
}

/** Consumes a code. @returns null if it was already used */
type UseCode<T> = (right: RightCode) => Promise<T | null>;

const APP_CODE = /^\d{6}$/;

/** Checks a code of an account, with delays after failures, and consumes it. @returns what `use` returns */
export async function checkCode<T>(
  deps: UseDeps & Pick<AccountDeps, 'checkGuess'>,
  owner: CodeOwner,
  typed: TypedCode,
  use: UseCode<T>,
): Promise<Result<T>> {
  const { email } = owner.account;
  const guess = { at: 'second-factor', email, origin: typed.origin, wrongIs: 'second-factor-failed' } as const;
  const checked = await deps.checkGuess(guess, () => useCode(deps, owner, typed, use));
  if (!checked.ok) return checked;
  return checked.value === null ? wrongCode() : ok(checked.value);
}

/** Consumes a code, without delays. @returns what `use` returns; null if the code is wrong or was already used */
export async function useCode<T>(
  deps: UseDeps,
  owner: CodeOwner,
  typed: TypedCode,
  use: UseCode<T>,
): Promise<T | null> {
  const { origin } = typed;
  const accountId = owner.account.id;
  const right = await readCode(deps, owner, typed.code);
  const used = right && (await use(right));
  // Only the owner sees the codes of the app, so a second use means that another person read one.
  if (used === null && right?.kind === 'app')
    await notifyCopied(deps, accountId, { change: { kind: 'code-reused' }, origin });
  if (used !== null && right?.kind === 'recovery')
    deps.recordSecurityEvent({ kind: 'recovery-code-used', accountId, origin });
  return used;
}

/** Six digits are a code of the app; other texts may be a recovery code. @returns null if it can be neither */
async function readCode(
  { clock }: Pick<UseDeps, 'clock'>,
  { account, appSecret }: CodeOwner,
  typed: string,
): Promise<RightCode | null> {
  const digits = typed.replace(/[\s-]/g, '');
  if (!APP_CODE.test(digits)) {
    const hash = recoveryCodeHash(typed, account.id);
    return hash && { kind: 'recovery', hash };
  }
  const step = appSecret && (await stepOfCode(appSecret, digits, clock.nowMs()));
  return typeof step === 'number' ? { kind: 'app', step } : null;
}
