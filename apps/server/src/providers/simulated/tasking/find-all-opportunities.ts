import { setImmediate } from 'node:timers/promises';
import type { Opportunity, OpportunityQuery } from '../../tasking.ts';
import { earliestFirst, findOpportunities } from './opportunities.ts';
import type { TaskedFleet } from './tasked-fleet.ts';

/** A satellite is computed in at most this many milliseconds of script before other requests are served. */
const SLICE_MS = 5;

/** The windows of all satellites of a fleet, the earliest first. Other requests are served in between. */
export async function findAllOpportunities(
  fleet: TaskedFleet,
  query: OpportunityQuery,
  signal: AbortSignal,
): Promise<readonly Opportunity[]> {
  const wanted = new Set(query.products.flatMap(({ satelliteIds }) => satelliteIds));
  const found: Opportunity[] = [];
  let sliceEndMs = performance.now() + SLICE_MS;
  for (const satellite of (await fleet.read()).values()) {
    if (!wanted.has(satellite.id)) continue;
    found.push(...findOpportunities(satellite, query));
    if (performance.now() < sliceEndMs) continue;
    await setImmediate();
    signal.throwIfAborted();
    sliceEndMs = performance.now() + SLICE_MS;
  }
  return found.sort(earliestFirst);
}
