import { ok, type Result } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { countReset, type ResetRequest } from './reset-limits.ts';

/** The work starts later, so that it cannot affect the time of this or the next response. */
const PAUSE_MS = 1_000;

/**
 * Requests a temporary password. Every address gets the same response after the same work; the job looks up the
 * account.
 */
export function requestReset(
  { resets, jobs, clock, ids, mailsPerSender, recordSecurityEvent }: AccountDeps,
  { email, origin }: Omit<ResetRequest, 'atMs'>,
): Promise<Result<undefined>> {
  const reset = { id: ids.uuid(), email, origin, atMs: clock.nowMs() };
  return resets.transaction(async (tx) => {
    const tooMany = await countReset(tx, reset, mailsPerSender);
    if (tooMany) return tooMany;
    await resets.request(tx, reset);
    // Recorded without the account, which has not been looked up, so that the response takes the same time for every
    // address.
    recordSecurityEvent({ kind: 'password-reset-asked', accountId: null, origin });
    await jobs.add(
      tx,
      'reset-password',
      { resetId: reset.id },
      { key: `reset:${reset.id}`, runAtMs: reset.atMs + PAUSE_MS },
    );
    return ok(undefined);
  });
}
