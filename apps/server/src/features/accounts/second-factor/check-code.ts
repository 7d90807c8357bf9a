import { fail, type Result } from '@groundtrack/contract';
import { countRequest } from '../../../db/count-request.ts';
import { HOUR_MS } from '../../../util/time-units.ts';
import type { AccountDeps } from '../account-deps.ts';
import { stepOfCode } from './authenticator.ts';
import type { RightCode } from './pg-second-factor-store.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { wrongCode } from './second-factor-failures.ts';

/** Of an account. Every try counts before it is checked, so that many at once are no way around it. */
const TRIES_AN_HOUR = 30;

const APP_CODE = /^\d{6}$/;

/**
 * Reads a code: six digits are of the app, everything else may be a recovery code.
 * @returns a code that is right by itself; a failure to answer where it is not, or too many were tried
 */
export async function checkCode(
  { factors, clock }: Pick<AccountDeps, 'factors' | 'clock'>,
  accountId: string,
  typed: string,
): Promise<Result<RightCode>> {
  const nowMs = clock.nowMs();
  const tooMany = await countTry({ factors }, accountId, nowMs);
  if (tooMany) return tooMany;
  const digits = typed.replace(/[\s-]/g, '');
  if (!APP_CODE.test(digits)) {
    const hash = recoveryCodeHash(typed);
    return hash ? { ok: true, value: { kind: 'recovery', hash } } : wrongCode();
  }
  const app = await factors.findSecret(accountId);
  const step = app && (await stepOfCode(app.secret, digits, nowMs));
  return step === null ? wrongCode() : { ok: true, value: { kind: 'app', step } };
}

/** Null: one more try is allowed. */
async function countTry(
  { factors }: Pick<AccountDeps, 'factors'>,
  accountId: string,
  nowMs: number,
): Promise<Result<never> | null> {
  const counted = { key: `code of ${accountId}`, windowMs: HOUR_MS, nowMs };
  const { count, nextMs } = await factors.transaction((tx) => countRequest(tx, counted));
  if (count <= TRIES_AN_HOUR) return null;
  const minutes = Math.ceil((nextMs - nowMs) / 60_000);
  return fail(
    'too-many-requests',
    `At most ${TRIES_AN_HOUR} codes of an account can be tried in an hour; try again in ${minutes} min`,
  );
}
