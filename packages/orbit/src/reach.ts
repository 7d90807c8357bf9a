import type { SiteFrame } from './earth.ts';

/** Allowance for the periodic terms of SGP4 that the secular model omits, radians (0.34 degrees). */
const PERIODIC_ROOM = 0.006;

/**
 * The greatest angle at the Earth's center between the site and a satellite that is at most `radiusKm` from the center
 * and at `elevation` (radians) or higher.
 */
export function centralReach(site: SiteFrame, radiusKm: number, elevation: number): number {
  const low = elevation - site.deviation - 0.0005;
  return Math.acos(Math.min(1, (site.radius * Math.cos(low)) / radiusKm)) - low + PERIODIC_ROOM;
}
