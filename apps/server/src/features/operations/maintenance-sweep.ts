import { countIssues } from './list-issues.ts';
import type { OperationsDeps } from './operations-deps.ts';

const PAUSE_MS = 15 * 60_000;

/** Queues the next sweep: one at every start of a server, then one a quarter of an hour after the previous. */
export async function queueMaintenanceSweep(
  { db, jobs, clock }: Pick<OperationsDeps, 'db' | 'jobs' | 'clock'>,
  delayMs: number,
): Promise<void> {
  const options = { key: 'look-after', runAtMs: clock.nowMs() + delayMs };
  await db.transaction().execute((tx) => jobs.add(tx, 'look-after', {}, options));
}

/**
 * Requeues lost jobs, closes orders that were never paid, removes expired data, logs issues that need attention, and
 * queues the next sweep.
 */
export async function runMaintenanceSweep(deps: OperationsDeps): Promise<void> {
  await deps.fulfillment.requeueItems();
  const closed = await deps.closeUnpaidOrders();
  if (closed > 0) deps.log.info({ closed }, 'Orders that were never paid were closed with their payments');
  for (const sweep of deps.sweeps) await sweep();
  const counts = await countIssues(deps);
  if (Object.values(counts).some((number) => number > 0))
    deps.log.warn({ ...counts }, 'Something needs attention: `npm run operations` lists it');
  await queueMaintenanceSweep(deps, PAUSE_MS);
}
