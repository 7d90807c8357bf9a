import { formatUsd, isSettled } from '@groundtrack/contract';
import type { Tx } from '../../db/database.ts';
import type { JobQueue } from '../../db/job-queue.ts';
import type { BoughtItem } from './bought-item.ts';
import { type MoveItemDeps, moveItem } from './move-item.ts';
import type { PgFulfilmentStore } from './pg-fulfilment-store.ts';
import { queueStep } from './queue-step.ts';

export interface RetryItemDeps extends MoveItemDeps {
  readonly store: PgFulfilmentStore;
  readonly jobs: JobQueue;
  /** Whether the price of an item is still here, and nothing of it asked back; locks what that depends on. */
  readonly isPaidFor: (tx: Tx, item: BoughtItem) => Promise<boolean>;
}

/**
 * For the operator: takes the next step of an open item at once, and a failed item up again, if its money is still
 * here. @returns why not, in words; null: it is tried
 */
export async function retryItem(deps: RetryItemDeps, itemId: string): Promise<string | null> {
  const item = await deps.store.find(itemId);
  if (!item) return `There is no bought item ${itemId}.`;
  if (!isSettled(item.state)) {
    await deps.store.transaction((tx) => queueStep(deps.jobs, tx, itemId));
    return null;
  }
  if (item.state !== 'Failed') return `Item ${itemId} is ${item.state}: nothing is left to be tried.`;
  if (item.providerOrderId === null)
    return `Item ${itemId} was never ordered from ${item.provider}: it cannot go on where nothing began.`;
  return deps.store.transaction(async (tx) => {
    if (!(await deps.isPaidFor(tx, item)))
      return (
        `The ${formatUsd(item.priceCents)} of item ${itemId} went back, or are on their way: it cannot be tried again. ` +
        'The buyer can order it anew.'
      );
    if (!(await moveItem(deps, tx, item, { to: 'Processing', reason: 'Tried again by the operator' })))
      return `Item ${itemId} has just changed: look at it again.`;
    await queueStep(deps.jobs, tx, itemId);
    return null;
  });
}
