import { HOUR_MS } from '../../../lib/time-units.ts';
import type { Opportunity, TaskingTerms } from '../../port/tasking.ts';
import { passCloudCover } from '../climate.ts';
import type { PlannedPass } from './tasking-plan.ts';
import type { TaskingFault } from './tasking-sentinels.ts';

/** The most passes to try for a flexible tasking. */
export const MAX_ATTEMPTS = 5;
/** After a cloudy pass, the next one is planned. */
const PLANNING_MS = 3 * HOUR_MS;
/** Cloud over a place whose passes are all cloudy, and over one that is always clear. */
const OVERCAST = 0.93;
const CLEAR = 0.02;

interface Tasked {
  readonly reference: string;
  readonly latitudeDeg: number;
  readonly product: TaskingTerms['product'];
  readonly fault: TaskingFault | null;
}

/** Selects the passes to try, spread over the available time. @param opportunities earliest first */
export function toAttempts(opportunities: readonly Opportunity[], most = MAX_ATTEMPTS): readonly Opportunity[] {
  return spread(apart(opportunities), most);
}

/**
 * The passes to try, with the cloud cover of each, up to the first that is clear enough. The same order always has the
 * same sky.
 */
export function choosePasses(opportunities: readonly Opportunity[], tasked: Tasked): PlannedPass[] {
  const most = tasked.fault === 'acquisition-failed' ? 1 : MAX_ATTEMPTS;
  const passes = toAttempts(opportunities, most).map((opportunity, index) => toPass(opportunity, index, tasked));
  const acquired = passes.findIndex(({ outcome }) => outcome === 'acquired');
  return acquired < 0 ? passes : passes.slice(0, acquired + 1);
}

function toPass(
  opportunity: Opportunity,
  index: number,
  { reference, latitudeDeg, product, fault }: Tasked,
): PlannedPass {
  const { peakMs } = opportunity;
  const isOptical = product.sensor === 'optical';
  const drawn = passCloudCover(`${reference} ${peakMs}`, latitudeDeg, peakMs);
  const cloudCover = isOptical ? (forcedCloud(fault, index) ?? drawn) : null;
  const limit = forcedLimit(fault) ?? product.maxCloudCover;
  if (fault === 'acquisition-failed') return { opportunity, outcome: 'failed', cloudCover };
  const isClouded = cloudCover === null ? false : limit !== null && cloudCover > limit;
  return { opportunity, outcome: isClouded ? 'clouded' : 'acquired', cloudCover };
}

function forcedCloud(fault: TaskingFault | null, index: number): number | null {
  if (fault === 'all-clouded') return OVERCAST;
  if (fault === 'clouded-twice') return index < 2 ? OVERCAST : CLEAR;
  return fault === 'always-clear' ? CLEAR : null;
}

/** Places with a forced sky also have a forced limit, because products without one would deliver clouds. */
function forcedLimit(fault: TaskingFault | null): number | null {
  return fault === 'all-clouded' || fault === 'clouded-twice' ? 0.5 : null;
}

/** Passes with enough time between them to plan the next one. */
function apart(opportunities: readonly Opportunity[]): Opportunity[] {
  let freeMs = -Infinity;
  return opportunities.filter(({ startMs, endMs }) => {
    if (startMs < freeMs) return false;
    freeMs = endMs + PLANNING_MS;
    return true;
  });
}

/** At most this many, including the first and the last. */
function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  const step = most > 1 ? (all.length - 1) / (most - 1) : 0;
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)]).filter((one) => one !== undefined);
}
