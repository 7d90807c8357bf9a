import { formatUsd, type ItemId, isSettled } from '@groundtrack/contract';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { queueStep } from './queue-step.ts';
import { transitionItem } from './transition-item.ts';

/**
 * Retries an item for the operator: runs the next step of an open item immediately, and resumes a failed one if it was
 * not refunded.
 * @returns the reason if it is not retried, or null
 */
export async function retryItem(deps: FulfillmentDeps, itemId: ItemId): Promise<string | null> {
  const item = await deps.store.find(itemId);
  if (!item) return `There is no purchased item ${itemId}.`;
  if (!isSettled(item.state)) {
    await deps.store.transaction((tx) => queueStep(deps.jobs, tx, item));
    return null;
  }
  if (item.state !== 'Failed') return `Item ${itemId} is ${item.state}: there is nothing to retry.`;
  if (item.providerOrderId === null)
    return `Item ${itemId} was never ordered from ${item.provider}: there is nothing to resume.`;
  if (item.kind === 'tasking' && !item.acquired)
    return `Item ${itemId} failed before its image was taken: there is nothing to process. The buyer can order it again.`;
  return deps.store.transaction(async (tx) => {
    if (await deps.store.isOfDeletedAccount(tx, item))
      return (
        `The buyer of item ${itemId} has deleted the account: the image could not be seen or downloaded. ` +
        'The buyer on the receipt is owed any amount that was not refunded.'
      );
    if (!(await deps.refunds.isItemPaidFor(tx, item)))
      return (
        `The ${formatUsd(item.priceCents)} of item ${itemId} were refunded, or are being refunded: it cannot be retried. ` +
        'The buyer can order it again.'
      );
    if (!(await transitionItem(deps, tx, item, { to: 'Processing', reason: 'Retried by the operator' })))
      return `Item ${itemId} has just changed: check it again.`;
    await queueStep(deps.jobs, tx, { ...item, state: 'Processing' });
    return null;
  });
}
