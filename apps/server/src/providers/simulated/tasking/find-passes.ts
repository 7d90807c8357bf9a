import type { FairTurns } from '../../../util/fair-turns.ts';
import type { Opportunity, OpportunityQuery } from '../../tasking.ts';
import { earliestFirst, findOpportunities } from './opportunities.ts';
import type { TaskedSatellite } from './tasked-fleet.ts';

/** Computes the windows of satellites, the earliest first. */
export type FindPasses = (
  satellites: readonly TaskedSatellite[],
  query: OpportunityQuery,
  signal: AbortSignal,
) => Promise<readonly Opportunity[]>;

/**
 * Computes them on the thread that calls. A request asks several fleets, for several dates, at once: one satellite is
 * computed at a time, and everything else the thread has to do is done in between.
 */
export function findInTurns(turns: FairTurns): FindPasses {
  return async (satellites, query, signal) => {
    const found: Opportunity[] = [];
    const own = turns.of(query.accountId);
    await own.next();
    for (const satellite of satellites) {
      if (own.isOver()) await own.next();
      signal.throwIfAborted();
      found.push(...findOpportunities(satellite, query));
    }
    return found.sort(earliestFirst);
  };
}
