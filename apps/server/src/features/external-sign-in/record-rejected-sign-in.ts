import type { ProblemCode, Result } from '@groundtrack/contract';
import type { RequestOrigin } from '../../platform/http/handler.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/**
 * Other codes log in, require another step, or are failures of the issuer. A wrong password is recorded where it is
 * checked.
 */
const REFUSALS: ReadonlySet<ProblemCode> = new Set(['sign-in-failed', 'sign-in-expired', 'registration-closed']);

interface SignIn {
  /** The account that started the sign-in to connect the identity; null if there is none, or it is unknown. */
  readonly accountId: string | null;
  readonly origin: RequestOrigin;
}

/** Records a rejected sign-in. @returns the outcome unchanged */
export function recordRejectedSignIn<T>(
  { recordSecurityEvent }: Pick<SignInDeps, 'recordSecurityEvent'>,
  { accountId, origin }: SignIn,
  outcome: Result<T>,
): Result<T> {
  if (!outcome.ok && REFUSALS.has(outcome.failure.code))
    recordSecurityEvent({ kind: 'login-failed', accountId, origin, detail: `external: ${outcome.failure.code}` });
  return outcome;
}
