import { isSettled, type ServerState } from '@groundtrack/contract';
import type { Tx } from '../../platform/db/database.ts';
import type { BoughtItem } from './bought-item.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import type { Transition } from './transition.ts';

/**
 * Changes the state of a bought item; nothing else does. An item that ends without a delivery gives its price back, and
 * every listener is notified: in the caller's transaction, with the transition or not at all.
 * @returns false when another run was faster: then nothing was written and no listener was notified
 * @throws Error on a transition that `deliveryTransitions` does not know
 */
export async function transitionItem(
  deps: FulfillmentDeps,
  tx: Tx,
  item: BoughtItem,
  transition: Transition,
): Promise<boolean> {
  const atMs = deps.clock.nowMs();
  if (!(await deps.store.transition(tx, item, transition, atMs))) return false;
  const { to, reason = null, files = [] } = transition;
  await deps.store.saveFiles(tx, item.id, files);
  const refundCents = endsUndelivered(to)
    ? await deps.refunds.refundItem(tx, item, reason === null ? to : `${to}: ${reason}`)
    : null;
  const moved: BoughtItem = { ...item, state: to, providerOrderId: transition.providerOrderId ?? item.providerOrderId };
  const attempt = ACQUISITIONS.has(to) ? (transition.tasking?.attempts.at(-1) ?? null) : null;
  for (const listen of deps.listeners)
    await listen(tx, { item: moved, from: item.state, to, reason, atMs, refundCents, attempt });
  return true;
}

/** Notifies of items that were just paid: the payment writes their first transition for a whole order at once. */
export async function notifyPurchased(
  deps: Pick<FulfillmentDeps, 'clock' | 'listeners'>,
  tx: Tx,
  items: readonly BoughtItem[],
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

/** With these the last pass is over. */
const ACQUISITIONS: ReadonlySet<ServerState> = new Set(['AcquiredSuccess', 'AcquiredFail']);

function endsUndelivered(state: ServerState): boolean {
  return isSettled(state) && state !== 'Delivered';
}
