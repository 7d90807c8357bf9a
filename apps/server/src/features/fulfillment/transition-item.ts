import { isSettled, type ServerState } from '@groundtrack/contract';
import type { Tx } from '../../platform/db/database.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import type { PurchasedItem } from './purchased-item.ts';
import type { Transition } from './transition.ts';

/**
 * Changes the state of a purchased item; nothing else does. An item that ends without a delivery is refunded, and every
 * listener is notified, in the caller's transaction.
 * @returns false if another run was faster; nothing is written and no listener is notified then
 * @throws Error for a transition that `deliveryTransitions` does not contain
 */
export async function transitionItem(
  deps: FulfillmentDeps,
  tx: Tx,
  item: PurchasedItem,
  transition: Transition,
): Promise<boolean> {
  const atMs = deps.clock.nowMs();
  if (!(await deps.store.transition(tx, item, transition, atMs))) return false;
  const { to, reason = null, files = [] } = transition;
  await deps.store.saveFiles(tx, item.id, files);
  const refundCents = endsUndelivered(to)
    ? await deps.refunds.refundItem(tx, item, reason === null ? to : `${to}: ${reason}`)
    : null;
  const moved: PurchasedItem = {
    ...item,
    state: to,
    providerOrderId: transition.providerOrderId ?? item.providerOrderId,
  };
  const attempt = ACQUISITIONS.has(to) ? (transition.tasking?.attempts.at(-1) ?? null) : null;
  for (const listen of deps.listeners)
    await listen(tx, { item: moved, from: item.state, to, reason, atMs, refundCents, attempt });
  return true;
}

/** Notifies of items that were just paid: the payment writes the first transitions of a whole order in one step. */
export async function notifyPurchased(
  deps: Pick<FulfillmentDeps, 'clock' | 'listeners'>,
  tx: Tx,
  items: readonly PurchasedItem[],
): Promise<void> {
  const rest = {
    from: null,
    to: 'Purchased',
    reason: null,
    atMs: deps.clock.nowMs(),
    refundCents: null,
    attempt: null,
  } as const;
  for (const item of items) for (const listen of deps.listeners) await listen(tx, { item, ...rest });
}

/** These states complete the last pass. */
const ACQUISITIONS: ReadonlySet<ServerState> = new Set(['AcquiredSuccess', 'AcquiredFail']);

function endsUndelivered(state: ServerState): boolean {
  return isSettled(state) && state !== 'Delivered';
}
