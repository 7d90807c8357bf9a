import { HOUR_MS } from '../../../lib/time-units.ts';
import type { JobHandlers } from '../../../platform/db/jobs.ts';
import type { AccountDeps } from '../account-deps.ts';
import { newTemporaryPassword, temporaryPasswordHash } from './temporary-password.ts';

const LIFETIME_MS = HOUR_MS;

/**
 * The job of a reset: emails a temporary password to the account of the address, if there is one. Nothing else changes
 * until the password is used, so a stranger's request neither locks nor logs out the owner.
 */
export function resetPassword({ resets, clock, ids, mails }: AccountDeps): JobHandlers['reset-password'] {
  return ({ resetId }) =>
    resets.transaction(async (tx) => {
      const account = await resets.take(tx, resetId);
      if (!account) return;
      const password = newTemporaryPassword(ids);
      const hash = temporaryPasswordHash(password);
      if (!hash) throw new Error('A new temporary password is not one');
      const createdAtMs = clock.nowMs();
      const expiresAtMs = createdAtMs + LIFETIME_MS;
      await resets.write(tx, { accountId: account.id, hash, createdAtMs, expiresAtMs });
      const { firstname } = account.contact;
      await mails.temporaryPassword(tx, { accountId: account.id, to: account.email, firstname, password, expiresAtMs });
    });
}
