import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { queueStep } from './queue-step.ts';

/**
 * Gives every bought item that is still to be delivered, but has no job, a new one. There is no known way for that to
 * happen, since state and job change in one transaction; but a job can be deleted by hand, and a paid item must not
 * stand still for ever. What the lost job may have done is not known, so it counts as a try that failed.
 */
export async function requeueItems({ store, jobs, clock, log }: FulfillmentDeps): Promise<void> {
  for (const itemId of await store.findWithoutJob()) {
    const item = await store.find(itemId);
    if (!item) continue;
    const isRequeued = await store.transaction(async (tx) => {
      if (!(await store.countFailure(tx, item, 'The job of this step was lost', clock.nowMs()))) return false;
      await queueStep(jobs, tx, item);
      return true;
    });
    if (isRequeued) log.warn({ itemId }, 'A bought item had no job and gets a new one');
  }
}
