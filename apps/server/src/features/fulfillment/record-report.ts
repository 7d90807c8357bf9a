import type { Tx } from '../../platform/db/database.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import type { AttemptsStep } from './next-attempts.ts';
import type { PurchasedTasking } from './purchased-item.ts';
import type { TaskingReport } from './transition.ts';

interface Recorded {
  readonly item: PurchasedTasking;
  readonly report: TaskingReport;
  /** Null if only the cancellation deadline changes, which causes no notification. */
  readonly step: AttemptsStep | null;
}

/**
 * Records changes of a tasking whose state stays the same, and notifies every listener, in the caller's transaction.
 * @returns false if another run was faster; nothing is written and no listener is notified then
 */
export async function recordReport(deps: FulfillmentDeps, tx: Tx, { item, report, step }: Recorded): Promise<boolean> {
  if (!(await deps.store.report(tx, item, report))) return false;
  if (!step) return true;
  const rest = { from: item.state, to: item.state, atMs: deps.clock.nowMs(), refundCents: null } as const;
  for (const listen of deps.listeners)
    await listen(tx, { item, ...rest, reason: step.completed?.reason ?? null, attempt: step.completed });
  return true;
}
