import { ok, type Result } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../http/handler.ts';
import type { Account } from '../account.ts';
import type { AccountDeps } from '../account-deps.ts';
import { type Clearing, type GuessAt, ofAddress } from '../guesses/look-at-guess.ts';
import { stepOfCode } from './authenticator.ts';
import { notifyCopied } from './notify-factor-change.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { wrongCode } from './second-factor-failures.ts';
import type { RightCode } from './use-factor.ts';

type CodeDeps = Pick<AccountDeps, 'clock' | 'lookAtGuess' | 'recordSecurityEvent' | 'store' | 'guesses' | 'mails'>;

/** Of what needs no delays. */
type UseDeps = Omit<CodeDeps, 'lookAtGuess'>;

export interface TypedCode {
  readonly code: string;
  readonly origin: RequestOrigin;
}

/** Whose code it is. */
export interface CodeOwner extends Pick<Account, 'id' | 'email'> {
  /** Null: there is no authenticator app. */
  readonly readAppSecret: () => string | null | Promise<string | null>;
}

const APP_CODE = /^\d{6}$/;

/**
 * Checks a code of an account, with the delays of guesses, and uses it up.
 * @param use is called with a code that is right by itself, and takes the guess away by `clearing`; answers null when the
 * code was used before
 * @returns what `use` answers, or the failure of a code that does not work or has to wait
 */
export async function checkCode<T>(
  deps: CodeDeps,
  account: CodeOwner,
  typed: TypedCode,
  use: (right: RightCode, clearing: Clearing) => Promise<T | null>,
): Promise<Result<T>> {
  const guess = ofAddress({ ...guessOfCode(typed), email: account.email });
  const checked = await deps.lookAtGuess(guess, async ({ clearing }) =>
    useCode(deps, { ...typed, accountId: account.id, right: await readCode(deps, account, typed) }, (right) =>
      use(right, clearing),
    ),
  );
  if (!checked.ok) return checked;
  return checked.value === null ? wrongCode() : ok(checked.value);
}

/** A guess at a code, but for whose it is. */
export function guessOfCode({ origin }: TypedCode): Omit<GuessAt<unknown>, 'subject'> {
  return { at: 'second-factor', origin, wrongIs: 'second-factor-failed' };
}

/** A code that was read, of whom and from where. */
interface ReadCode {
  readonly accountId: string;
  /** Null: it is none of this account. */
  readonly right: RightCode | null;
  readonly origin: RequestOrigin;
}

/**
 * Uses up a code that is right by itself, without the delays of guesses.
 * @returns what `use` answers; null when the code does not work
 */
export async function useCode<T>(
  deps: UseDeps,
  { accountId, right, origin }: ReadCode,
  use: (right: RightCode) => Promise<T | null>,
): Promise<T | null> {
  const used = right && (await use(right));
  await noteUse(deps, { accountId, right, origin }, used !== null);
  return used;
}

/** Tells the owner, or the log, what the use of a code may mean. */
export async function noteUse(
  deps: UseDeps,
  { accountId, right, origin }: ReadCode,
  hasWorked: boolean,
): Promise<void> {
  // The app shows it to its owner alone, so a second use means that somebody else has read it.
  if (!hasWorked && right?.kind === 'app')
    await notifyCopied(deps, accountId, { change: { kind: 'code-reused' }, origin });
  if (hasWorked && right?.kind === 'recovery')
    deps.recordSecurityEvent({ kind: 'recovery-code-used', accountId, origin });
}

/**
 * Reads a code: six digits are of the app, everything else may be a recovery code.
 * @returns null when it is none of this time, or can be none of the account
 */
export async function readCode(
  { clock }: Pick<CodeDeps, 'clock'>,
  { id: accountId, readAppSecret }: Omit<CodeOwner, 'email'>,
  { code: typed }: Pick<TypedCode, 'code'>,
): Promise<RightCode | null> {
  const nowMs = clock.nowMs();
  const digits = typed.replace(/[\s-]/g, '');
  if (!APP_CODE.test(digits)) {
    const hash = recoveryCodeHash(typed, accountId);
    return hash && { kind: 'recovery', hash };
  }
  const secret = await readAppSecret();
  const step = secret && (await stepOfCode(secret, digits, nowMs));
  return typeof step === 'number' ? { kind: 'app', step } : null;
}
