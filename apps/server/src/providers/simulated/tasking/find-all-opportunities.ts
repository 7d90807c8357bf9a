import { pool } from '../../../platform/pool/pool.ts';
import type { Opportunity, OpportunityQuery } from '../../port/tasking.ts';
import type { TaskedFleet } from './tasked-fleet.ts';

/** The windows of all satellites of a fleet that take the products, earliest first. */
export async function findAllOpportunities(
  fleet: TaskedFleet,
  query: OpportunityQuery,
  signal: AbortSignal,
): Promise<readonly Opportunity[]> {
  const wanted = new Set(query.products.flatMap(({ satelliteIds }) => satelliteIds));
  const satellites = [...(await fleet.read()).values()].filter(({ id }) => wanted.has(id));
  if (satellites.length === 0) return [];
  return pool.run('findPasses', { satellites, query }, { signal });
}
