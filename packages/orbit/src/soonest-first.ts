import type { Pass } from './pass.ts';

/**
 * Sorts passes of a window by their rises, stable. Rises are evenly distributed, so a bucket sort with as many buckets
 * as passes is linear. A comparison sort of 16,000 passes would take an eighth of the time of finding them.
 */
export function soonestFirst(passes: readonly Pass[], window: { startMs: number; endMs: number }): Pass[] {
  const last = passes.length - 1;
  const perMs = window.endMs > window.startMs ? last / (window.endMs - window.startMs) : 0;
  const buckets = Array.from<Pass[] | undefined>({ length: passes.length });
  for (const pass of passes) {
    const index = Math.floor((pass.riseMs - window.startMs) * perMs);
    const bucket = buckets[index];
    if (bucket === undefined) buckets[index] = [pass];
    else bucket.push(pass);
  }
  const sorted: Pass[] = [];
  for (const bucket of buckets) {
    if (bucket === undefined) continue;
    if (bucket.length > 1) bucket.sort((a, b) => a.riseMs - b.riseMs);
    for (const pass of bucket) sorted.push(pass);
  }
  return sorted;
}
