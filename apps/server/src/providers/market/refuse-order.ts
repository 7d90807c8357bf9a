import type { Log } from '../../platform/system/ports.ts';
import { ApiError } from './api-error.ts';

/**
 * The error of an order that its provider refused: final for this order, because a repetition would be refused too. The
 * words of the provider are for the operator only. Any other error is thrown as it is.
 */
export function refuseOrder(
  { provider, label, log }: { readonly provider: string; readonly label: string; readonly log: Log },
  error: unknown,
): never {
  if (!(error instanceof ApiError)) throw error;
  const isOfOrder = error.kind === 'rejected' || error.status === 402 || error.status === 403;
  if (!isOfOrder) throw error;
  log.warn({ provider, cause: error.message }, 'A provider refused an order');
  throw new ApiError(provider, 'rejected', { message: `${label} did not accept the order`, isRefused: true });
}
