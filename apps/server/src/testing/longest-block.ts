import { setImmediate } from 'node:timers/promises';

/** The longest time for which this thread is blocked while work runs, as a share of the total time. */
export async function longestBlock(work: Promise<unknown>): Promise<number> {
  let isWorking = true;
  const working = work.finally(() => (isWorking = false));
  const isUnderWay = () => isWorking;
  const startedMs = performance.now();
  let longestMs = 0;
  for (let beforeMs = startedMs; isUnderWay(); beforeMs = performance.now()) {
    await setImmediate();
    longestMs = Math.max(longestMs, performance.now() - beforeMs);
  }
  await working;
  return longestMs / (performance.now() - startedMs);
}
