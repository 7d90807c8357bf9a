import type { Tx } from '../../db/database.ts';
import type { PaidItems } from '../feature-events.ts';
import { toBoughtItem } from './bought-item.ts';
import type { FulfilmentDeps } from './fulfilment-deps.ts';
import { queueStep } from './queue-step.ts';
import { notifyPurchased, transitionItem } from './transition-item.ts';

/** Takes over items that were just paid, in the transaction that settles: listeners are notified, every item gets its job. */
export async function takeOverItems(deps: FulfilmentDeps, tx: Tx, paid: PaidItems): Promise<void> {
  const items = paid.rows.map((row) => toBoughtItem({ ...row, state: 'Purchased' }, paid.accountId));
  await notifyPurchased(deps, tx, items);
  for (const item of items) {
    if (paid.rejection !== null) await transitionItem(deps, tx, item, { to: 'Rejected', reason: paid.rejection });
    else await queueStep(deps.jobs, tx, item.id);
  }
}
