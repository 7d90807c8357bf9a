import { lookAt, type Reached } from './area-look.ts';
import { isLow, LOWEST_DEG, meetings, passesAt, type SiteQuery } from './area-meetings.ts';
import { type AreaOutline, toAreaOutline } from './area-outline.ts';
import { assertWithin, DEG, type Site } from './earth.ts';
import { ElementError, type ElementSet } from './elements.ts';
import type { GroundPoint } from './ground-point.ts';
import type { Pass } from './pass.ts';
import type { PassQuery } from './predict-passes.ts';
import type { ReachLimits, Side } from './reach-strip.ts';
import { SEC_PER_DAY } from './utc.ts';

export type LookSide = 'left' | 'right' | 'both';

const SIDES: Readonly<Record<LookSide, readonly Side[]>> = { left: [-1], right: [1], both: [-1, 1] };

export interface AreaPassQuery extends Pick<PassQuery, 'startMs' | 'endMs' | 'minElevationDeg' | 'maxElementAgeDays'> {
  readonly satellites: readonly {
    readonly elements: ElementSet;
    /** The largest off-nadir angle; null if only the elevation is limited. */
    readonly maxOffNadirDeg: number | null;
    /** For radar, which looks to the side, perpendicular to its motion; default: 0. */
    readonly minOffNadirDeg?: number;
    /** The side of its motion to which it looks; default: both. */
    readonly lookSide?: LookSide;
    /** A minimum elevation above that of the query. */
    readonly minElevationDeg?: number;
  }[];
  /** Outlines of the area and its holes, closed or open; edges are straight in degrees. */
  readonly rings: readonly (readonly GroundPoint[])[];
  /** Height of its ground above the ellipsoid. */
  readonly heightM: number;
}

/** A pass that reaches a part of an area. Its times and angles are those of `site`. */
export interface AreaPass extends Pass {
  /** The vertex of the outline nearest to the track, where the elevation is highest. */
  readonly site: Site;
  /**
   * The ground in reach near the area at some moment of the pass, as open rings that do not overlap; for radar
   * possibly empty. `all`: the whole area. `unknown`: on high or long orbits, the reach is not a strip.
   */
  readonly reach: Reached | 'unknown';
}

export interface AreaPassAnswer {
  /** Grouped by satellite, earliest first. */
  readonly passes: AreaPass[];
  readonly rejected: { satelliteId: string; reason: string }[];
}

/**
 * Finds all passes that reach a part of an area: within the elevation limit and the off-nadir limit of the satellite,
 * at any moment of the pass. The ground in reach is returned as a strip along the area, so that its coverage can be
 * measured.
 *
 * @throws RangeError naming the invalid value, like {@link predictPasses}, or for an empty area
 */
export function predictAreaPasses(query: AreaPassQuery): AreaPassAnswer {
  const outline = toAreaOutline(query.rings);
  const inside = outline.rings[0]?.[0];
  if (inside === undefined) throw new RangeError('the area has no place');
  const passes: AreaPass[] = [];
  const rejected: AreaPassAnswer['rejected'] = [];
  for (const { elements, maxOffNadirDeg, minOffNadirDeg = 0, lookSide = 'both', ...own } of query.satellites) {
    const mostDeg = maxOffNadirDeg ?? 90;
    const minElevationDeg = Math.max(query.minElevationDeg, own.minElevationDeg ?? query.minElevationDeg);
    assertWithin('minimum elevation', minElevationDeg, [LOWEST_DEG, 90], 'degrees');
    assertWithin('maximum off-nadir angle', mostDeg, [0, 90], 'degrees');
    assertWithin('minimum off-nadir angle', minOffNadirDeg, [0, 90], 'degrees');
    // The limits of the query may exclude everything that the satellite can reach.
    if (minOffNadirDeg > mostDeg) continue;
    try {
      passes.push(
        ...(isLow(elements)
          ? passesOf(elements, outline, {
              ...query,
              minElevationDeg,
              limits: {
                maxOffNadir: mostDeg * DEG,
                minOffNadir: minOffNadirDeg * DEG,
                sides: SIDES[lookSide],
                minElevation: minElevationDeg * DEG,
              },
            })
          : passesOfHigh(elements, { ...query, minElevationDeg }, { ...inside, heightM: query.heightM })),
      );
    } catch (error) {
      if (!(error instanceof ElementError)) throw error;
      rejected.push({ satelliteId: elements.satelliteId, reason: error.message });
    }
  }
  return { passes, rejected };
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
