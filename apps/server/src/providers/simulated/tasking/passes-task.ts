import type { ElementSet } from '@groundtrack/orbit';
import type { Opportunity, OpportunityQuery } from '../../port/tasking.ts';
import { earliestFirst, findOpportunities } from './opportunities.ts';
import { sameElements, type TaskedSatellite } from './tasked-fleet.ts';

export interface PassesTask {
  readonly satellites: readonly TaskedSatellite[];
  readonly query: OpportunityQuery;
}

/** By catalog number. */
const known = new Map<string, ElementSet>();

/** The windows of the satellites, earliest first. */
export function run({ satellites, query }: PassesTask): Opportunity[] {
  const found = satellites.flatMap((satellite) => findOpportunities(withKnownElements(satellite), query));
  return found.sort(earliestFirst);
}

/** Every task receives a copy of the elements, and predictions are cached by object. */
function withKnownElements(satellite: TaskedSatellite): TaskedSatellite {
  const elements = sameElements(known.get(satellite.id), satellite.elements);
  known.set(satellite.id, elements);
  return { ...satellite, elements };
}
