import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { queueStep } from './queue-step.ts';

/**
 * Queues a job for every open item without one. State and job change in one transaction, so this should not happen, but
 * a job can be deleted manually, and a paid item must not stop forever. The lost job counts as a failed attempt, since
 * its effects are unknown.
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
    if (isRequeued) log.warn({ itemId }, 'A purchased item had no job and gets a new one');
  }
}
