import type { Meeting } from './area-look.ts';
import { type Cap, toAreaOutline } from './area-outline.ts';
import { DEG, EARTH_A_KM, MU_KM3_S2, type Site, TAU } from './earth.ts';
import { ElementError, type ElementSet } from './elements.ts';
import type { GroundPoint } from './ground-point.ts';
import type { Pass } from './pass.ts';
import { type PassQuery, predictPasses } from './predict-passes.ts';
import type { ReachLimits } from './reach-strip.ts';
import { MS_PER_MINUTE, SEC_PER_DAY } from './utc.ts';

/**
 * Orbits up to about 2,150 km if circular. Such a satellite moves so fast that its reach is a strip perpendicular to
 * the motion.
 */
const LOW_REV_PER_DAY = 11;
const ROUND_ECCENTRICITY = 0.03;
/** Margin for passes beyond the limits, which covers the deflection of the vertical and periodic terms; radians. */
const ROOM = 0.6 * DEG;
export const LOWEST_DEG = -5;
/** Longer than half of any pass in a low orbit. */
const AROUND_MS = 25 * MS_PER_MINUTE;
/** Added to both ends of a strip, so that they are outside of the area. */
const ROOM_SEC = 3;

export interface MeetingQuery extends Pick<PassQuery, 'startMs' | 'endMs' | 'minElevationDeg'> {
  readonly elements: ElementSet;
}

/**
 * Finds the times at which satellites pass an area closely enough to be seen from a part of it above an elevation. The
 * result may include a few passes that stay slightly lower. Elements of any age are accepted.
 * @param rings outlines of the area, closed or open; edges are straight in degrees
 * @returns for a satellite: the periods during which it is perpendicular to a part of the area, earliest first; null
 * for high and long orbits, and for elements without a usable orbit
 * @throws RangeError like {@link predictPasses}
 */
export function areaMeetings(rings: readonly (readonly GroundPoint[])[]): (query: MeetingQuery) => Meeting[] | null {
  const { caps } = toAreaOutline(rings);
  return ({ elements, minElevationDeg, ...window }) => {
    if (!isLow(elements)) return null;
    const limits = { maxOffNadir: 90 * DEG, minElevation: minElevationDeg * DEG };
    const query = { ...window, minElevationDeg, maxElementAgeDays: Number.POSITIVE_INFINITY, limits };
    try {
      return meetings(elements, caps, query);
    } catch (error) {
      if (error instanceof ElementError) return null;
      throw error;
    }
  };
}

export function isLow({ meanMotionRevPerDay, eccentricity }: ElementSet): boolean {
  return meanMotionRevPerDay >= LOW_REV_PER_DAY && eccentricity <= ROUND_ECCENTRICITY;
}

export type SiteQuery = Pick<PassQuery, 'startMs' | 'endMs' | 'minElevationDeg' | 'maxElementAgeDays'>;

/** @throws ElementError */
export function passesAt(elements: ElementSet, query: SiteQuery, site: Site): Pass[] {
  const { startMs, endMs, minElevationDeg, maxElementAgeDays } = query;
  const age = maxElementAgeDays === undefined ? {} : { maxElementAgeDays };
  const passQuery = { satellites: [elements], site, startMs, endMs, minElevationDeg, ...age };
  const { passes, rejected } = predictPasses(passQuery);
  const [refused] = rejected;
  if (refused !== undefined) throw new ElementError(refused.reason);
  return passes;
}

/** When a satellite passes close enough to reach a part of the area. */
export function meetings(
  elements: ElementSet,
  caps: readonly Cap[],
  { limits, ...query }: SiteQuery & { readonly limits: Pick<ReachLimits, 'maxOffNadir' | 'minElevation'> },
): Meeting[] {
  const motion = (elements.meanMotionRevPerDay * TAU) / SEC_PER_DAY;
  const axisKm = Math.cbrt(MU_KM3_S2 / motion ** 2);
  const [nearKm, farKm] = [axisKm * (1 - elements.eccentricity), axisKm * (1 + elements.eccentricity)];
  const reach = centralReach(farKm, limits);
  const wide = { ...query, startMs: query.startMs - AROUND_MS, endMs: query.endMs + AROUND_MS };
  const found = caps
    .flatMap(({ center, radius }) => {
      const minElevationDeg = Math.max(LOWEST_DEG, elevationAt(nearKm, reach + radius + ROOM) / DEG);
      // The ground rotates below the satellite, at most with the speed at the equator.
      const halfMs = (radius / (motion - TAU / SEC_PER_DAY) + ROOM_SEC) * 1000;
      return passesAt(elements, { ...wide, minElevationDeg }, center).map(({ peakMs }) => ({
        startMs: peakMs - halfMs,
        endMs: peakMs + halfMs,
      }));
    })
    .toSorted((a, b) => a.startMs - b.startMs);
  const joined: Meeting[] = [];
  for (const next of found) {
    const last = joined.at(-1);
    if (last !== undefined && next.startMs - last.endMs < (0.3 * TAU * 1000) / motion)
      joined[joined.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, next.endMs) };
    else joined.push(next);
  }
  return joined;
}

/** Angle at the Earth's center between the point below a satellite and the farthest ground within its limits. */
function centralReach(
  radiusKm: number,
  { maxOffNadir, minElevation }: Pick<ReachLimits, 'maxOffNadir' | 'minElevation'>,
): number {
  const horizon = Math.asin(Math.min(1, (EARTH_A_KM * Math.cos(minElevation)) / radiusKm));
  if (horizon <= maxOffNadir) return TAU / 4 - minElevation - horizon;
  return Math.asin(Math.min(1, (Math.sin(maxOffNadir) * radiusKm) / EARTH_A_KM)) - maxOffNadir;
}

/** The elevation of a satellite at this angle at the Earth's center. */
function elevationAt(radiusKm: number, angle: number): number {
  return Math.atan2(Math.cos(angle) - EARTH_A_KM / radiusKm, Math.sin(angle));
}
