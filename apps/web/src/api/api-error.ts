import type { Problem, ProblemCode } from '@groundtrack/contract';

/** Failures before a problem document arrives. */
type TransportCode = 'offline' | 'timed-out' | 'unreadable-answer';
export type ApiErrorCode = ProblemCode | TransportCode;

const transportMessages: Record<TransportCode, string> = {
  offline: 'The server could not be reached. Check your connection and try again.',
  'timed-out': 'The server did not answer within 90 seconds. Try again.',
  'unreadable-answer': 'The server gave an answer this page does not understand. Reload the page and try again.',
};

/** The one error of the API client. `message` can be shown to people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Null when no server answered, or not in the agreed shape. */
  readonly problem: Problem | null;

  private constructor(code: ApiErrorCode, message: string, problem: Problem | null, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.problem = problem;
  }

  static ofProblem(problem: Problem): ApiError {
    return new ApiError(problem.code, problem.detail || problem.title, problem);
  }

  static ofTransport(code: TransportCode, cause?: unknown): ApiError {
    return new ApiError(code, transportMessages[code], null, cause);
  }
}

/** The code of an error of the API client; null for anything else. */
export function apiErrorCode(error: unknown): ApiErrorCode | null {
  return error instanceof ApiError ? error.code : null;
}

/** Whether a call failed for want of a connection: it is then made again by itself as soon as there is one. */
export function isUnreached(error: unknown): boolean {
  const code = apiErrorCode(error);
  return code === 'offline' || code === 'timed-out';
}

/**
 * What forms show: every field message joined with ' - ', else the single message (spec section 8).
 * The message of a failed form. `fallback` is used when the error has none.
 */
export function formMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const { problem } = error;
  if (problem?.errors?.length) return problem.errors.join(' - ');
  return problem?.error ?? (error.message || fallback);
}
