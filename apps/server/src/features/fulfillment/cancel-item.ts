import { canTransition, fail, type ItemId, ok, type Result } from '@groundtrack/contract';
import {
  type CancellableTasking,
  cancelingPolicy,
  cancelingRule,
  mayCancel,
  mayCancelTasking,
} from '../../providers/port/canceling.ts';
import { type ImageryProvider, ProviderError } from '../../providers/port/provider.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { toProviderOrder } from './provider-order.ts';
import type { PurchasedItem, PurchasedTasking } from './purchased-item.ts';
import { queueStep } from './queue-step.ts';
import { transitionItem } from './transition-item.ts';

/** Reason of a cancellation for which the provider gives none. */
export const CANCELLED_AT_REQUEST = 'Canceled at your request';
/** The cancellation continues if the request ends; only the provider's timeout aborts it. */
const UNTIL_DONE = new AbortController().signal;
const CANCELLED = { to: 'Cancelled', reason: CANCELLED_AT_REQUEST } as const;

/**
 * Cancels an item for its buyer and refunds its price once. The refund is only issued if no provider has the item, or
 * its provider has agreed. This is safe to run concurrently with a step and with itself: a run that loses a race reads
 * the item again, and that ends, since states only move forward. If the process dies after the provider agreed, the
 * next step or request finds the order cancelled there.
 */
export async function cancelItem(deps: FulfillmentDeps, accountId: string, itemId: ItemId): Promise<Result<null>> {
  let agreed = false;
  for (;;) {
    const item = await deps.store.find(itemId);
    if (item?.accountId !== accountId) return fail('not-found', `You have no image ${itemId}.`);
    if (item.state === 'Cancelled') return ok(null);
    const provider = deps.providers.get(item.provider);
    if (!provider || !(agreed ? canTransition(item.state, 'Cancelled') : canRequestCancellation(deps, item, provider)))
      return tooLate(item, provider);
    try {
      if (item.state === 'Purchased') {
        if (await cancelUnstarted(deps, item)) continue;
        if (!provider.withdrawOrder && !isEverCancelled(item, provider)) return tooLate(item, provider);
        await withdrawOrder(deps, item, provider);
      } else {
        agreed ||= await requestCancellation(item, provider);
        if (!agreed) return tooLate(item, provider);
        await moveToCancelled(deps, item);
      }
    } catch (error) {
      if (error instanceof ProviderError) return unanswered(deps, item, provider, error);
      throw error;
    }
  }
}

/**
 * Cancels a purchase whose job has not started, together with the job. No provider has received it yet.
 * @returns false if the job has started
 */
function cancelUnstarted(deps: FulfillmentDeps, item: PurchasedItem): Promise<boolean> {
  return deps.store.transaction(
    async (tx) => (await deps.store.removeUnstartedJob(tx, item)) && transitionItem(deps, tx, item, CANCELLED),
  );
}

/** Cancels an item that its provider does not have any more. A step that waits for the next poll cleans up immediately. */
async function moveToCancelled(deps: FulfillmentDeps, item: PurchasedItem): Promise<void> {
  await deps.store.transaction(async (tx) => {
    if (await transitionItem(deps, tx, item, CANCELLED))
      await queueStep(deps.jobs, tx, { ...item, state: 'Cancelled' });
  });
}

/**
 * A step that is running or has died may have placed an order, which has to be canceled at the provider. Without
 * `withdrawOrder`, placing it again finds it.
 */
async function withdrawOrder(deps: FulfillmentDeps, item: PurchasedItem, provider: ImageryProvider): Promise<void> {
  const order = toProviderOrder(item);
  const providerOrderId = provider.withdrawOrder
    ? await provider.withdrawOrder(order, UNTIL_DONE)
    : await provider.placeOrder(order, UNTIL_DONE);
  if (providerOrderId === null) return moveToCancelled(deps, item);
  await deps.store.transaction(async (tx) => {
    // The step that loses this race queues nothing.
    if (await transitionItem(deps, tx, item, { to: 'Ordered', providerOrderId }))
      await queueStep(deps.jobs, tx, { ...item, state: 'Ordered' });
  });
}

function requestCancellation(item: PurchasedItem, provider: ImageryProvider): Promise<boolean> {
  if (item.providerOrderId === null) throw new Error(`Item ${item.id} is ${item.state} without a provider's order`);
  return provider.cancel(item.providerOrderId, UNTIL_DONE);
}

function canRequestCancellation({ clock }: FulfillmentDeps, item: PurchasedItem, provider: ImageryProvider): boolean {
  return item.kind === 'tasking'
    ? mayCancelTasking(provider, toCancellable(item), clock.nowMs())
    : mayCancel(provider, item.state);
}

function isEverCancelled(item: PurchasedItem, { capabilities }: ImageryProvider): boolean {
  return item.kind === 'tasking' ? item.terms.product.canceling !== null : capabilities.canceling !== 'never';
}

function toCancellable({ provider, state, terms, cancelUntilMs }: PurchasedTasking): CancellableTasking {
  return { provider, state, product: terms.product, cancelUntilMs };
}

function tooLate(item: PurchasedItem, provider: ImageryProvider | undefined): Result<never> {
  const tooFar = `The image of ${item.locationDescription} is ${item.state} and can no longer be canceled.`;
  const rule =
    item.kind === 'tasking' ? cancelingRule(toCancellable(item), provider) : cancelingPolicy(item.provider, provider);
  return fail('not-cancellable', `${tooFar} ${rule}`);
}

function unanswered(
  deps: FulfillmentDeps,
  item: PurchasedItem,
  provider: ImageryProvider,
  error: ProviderError,
): Result<never> {
  deps.log.warn({ itemId: item.id, state: item.state, err: error }, 'A provider could not be reached to cancel');
  return fail(
    error.kind === 'timeout' ? 'provider-timeout' : 'provider-failed',
    `${provider.label} could not be reached to cancel the image of ${item.locationDescription}, so it is not canceled. ` +
      'Try again in a minute.',
  );
}
