import { fail, type Result } from '@groundtrack/contract';
import { HOUR_MS } from '../../../lib/time-units.ts';
import { countRequest } from '../../../platform/db/count-request.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import { toClientNetwork } from '../../../platform/net/to-client-network.ts';

/** More emails would not help the requester, and would annoy an address that did not request them. */
export const RESETS_PER_ADDRESS = 5;

export interface ResetRequest {
  /** In lower case. */
  readonly email: string;
  readonly origin: RequestOrigin;
  readonly atMs: number;
}

/**
 * Counts a reset within an hour, by sender and by address, whether the address has an account or not.
 * @returns a failure above a limit, or null
 */
export async function countReset(
  tx: Tx,
  { email, origin, atMs }: ResetRequest,
  mailsPerSender: number,
): Promise<Result<never> | null> {
  const counted = { windowMs: HOUR_MS, nowMs: atMs };
  // The sender is counted first: a sender above its limit does not use up the limit of an address.
  const ofSender = await countRequest(tx, { key: `reset from ${toClientNetwork(origin.ip)}`, ...counted });
  const minutes = Math.ceil((ofSender.nextMs - atMs) / 60_000);
  if (ofSender.count > mailsPerSender)
    return fail(
      'too-many-requests',
      `At most ${mailsPerSender} temporary passwords an hour can be requested from one network address. Try again in ${minutes} min.`,
    );
  const ofAddress = await countRequest(tx, { key: `reset of ${email}`, ...counted });
  if (ofAddress.count > RESETS_PER_ADDRESS)
    return fail(
      'too-many-requests',
      `At most ${RESETS_PER_ADDRESS} temporary passwords an hour are sent to one address. Use the latest one, or try again in ${minutes} min.`,
    );
  return null;
}
