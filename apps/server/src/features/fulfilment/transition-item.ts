import { isSettled, type ServerState } from '@groundtrack/contract';
import type { Tx } from '../../db/database.ts';
import type { BoughtItem } from './bought-item.ts';
import type { FulfilmentDeps } from './fulfilment-deps.ts';
import type { Transition } from './transition.ts';

/**
 * The one door through which a bought item changes its state. Where the move ends it without a delivery its price goes
 * back, and every listener is told: in the caller's transaction, with the move or not at all.
 * @returns false when another run was faster: then nothing was written and nobody was told
 * @throws Error on a move `deliveryTransitions` does not know
 */
export async function transitionItem(
  deps: FulfilmentDeps,
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
  for (const listen of deps.listeners)
    await listen(tx, { item: moved, from: item.state, to, reason, atMs, refundCents });
  return true;
}

/** Tells of items that were just paid: the first move, which the payment writes for all items of an order at once. */
export async function notifyPurchased(
  deps: Pick<FulfilmentDeps, 'clock' | 'listeners'>,
  tx: Tx,
  items: readonly BoughtItem[],
): Promise<void> {
  const rest = { from: null, to: 'Purchased', reason: null, atMs: deps.clock.nowMs(), refundCents: null } as const;
  for (const item of items) for (const listen of deps.listeners) await listen(tx, { item, ...rest });
}

function endsUndelivered(state: ServerState): boolean {
  return isSettled(state) && state !== 'Delivered';
}
