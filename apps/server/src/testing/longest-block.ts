import { setImmediate } from 'node:timers/promises';

/** The longest time in which this thread answers nobody while work is under way, as a share of all of it. */
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
