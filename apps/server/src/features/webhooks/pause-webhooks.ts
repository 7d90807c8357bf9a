import type { RevokeAccess } from '../../domain/feature-ports.ts';
import { stopWaiting, withoutFailures } from './pg-webhook-store.ts';

/** Pauses the webhooks of an account whose password was reset or changed. */
export const pauseWebhooks: RevokeAccess = async (tx, accountId) => {
  const paused = await tx
    .updateTable('webhook')
    .set({ state: 'paused', ...withoutFailures })
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .returning('id')
    .execute();
  for (const { id } of paused) await stopWaiting(tx, id);
  if (paused.length === 0) return [];
  const what = paused.length === 1 ? '1 webhook was' : `${paused.length} webhooks were`;
  return [`${what} paused. Resume those you recognize under Webhooks.`];
};
