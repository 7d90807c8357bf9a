import type { Pass } from './pass.ts';

/**
 * Passes of a window in the order of their rises; equal ones keep their order. Rises lie evenly in time: put into as
 * many drawers as there are passes, next to nothing is left to sort, whereas comparing 16,000 of them pair by pair
 * takes an eighth of the time they are found in.
 */
export function soonestFirst(passes: readonly Pass[], window: { startMs: number; endMs: number }): Pass[] {
  const last = passes.length - 1;
  const perMs = window.endMs > window.startMs ? last / (window.endMs - window.startMs) : 0;
  const drawers = Array.from<Pass[] | undefined>({ length: passes.length });
  for (const pass of passes) {
    const index = Math.floor((pass.riseMs - window.startMs) * perMs);
    const drawer = drawers[index];
    if (drawer === undefined) drawers[index] = [pass];
    else drawer.push(pass);
  }
  const sorted: Pass[] = [];
  for (const drawer of drawers) {
    if (drawer === undefined) continue;
    if (drawer.length > 1) drawer.sort((a, b) => a.riseMs - b.riseMs);
    for (const pass of drawer) sorted.push(pass);
  }
  return sorted;
}
