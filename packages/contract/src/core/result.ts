import type { SessionEnd } from '../accounts/session-end.ts';
import type { PendingLogin } from '../second-factor/pending-login.ts';
import type { TaskingWindow } from '../tasking/window.ts';
import type { Blocker } from './blocker.ts';
import type { ProblemCode } from './problem.ts';

/** An expected failure as a value. Use cases return it, and the HTTP layer turns it into a {@link Problem}. */
export interface Failure {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: readonly string[];
  /** Replacement for a window that is no longer available. */
  readonly nextWindow?: TaskingWindow;
  /** See {@link Problem}. */
  readonly account?: string;
  readonly pendingLogin?: PendingLogin;
  readonly endedBy?: SessionEnd;
  readonly blockers?: readonly Blocker[];
  /** The `Retry-After` header. */
  readonly retryAfterSec?: number;
}
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(code: ProblemCode, detail: string, errors?: readonly string[]): Result<never> {
  return { ok: false, failure: errors ? { code, detail, errors } : { code, detail } };
}
