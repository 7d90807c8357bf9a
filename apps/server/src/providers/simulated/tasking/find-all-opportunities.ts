import type { Opportunity, OpportunityQuery } from '../../tasking.ts';
import type { FindPasses } from './find-passes.ts';
import type { TaskedFleet } from './tasked-fleet.ts';

/** A fleet, and where its passes are computed. */
export interface FleetWithFinder {
  readonly fleet: TaskedFleet;
  readonly findPasses: FindPasses;
}

/** The windows of all satellites of a fleet that take the products, the earliest first. */
export async function findAllOpportunities(
  { fleet, findPasses }: FleetWithFinder,
  query: OpportunityQuery,
  signal: AbortSignal,
): Promise<readonly Opportunity[]> {
  const wanted = new Set(query.products.flatMap(({ satelliteIds }) => satelliteIds));
  const satellites = [...(await fleet.read()).values()].filter(({ id }) => wanted.has(id));
  return satellites.length === 0 ? [] : findPasses(satellites, query, signal);
}
