import type { OperationsDeps } from './operations-deps.ts';

const PAUSE_MS = 15 * 60_000;

/** Begins the rounds: one at every start of a server, and one a quarter of an hour after the latest. */
export async function queueLookAfter(
  { db, jobs, clock }: Pick<OperationsDeps, 'db' | 'jobs' | 'clock'>,
  delayMs: number,
): Promise<void> {
  const options = { key: 'look-after', runAtMs: clock.nowMs() + delayMs };
  await db.transaction().execute((tx) => jobs.add(tx, 'look-after', {}, options));
}

/** One round: what was lost is taken up again, and what needs a person is told in the log. */
export async function lookAfter(deps: OperationsDeps): Promise<void> {
  await deps.fulfilment.requeueItems();
  const counts = await deps.operations.count(deps.clock.nowMs());
  if (Object.values(counts).some((number) => number > 0))
    deps.log.warn({ ...counts }, 'Something needs a person: `npm run operations` lists it');
  await queueLookAfter(deps, PAUSE_MS);
}
