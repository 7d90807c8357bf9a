import type { ApiError } from './api-error.ts';

/** The latest failure of a call that has a reference, for a mail to the support. */
export interface LastFailure {
  /** Is in the server's log as well. */
  readonly reference: string;
  readonly message: string;
  readonly atMs: number;
}

let last: LastFailure | null = null;

/** Null: nothing has failed since the page was opened. */
export function lastFailure(): LastFailure | null {
  return last;
}

export function recordFailure({ problem, message }: ApiError): void {
  if (problem) last = { reference: problem.id, message, atMs: Date.now() };
}
