import type { ProblemCode, Result } from '@groundtrack/contract';
import type { RequestOrigin } from '../../platform/http/handler.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** The others let somebody in, ask for more, or are the fault of the issuer. A wrong password is noted where it is checked. */
const REFUSALS: ReadonlySet<ProblemCode> = new Set(['sign-in-failed', 'sign-in-expired', 'registration-closed']);

interface SignIn {
  /** The account that began, to connect the identity with it; null: none, or it is not known. */
  readonly accountId: string | null;
  readonly origin: RequestOrigin;
}

/** Notes a sign-in that was refused. @returns its outcome as it came */
export function noteRefusal<T>(
  { recordSecurityEvent }: Pick<SignInDeps, 'recordSecurityEvent'>,
  { accountId, origin }: SignIn,
  outcome: Result<T>,
): Result<T> {
  if (!outcome.ok && REFUSALS.has(outcome.failure.code))
    recordSecurityEvent({ kind: 'login-failed', accountId, origin, detail: `external: ${outcome.failure.code}` });
  return outcome;
}
