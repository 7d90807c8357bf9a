import { type ItemId, isSettled } from '@groundtrack/contract';
import type { Tx } from '../../platform/db/database.ts';
import { traced } from '../../platform/tracing/traces.ts';
import type { ImageryProvider, ProviderStatus } from '../../providers/port/provider.ts';
import { CANCELLED_AT_REQUEST } from './cancel-item.ts';
import { clearUpAfterItem } from './clear-up-after-item.ts';
import { deliverItem } from './deliver-item.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { nextState } from './next-state.ts';
import { makePreview } from './preview-icon.ts';
import { toProviderOrder } from './provider-order.ts';
import { type PurchasedItem, toDeliverable } from './purchased-item.ts';
import { queueStep } from './queue-step.ts';
import { recordFailure } from './record-failure.ts';
import { stayPlanned, toReport } from './tasking-steps.ts';
import type { Transition } from './transition.ts';
import { transitionItem } from './transition-item.ts';

/** Poll interval for providers that do not give one. */
const DEFAULT_POLL_MS = 30_000;

/**
 * Performs the next step of a purchased item and queues the one after it. State, event, and next job change in one
 * transaction. This is safe to run at any time and any number of times: the step follows from the state, providers are
 * called with the item's id, and only one of two concurrent runs moves the item.
 */
export async function fulfillItem(deps: FulfillmentDeps, itemId: ItemId, signal: AbortSignal): Promise<void> {
  const item = await deps.store.find(itemId);
  if (!item) return;
  if (isSettled(item.state)) return clearUpAfterItem(deps, itemId);
  try {
    const attributes = { 'item.id': item.id, 'item.state': item.state, provider: item.provider };
    await traced(deps, { orderId: item.orderId, name: nameOfStep(item), attributes }, () =>
      takeStep(deps, item, signal),
    );
  } catch (error) {
    // The server is stopping: the queue puts the job back.
    if (signal.aborted) throw error;
    await recordFailure(deps, item, error);
    await clearUpAfterItem(deps, itemId);
  }
}

function nameOfStep({ state }: PurchasedItem): string {
  if (state === 'Purchased') return 'order from provider';
  return state === 'Complete' ? 'deliver' : 'poll provider';
}

function takeStep(deps: FulfillmentDeps, item: PurchasedItem, signal: AbortSignal): Promise<void> {
  const provider = deps.providers.get(item.provider);
  if (!provider) throw new Error(`The provider ${item.provider} is not connected any more`);
  if (item.state === 'Purchased') return orderFromProvider(deps, item, provider, signal);
  if (item.providerOrderId === null) throw new Error(`Item ${item.id} is ${item.state} without a provider's order`);
  const ordered = { ...item, providerOrderId: item.providerOrderId };
  return item.state === 'Complete' ? deliver(deps, ordered, provider, signal) : poll(deps, ordered, provider, signal);
}

type OrderedItem = PurchasedItem & { readonly providerOrderId: string };

async function orderFromProvider(
  deps: FulfillmentDeps,
  item: PurchasedItem,
  provider: ImageryProvider,
  signal: AbortSignal,
): Promise<void> {
  const providerOrderId = await provider.placeOrder(toProviderOrder(item), signal);
  const preview = item.kind === 'archive' ? await makePreview(deps, item, provider, signal) : null;
  await advance(deps, item, { to: 'Ordered', providerOrderId, files: preview ? [preview] : [] });
}

async function poll(
  deps: FulfillmentDeps,
  item: OrderedItem,
  provider: ImageryProvider,
  signal: AbortSignal,
): Promise<void> {
  const status = await provider.status(item.providerOrderId, signal);
  const to = nextState(item.kind, item.state, status.state);
  const pauseMs = status.nextPollMs ?? DEFAULT_POLL_MS;
  if (item.kind === 'tasking' && (await stayPlanned(deps, item, status, to))) return;
  const note = toNote(status);
  if (to === null) return waitForPoll(deps, item, { pauseMs, note });
  const arrived = to === status.state && to !== 'Complete';
  const isReported = to === status.state || isSettled(to);
  const reason = isReported ? (status.reason ?? (to === 'Cancelled' ? CANCELLED_AT_REQUEST : null)) : null;
  const waits = arrived && note !== null ? { note } : {};
  const more = item.kind === 'tasking' ? await toReport(deps, { item, provider, status, to }, signal) : {};
  await advance(deps, item, { to, ...(reason === null ? {} : { reason }), ...waits, ...more }, arrived ? pauseMs : 0);
}

/** A note may contain words of the provider. */
const NOTE_MAX_LETTERS = 300;

function toNote({ note = '' }: ProviderStatus): string | null {
  const text = note.trim().slice(0, NOTE_MAX_LETTERS);
  return text === '' ? null : text;
}

interface Waiting {
  readonly pauseMs: number;
  readonly note: string | null;
}

/**
 * A concurrent run that moved the item has queued its next step, which must not wait for a poll: for a tasking that can
 * take hours.
 */
async function waitForPoll(deps: FulfillmentDeps, item: PurchasedItem, { pauseMs, note }: Waiting): Promise<void> {
  await deps.store.transaction(async (tx) => {
    if (!(await deps.store.isUnchanged(tx, item))) return;
    if (note !== item.providerNote) await deps.store.setNote(tx, item, note);
    await queueNextStep(deps, tx, item, pauseMs);
  });
}

async function deliver(
  deps: FulfillmentDeps,
  item: OrderedItem,
  provider: ImageryProvider,
  signal: AbortSignal,
): Promise<void> {
  const files = await deliverItem(
    deps,
    toDeliverable(item),
    (folder, deadline) => provider.fetchDelivery(item.providerOrderId, toProviderOrder(item), folder, deadline),
    signal,
  );
  await advance(deps, item, { to: 'Delivered', files });
}

/** @param pauseMs before the next step */
async function advance(deps: FulfillmentDeps, item: PurchasedItem, transition: Transition, pauseMs = 0): Promise<void> {
  const moved = await deps.store.transaction(async (tx) => {
    if (!(await transitionItem(deps, tx, item, transition))) return false;
    if (!isSettled(transition.to)) await queueNextStep(deps, tx, { ...item, state: transition.to }, pauseMs);
    return true;
  });
  if (moved)
    deps.log.info({ itemId: item.id, from: item.state, to: transition.to, reason: transition.reason }, 'Item moved');
  if (!moved || isSettled(transition.to)) await clearUpAfterItem(deps, item.id);
}

function queueNextStep(deps: FulfillmentDeps, tx: Tx, item: PurchasedItem, pauseMs: number): Promise<void> {
  return queueStep(deps.jobs, tx, item, pauseMs > 0 ? deps.clock.nowMs() + pauseMs : undefined);
}
