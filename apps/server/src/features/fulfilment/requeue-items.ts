import { fulfilJobKey, type JobQueue } from '../../db/jobs.ts';
import type { Log } from '../../ports.ts';
import type { FulfilmentStore } from './fulfilment-store.ts';

export interface RequeueItemsDeps {
  readonly store: FulfilmentStore;
  readonly jobs: JobQueue;
  readonly log: Log;
}

/**
 * Gives every bought item that is still to be delivered, but has no job, a new one. There is no known way for that to
 * happen, since state and job change in one transaction; but a job can be deleted by hand, and a paid item must not
 * stand still for ever.
 */
export async function requeueItems({ store, jobs, log }: RequeueItemsDeps): Promise<void> {
  for (const itemId of await store.findWithoutJob()) {
    log.warn({ itemId }, 'A bought item had no job and gets a new one');
    await store.transaction((tx) => jobs.add(tx, 'fulfil-item', { itemId }, { key: fulfilJobKey(itemId) }));
  }
}
