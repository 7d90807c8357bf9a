/** CPU time of this thread so far in milliseconds; other load on the machine does not count. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** CPU time of one call in milliseconds: the best of several runs of at least 100 ms. */
export function hotMs(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 7; run += 1) {
    const start = cpuMs();
    let calls = 0;
    do {
      work();
      calls += 1;
    } while (cpuMs() - start < 100);
    best = Math.min(best, (cpuMs() - start) / calls);
  }
  return best;
}
