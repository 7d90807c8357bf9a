import { lookAt, type Meeting, type Reached } from './area-look.ts';
import { type AreaOutline, type Cap, toAreaOutline } from './area-outline.ts';
import { assertWithin, DEG, EARTH_A_KM, MU_KM3_S2, type Site, TAU } from './earth.ts';
import { ElementError, type ElementSet } from './elements.ts';
import type { GroundPoint } from './ground-point.ts';
import type { Pass } from './pass.ts';
import { type PassQuery, predictPasses } from './predict-passes.ts';
import type { ReachLimits } from './reach-strip.ts';
import { MS_PER_MINUTE, SEC_PER_DAY } from './utc.ts';

export interface AreaPassQuery extends Pick<PassQuery, 'startMs' | 'endMs' | 'minElevationDeg' | 'maxElementAgeDays'> {
  readonly satellites: readonly {
    readonly elements: ElementSet;
    /** How far it points from straight down; null: only the elevation limits it. */
    readonly maxOffNadirDeg: number | null;
  }[];
  /** Outlines of the area and its holes, closed or open; edges are straight in degrees. */
  readonly rings: readonly (readonly GroundPoint[])[];
  /** Of its ground above the ellipsoid. */
  readonly heightM: number;
}

/** A pass that reaches a part of an area. Its times and angles are those of `site`. */
export interface AreaPass extends Pass {
  /** Where the outline is nearest to the track of the satellite: no part of it sees the satellite higher. */
  readonly site: Site;
  /**
   * The ground in reach beside the area, as an open ring: what the area has of it is in reach at some moment of the pass.
   * `all`: it has all of the area. `unknown`: on high and on long orbits what is in reach is no strip.
   */
  readonly reach: Reached | 'unknown';
}

export interface AreaPassAnswer {
  /** Of one satellite after the other, the soonest first. */
  readonly passes: AreaPass[];
  readonly rejected: { satelliteId: string; reason: string }[];
}

/** Up to about 2,150 km, and round: the ground passes so fast that reach is a strip square to the motion. */
const LOW_REV_PER_DAY = 11;
const ROUND_ECCENTRICITY = 0.03;
/** Of what lies beyond its limits a pass is still looked at: vertical against radius, periodic terms, radians. */
const ROOM = 0.6 * DEG;
const LOWEST_DEG = -5;
/** Longer than half of any pass of a low orbit. */
const AROUND_MS = 25 * MS_PER_MINUTE;
/** Beside the strip, so that its ends lie beyond the area. */
const ROOM_SEC = 3;

/**
 * Every pass that reaches a part of an area: within the elevation limit and within what its satellite points from straight
 * down, at any moment of the pass. What is in reach is told as a strip beside the area, for its share to be measured.
 *
 * @throws RangeError naming what is out of range, as {@link predictPasses} does, or for an area without a place
 */
export function predictAreaPasses(query: AreaPassQuery): AreaPassAnswer {
  assertWithin('minimum elevation', query.minElevationDeg, [LOWEST_DEG, 90], 'degrees');
  const outline = toAreaOutline(query.rings);
  const inside = outline.rings[0]?.[0];
  if (inside === undefined) throw new RangeError('the area has no place');
  const passes: AreaPass[] = [];
  const rejected: AreaPassAnswer['rejected'] = [];
  for (const { elements, maxOffNadirDeg } of query.satellites) {
    if (maxOffNadirDeg !== null) assertWithin('maximum off-nadir angle', maxOffNadirDeg, [0, 90], 'degrees');
    try {
      passes.push(
        ...(isLow(elements)
          ? passesOf(elements, outline, {
              ...query,
              limits: { maxOffNadir: (maxOffNadirDeg ?? 90) * DEG, minElevation: query.minElevationDeg * DEG },
            })
          : passesOfHigh(elements, query, { ...inside, heightM: query.heightM })),
      );
    } catch (error) {
      if (!(error instanceof ElementError)) throw error;
      rejected.push({ satelliteId: elements.satelliteId, reason: error.message });
    }
  }
  return { passes, rejected };
}

function isLow({ meanMotionRevPerDay, eccentricity }: ElementSet): boolean {
  return meanMotionRevPerDay >= LOW_REV_PER_DAY && eccentricity <= ROUND_ECCENTRICITY;
}

type SiteQuery = Pick<PassQuery, 'startMs' | 'endMs' | 'minElevationDeg' | 'maxElementAgeDays'>;

/** @throws ElementError */
function passesAt(elements: ElementSet, query: SiteQuery, site: Site): Pass[] {
  const { startMs, endMs, minElevationDeg, maxElementAgeDays } = query;
  const age = maxElementAgeDays === undefined ? {} : { maxElementAgeDays };
  const asked = { satellites: [elements], site, startMs, endMs, minElevationDeg, ...age };
  const { passes, rejected } = predictPasses(asked);
  const [refused] = rejected;
  if (refused !== undefined) throw new ElementError(refused.reason);
  return passes;
}

function passesOfHigh(
  elements: ElementSet,
  query: SiteQuery,
  { latitudeDeg, longitudeDeg, heightM }: Site,
): AreaPass[] {
  const site = { latitudeDeg, longitudeDeg, heightM };
  return passesAt(elements, query, site).map((pass) => ({ ...pass, site, reach: 'unknown' as const }));
}

interface LowQuery extends SiteQuery {
  readonly limits: ReachLimits;
  readonly heightM: number;
}

function passesOf(elements: ElementSet, outline: AreaOutline, query: LowQuery): AreaPass[] {
  const halfMs = (0.45 * SEC_PER_DAY * 1000) / elements.meanMotionRevPerDay;
  return meetings(elements, outline.caps, query).flatMap((meeting): AreaPass[] => {
    const near = lookAt(elements, outline, { ...meeting, limits: query.limits });
    if (near === null) return [];
    const { latitudeDeg, longitudeDeg } = near.place;
    const site = { latitudeDeg, longitudeDeg, heightM: query.heightM };
    const startMs = Math.max(query.startMs, near.atMs - halfMs);
    const endMs = Math.min(query.endMs, near.atMs + halfMs);
    const [pass] = startMs < endMs ? passesAt(elements, { ...query, startMs, endMs }, site) : [];
    return pass === undefined ? [] : [{ ...pass, site, reach: near.reach }];
  });
}

/** When a satellite passes beside the area so near that it may reach a part of it. */
function meetings(elements: ElementSet, caps: readonly Cap[], { limits, ...query }: LowQuery): Meeting[] {
  const motion = (elements.meanMotionRevPerDay * TAU) / SEC_PER_DAY;
  const axisKm = Math.cbrt(MU_KM3_S2 / motion ** 2);
  const [nearKm, farKm] = [axisKm * (1 - elements.eccentricity), axisKm * (1 + elements.eccentricity)];
  const reach = centralReach(farKm, limits);
  const wide = { ...query, startMs: query.startMs - AROUND_MS, endMs: query.endMs + AROUND_MS };
  const found = caps
    .flatMap(({ center, radius }) => {
      const minElevationDeg = Math.max(LOWEST_DEG, elevationAt(nearKm, reach + radius + ROOM) / DEG);
      // The ground turns below the satellite: at most as fast as at the equator.
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

/** Angle at the Earth's center between what is below a satellite and the last ground within its limits. */
function centralReach(radiusKm: number, { maxOffNadir, minElevation }: ReachLimits): number {
  const horizon = Math.asin(Math.min(1, (EARTH_A_KM * Math.cos(minElevation)) / radiusKm));
  if (horizon <= maxOffNadir) return TAU / 4 - minElevation - horizon;
  return Math.asin(Math.min(1, (Math.sin(maxOffNadir) * radiusKm) / EARTH_A_KM)) - maxOffNadir;
}

/** How high a satellite stands at so large an angle at the Earth's center. */
function elevationAt(radiusKm: number, angle: number): number {
  return Math.atan2(Math.cos(angle) - EARTH_A_KM / radiusKm, Math.sin(angle));
}
