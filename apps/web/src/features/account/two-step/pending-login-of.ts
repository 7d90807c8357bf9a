import type { PendingLogin } from '@groundtrack/contract';
import { ApiError } from '../../../api/api-error.ts';

/** The login that a second factor has to finish; null: the error is another one. */
export function pendingLoginOf(error: unknown): PendingLogin | null {
  return error instanceof ApiError ? (error.problem?.pendingLogin ?? null) : null;
}
