import { formatUsd, type ItemId, isSettled } from '@groundtrack/contract';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { queueStep } from './queue-step.ts';
import { transitionItem } from './transition-item.ts';

/**
 * Retries an item for the operator: takes the next step of an open item at once, and resumes a failed one if its money is still
 * here. @returns why not, in words; null: it is tried
 */
export async function retryItem(deps: FulfillmentDeps, itemId: ItemId): Promise<string | null> {
  const item = await deps.store.find(itemId);
  if (!item) return `There is no bought item ${itemId}.`;
  if (!isSettled(item.state)) {
    await deps.store.transaction((tx) => queueStep(deps.jobs, tx, item));
    return null;
  }
  if (item.state !== 'Failed') return `Item ${itemId} is ${item.state}: nothing is left to be tried.`;
  if (item.providerOrderId === null)
    return `Item ${itemId} was never ordered from ${item.provider}: it cannot go on where nothing began.`;
  if (item.kind === 'tasking' && !item.acquired)
    return `Item ${itemId} was given up before its image was taken: there is nothing to process. The buyer can order it anew.`;
  return deps.store.transaction(async (tx) => {
    if (await deps.store.isOfDeletedAccount(tx, item))
      return (
        `The buyer of item ${itemId} has deleted the account: nobody could see or download the image. ` +
        'What was not paid back is owed to the buyer that the receipt names.'
      );
    if (!(await deps.refunds.isItemPaidFor(tx, item)))
      return (
        `The ${formatUsd(item.priceCents)} of item ${itemId} went back, or are on their way: it cannot be tried again. ` +
        'The buyer can order it anew.'
      );
    if (!(await transitionItem(deps, tx, item, { to: 'Processing', reason: 'Tried again by the operator' })))
      return `Item ${itemId} has just changed: look at it again.`;
    await queueStep(deps.jobs, tx, { ...item, state: 'Processing' });
    return null;
  });
}
