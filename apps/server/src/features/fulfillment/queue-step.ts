import { fulfillJobKey } from '../../domain/job-keys.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { PurchasedItem } from './purchased-item.ts';

/** Concurrent deliveries of one account across all processes, so that other accounts get their share. */
const DELIVERIES_OF_ACCOUNT = 2;

/**
 * Queues the next step of an item, replacing the queued one.
 * @param item in the state it then has
 * @param runAtMs now if omitted
 */
export function queueStep(
  jobs: JobQueue,
  tx: Tx,
  { id, accountId, state }: Pick<PurchasedItem, 'id' | 'accountId' | 'state'>,
  runAtMs?: number,
): Promise<void> {
  const options = { key: fulfillJobKey(id), ...(runAtMs === undefined ? {} : { runAtMs }) };
  if (state === 'Purchased') return jobs.add(tx, 'fulfil-item', { itemId: id }, options);
  // After an outage, thousands of polls are due at once, and a provider limits them to some per second.
  if (state !== 'Complete') return jobs.add(tx, 'fulfil-item', { itemId: id }, { ...options, isDeferrable: true });
  const turn = Number.parseInt(id.slice(-1), 16) % DELIVERIES_OF_ACCOUNT;
  return jobs.add(tx, 'deliver-item', { itemId: id }, { ...options, queue: `deliver ${accountId} ${turn}` });
}
