import { createHash } from 'node:crypto';
import { fail, type Result } from '@groundtrack/contract';
import { HOUR_MS } from '../../lib/time-units.ts';
import { countRequest } from '../../platform/db/count-request.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestOrigin } from '../../platform/http/handler.ts';
import { toClientNetwork } from '../../platform/net/to-client-network.ts';
import type { Ids } from '../../platform/system/ports.ts';

const TOKEN_BITS = 256;
/** More emails would not help the requester, and would annoy an address that did not request them. */
const LINKS_AN_HOUR = 5;

/** The token of a single-use link. Only the email contains it; the database has its hash. */
export function newToken(ids: Ids): string {
  return ids.secret(TOKEN_BITS);
}

/** SHA-256 is enough for 256 random bits, which cannot be guessed. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** A requested link and its requester. */
export interface RequestedLink {
  /** Counted in addition to the sender. */
  readonly keys: readonly string[];
  readonly origin: RequestOrigin;
  readonly nowMs: number;
}

/**
 * Counts one more link across all processes: by requester, so that a single requester cannot send emails to many
 * strangers, and under each key.
 * @returns null if it may be mailed
 */
export async function countLink(
  tx: Tx,
  { keys, origin, nowMs }: RequestedLink,
  perSender: number,
): Promise<Result<never> | null> {
  const limits = [
    [`link from ${toClientNetwork(origin.ip)}`, perSender] as const,
    ...keys.map((key) => [key, LINKS_AN_HOUR] as const),
  ];
  for (const [key, max] of limits) {
    const { count, nextMs } = await countRequest(tx, { key, windowMs: HOUR_MS, nowMs });
    if (count > max)
      return fail(
        'too-many-requests',
        `At most ${max} links an hour are sent; use the latest one, or try again in ${Math.ceil((nextMs - nowMs) / 60_000)} min`,
      );
  }
  return null;
}
