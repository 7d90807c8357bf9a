import type { Problem, ProblemCode } from '@groundtrack/contract';
import type { FailureText } from './failure-text.ts';

/** Failures before a problem document arrives. */
type TransportCode = 'offline' | 'timed-out' | 'unreadable-answer';
/** `other-failure`: a JSON error of another shape, such as from a proxy in front of the server. */
export type ApiErrorCode = ProblemCode | TransportCode | 'other-failure';

const transportMessages: Record<TransportCode, string> = {
  offline: 'The server could not be reached. Check your connection and try again.',
  'timed-out': 'The server did not answer within 90 seconds. Try again.',
  'unreadable-answer': 'The server gave an answer this page does not understand. Reload the page and try again.',
};

/** The only error of the API client. Its `message` can be shown to users. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Null if no server responded, or not in the agreed shape. */
  readonly problem: Problem | null;

  private constructor(code: ApiErrorCode, message: string, problem: Problem | null, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.problem = problem;
  }

  static ofProblem(problem: Problem): ApiError {
    return new ApiError(problem.code, problem.detail || problem.title, problem);
  }

  /** The message of an error that is not a problem document. Falls back to a standard sentence. */
  static ofBody({ line, isJson }: FailureText): ApiError {
    const code = isJson && line !== null ? 'other-failure' : 'unreadable-answer';
    return new ApiError(code, line ?? transportMessages['unreadable-answer'], null);
  }

  static ofTransport(code: TransportCode, cause?: unknown): ApiError {
    return new ApiError(code, transportMessages[code], null, cause);
  }
}

/** The code of an error of the API client; null for any other value. */
export function apiErrorCode(error: unknown): ApiErrorCode | null {
  return error instanceof ApiError ? error.code : null;
}

/** The seconds until a rate-limited call may be repeated; null for any other error. */
export function retryAfterOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'too-many-requests') return null;
  return error.problem?.retryAfterSec ?? null;
}

/** Whether a call failed because the connection was lost. Such calls are repeated automatically after a reconnect. */
export function isUnreached(error: unknown): boolean {
  const code = apiErrorCode(error);
  return code === 'offline' || code === 'timed-out';
}

/**
 * The message of a failed form: every field message joined with ' - ', or else the single message (spec section 8).
 * `fallback` is used if the error has none.
 */
export function formMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const { problem } = error;
  if (problem?.errors?.length) return problem.errors.join(' - ');
  return problem?.error ?? (error.message || fallback);
}
