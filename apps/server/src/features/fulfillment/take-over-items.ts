import type { PaidItems } from '../../domain/feature-ports.ts';
import { countOtherHolders, lockWindows, toLimitedWindow } from '../../domain/window-places.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { type PurchasedItem, toPurchasedItem } from './purchased-item.ts';
import { queueStep } from './queue-step.ts';
import { notifyPurchased, transitionItem } from './transition-item.ts';

/**
 * Takes over items that were just paid, in the transaction that settles the payment: notifies listeners and queues a
 * job for every item.
 */
export async function takeOverItems(deps: FulfillmentDeps, tx: Tx, paid: PaidItems): Promise<void> {
  const items = paid.rows.map((row) => toPurchasedItem({ ...row, state: 'Purchased' }, paid.accountId));
  await notifyPurchased(deps, tx, items);
  const limited = items.flatMap((item) => (item.kind === 'tasking' ? (toLimitedWindow(item.terms) ?? []) : []));
  await lockWindows(
    tx,
    limited.map(({ window }) => window),
  );
  for (const item of items) {
    const rejection = paid.rejection ?? (await lostWindow(tx, item, deps.clock.nowMs()));
    if (rejection !== null) await transitionItem(deps, tx, item, { to: 'Rejected', reason: rejection });
    else await queueStep(deps.jobs, tx, item);
  }
}

/** Why a tasking can no longer be ordered in its window; null if it can. Locks the window. */
async function lostWindow(tx: Tx, item: PurchasedItem, nowMs: number): Promise<string | null> {
  if (item.kind === 'archive' || !item.terms.opportunity) return null;
  if (item.terms.opportunity.startMs <= nowMs) return 'The window had started before the payment arrived.';
  const limited = toLimitedWindow(item.terms);
  if (!limited) return null;
  const holders = await countOtherHolders(tx, limited.window, { itemId: item.id, nowMs });
  return holders < limited.limit ? null : 'Another customer took the window before the payment arrived.';
}
