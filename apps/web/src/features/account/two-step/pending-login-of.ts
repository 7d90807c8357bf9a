import type { PendingLogin } from '@groundtrack/contract';
import { ApiError } from '../../../api/api-error.ts';

/** The login that requires a second factor; null for any other error. */
export function pendingLoginOf(error: unknown): PendingLogin | null {
  return error instanceof ApiError ? (error.problem?.pendingLogin ?? null) : null;
}
