import type { ItemId } from '@groundtrack/contract';
import type { Tx } from '../../db/database.ts';
import type { JobQueue } from '../../db/job-queue.ts';
import { fulfilJobKey } from '../job-keys.ts';

/** Queues the next step of an item in place of the one that waits, if any. @param runAtMs at once where left out */
export function queueStep(jobs: JobQueue, tx: Tx, itemId: ItemId, runAtMs?: number): Promise<void> {
  const runAt = runAtMs === undefined ? {} : { runAtMs };
  return jobs.add(tx, 'fulfil-item', { itemId }, { key: fulfilJobKey(itemId), ...runAt });
}
