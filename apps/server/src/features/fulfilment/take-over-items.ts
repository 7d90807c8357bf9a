import type { Tx } from '../../db/database.ts';
import type { ItemRow } from '../../db/item-row.ts';
import type { JobQueue } from '../../db/job-queue.ts';
import { boughtItemOf } from './bought-item.ts';
import { type MoveItemDeps, moveItem, tellPurchased } from './move-item.ts';
import { queueStep } from './queue-step.ts';

export interface TakeOverItemsDeps extends MoveItemDeps {
  readonly jobs: JobQueue;
}

/** The items of an order that was just paid. */
export interface PaidItems {
  readonly accountId: string;
  readonly rows: readonly ItemRow[];
  /** Why nothing of it is to be ordered; null: everything is. */
  readonly rejection: string | null;
}

/** From the payment to the fulfilment, in the transaction that settles: everyone is told, every item gets its job. */
export async function takeOverItems(deps: TakeOverItemsDeps, tx: Tx, paid: PaidItems): Promise<void> {
  const items = paid.rows.map((row) => boughtItemOf({ ...row, state: 'Purchased' }, paid.accountId));
  await tellPurchased(deps, tx, items);
  for (const item of items) {
    if (paid.rejection !== null) await moveItem(deps, tx, item, { to: 'Rejected', reason: paid.rejection });
    else await queueStep(deps.jobs, tx, item.id);
  }
}
