import { canTransition } from '@groundtrack/contract';
import { LocalFault, ProviderError, type ProviderErrorKind } from '../../providers/port/provider.ts';
import type { FulfillmentDeps, RetryPolicy } from './fulfillment-deps.ts';
import type { PurchasedItem } from './purchased-item.ts';
import { queueStep } from './queue-step.ts';
import type { Transition } from './transition.ts';
import { transitionItem } from './transition-item.ts';

/** Covers outages of about three hours, and of a week once a provider has the order. */
export const defaultRetryPolicy: RetryPolicy = {
  firstPauseMs: 2_000,
  longestPauseMs: 1_800_000,
  attempts: 16,
  attemptsOfOrder: 350,
};

/** Handles a failed step: a rejection is final; other errors are retried in growing pauses and then abandoned. */
export async function recordFailure(deps: FulfillmentDeps, item: PurchasedItem, error: unknown): Promise<void> {
  const transition = finalMove(deps, item, { error, attempts: await attemptsOf(deps, item, error) });
  const event = { itemId: item.id, state: item.state, attempt: item.failedAttempts + 1, err: error };
  await deps.store.transaction(async (tx) => {
    const nowMs = deps.clock.nowMs();
    if (transition) {
      await transitionItem(deps, tx, item, transition);
    } else if (await deps.store.countFailure(tx, item, errorText(error), nowMs)) {
      await queueStep(deps.jobs, tx, item, nowMs + pauseMs(deps.retry, item.failedAttempts, error));
    }
  });
  if (transition?.to === 'Failed') deps.log.error(event, 'An item could not be delivered');
  else if (error instanceof ProviderError && error.kind === 'credentials')
    deps.log.error(event, 'A provider does not accept our credentials');
  else
    deps.log.warn(event, transition ? 'A provider rejected an item' : 'A step of an item failed and will be retried');
}

/** The final transition, or null while a retry is worthwhile. */
function finalMove(
  deps: FulfillmentDeps,
  item: PurchasedItem,
  { error, attempts }: { readonly error: unknown; readonly attempts: number },
): Transition | null {
  if (error instanceof ProviderError && error.kind === 'rejected')
    return { to: canTransition(item.state, 'Rejected') ? 'Rejected' : 'Failed', reason: error.message };
  if (item.failedAttempts + 1 < attempts) return null;
  const label = deps.providers.get(item.provider)?.label ?? item.provider;
  return {
    to: 'Failed',
    error: errorText(error),
    reason:
      error instanceof ProviderError && !(error instanceof LocalFault)
        ? `${label} could not be reached or gave unusable answers too often`
        : 'The delivery could not be prepared on this server',
  };
}

/** The provider charges for an order that it took, or may have taken, so its outage is waited for much longer. */
async function attemptsOf({ retry, store }: FulfillmentDeps, item: PurchasedItem, error: unknown): Promise<number> {
  const { attempts, attemptsOfOrder } = retry;
  if (!(error instanceof ProviderError && OUTAGES.has(error.kind))) return attempts;
  if (item.providerOrderId !== null) return attemptsOfOrder;
  return item.failedAttempts + 1 >= attempts && (await store.isOrderSent(item)) ? attemptsOfOrder : attempts;
}

const OUTAGES: ReadonlySet<ProviderErrorKind> = new Set(['timeout', 'unavailable', 'rate-limited', 'credentials']);

/** Describes an error to the operator: `unavailable: The provider answered 503`. */
function errorText(error: unknown): string {
  if (error instanceof ProviderError) return `${error.kind}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** @param failuresBefore failures of this step before the current one */
function pauseMs(policy: RetryPolicy, failuresBefore: number, error: unknown): number {
  const growing = Math.min(policy.firstPauseMs * 2 ** failuresBefore, policy.longestPauseMs);
  const requestedMs = error instanceof ProviderError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(growing, requestedMs);
}
