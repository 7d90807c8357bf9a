import { ok, type Result } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { countReset, type ResetAsked } from './reset-limits.ts';

/** Until the work begins: beside the answer, or the one after it, it could be felt in their time. */
const PAUSE_MS = 1_000;

/**
 * Asks for a temporary password. Every address is answered alike and after the same work; the job that follows finds out
 * whether there is an account.
 */
export function requestReset(
  { resets, jobs, clock, ids, mailsPerSender, recordSecurityEvent }: AccountDeps,
  { email, origin }: Omit<ResetAsked, 'atMs'>,
): Promise<Result<undefined>> {
  const reset = { id: ids.uuid(), email, origin, atMs: clock.nowMs() };
  return resets.transaction(async (tx) => {
    const tooMany = await countReset(tx, reset, mailsPerSender);
    if (tooMany) return tooMany;
    await resets.ask(tx, reset);
    // Without the account, which nobody has looked for yet: the answer takes the same time for every address.
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
