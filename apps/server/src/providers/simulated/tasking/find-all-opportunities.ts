import type { Opportunity, OpportunityQuery } from '../../tasking.ts';
import type { FairTurns } from '../search/fair-turns.ts';
import { earliestFirst, findOpportunities } from './opportunities.ts';
import type { TaskedFleet } from './tasked-fleet.ts';

/** A fleet, and the turns in which its satellites are computed. */
export interface FleetInTurns {
  readonly fleet: TaskedFleet;
  readonly turns: FairTurns;
}

/** What a server does in nobody's name, such as planning orders, shares its turns. */
const NO_ACCOUNT = '';

/**
 * The windows of all satellites of a fleet, the earliest first. A request asks several fleets, for several dates, at
 * once: one of them computes at a time, and other requests are served in between.
 */
export async function findAllOpportunities(
  { fleet, turns }: FleetInTurns,
  query: OpportunityQuery,
  signal: AbortSignal,
): Promise<readonly Opportunity[]> {
  const wanted = new Set(query.products.flatMap(({ satelliteIds }) => satelliteIds));
  const found: Opportunity[] = [];
  const satellites = await fleet.read();
  const own = turns.of(query.accountId ?? NO_ACCOUNT);
  await own.next();
  for (const satellite of satellites.values()) {
    if (!wanted.has(satellite.id)) continue;
    if (own.isOver()) await own.next();
    signal.throwIfAborted();
    found.push(...findOpportunities(satellite, query));
  }
  return found.sort(earliestFirst);
}
