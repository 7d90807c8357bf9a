import type { ApiError } from './api-error.ts';

/** The latest failed call that has a reference, for an email to support. */
export interface LastFailure {
  /** Also in the server's log. */
  readonly reference: string;
  readonly message: string;
  readonly atMs: number;
}

let last: LastFailure | null = null;

/** Null if nothing has failed since the page was opened. */
export function lastFailure(): LastFailure | null {
  return last;
}

export function recordFailure({ problem, message }: ApiError): void {
  if (problem) last = { reference: problem.id, message, atMs: Date.now() };
}
