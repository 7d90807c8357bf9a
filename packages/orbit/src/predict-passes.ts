import {
  assertInstant,
  assertWithin,
  DEG,
  type Site,
  toArcsineDeg,
  toAzimuthDeg,
  toSiderealClock,
  toSiteFrame,
} from './earth.ts';
import { ElementError, type ElementSet } from './elements.ts';
import { findTop, searchByPlane } from './fast-search.ts';
import { type OrbitRecord, toFailureReason, toOrbitRecord } from './orbit-record.ts';
import { OrbitalPlane } from './orbital-plane.ts';
import type { Moment, Pass } from './pass.ts';
import type { Arc, SearchWindow } from './search-window.ts';
import { LostSatelliteError, Sight } from './sight.ts';
import { searchBySteps } from './slow-search.ts';
import { soonestFirst } from './soonest-first.ts';
import { MS_PER_DAY } from './utc.ts';
import { lookFromSite } from './view-from-site.ts';

export interface PassQuery {
  readonly satellites: readonly ElementSet[];
  readonly site: Site;
  /** The window, Unix milliseconds, UTC. */
  readonly startMs: number;
  readonly endMs: number;
  readonly minElevationDeg: number;
  /** Excludes the part of a pass above this elevation, so that a high pass becomes two. Default: no upper limit. */
  readonly maxElevationDeg?: number;
  /** Only the first pass of each satellite. */
  readonly firstOnly?: boolean;
  /** Elements farther than this from either end of the window are rejected; `Infinity` accepts any. Default 14. */
  readonly maxElementAgeDays?: number;
}

export interface PassAnswer {
  /** Soonest rise first. */
  readonly passes: Pass[];
  /** Satellites without a usable orbit; the others are not affected. */
  readonly rejected: { satelliteId: string; reason: string }[];
}

const DEFAULT_MAX_AGE_DAYS = 14;
/** Maximum window: far beyond the useful life of elements, and still fast. */
const MAX_WINDOW_DAYS = 366;

interface FoundArc {
  readonly arc: Arc;
  readonly satelliteId: string;
}

/** A pass within the window; null if no part of it is inside. */
function toPass(sight: Sight, { startMs, endSec }: SearchWindow, { arc, satelliteId }: FoundArc): Pass | null {
  if (arc.set.sec <= 0 || arc.rise.sec >= endSec) return null;
  const clippedAtStart = arc.rise.sec <= 0;
  const clippedAtEnd = arc.set.sec >= endSec;
  const rise: Moment = clippedAtStart ? lookFromSite(sight, 0) : arc.rise;
  const set: Moment = clippedAtEnd ? lookFromSite(sight, endSec) : arc.set;
  const peakSec = Math.min(Math.max(arc.peak.sec, rise.sec), set.sec);
  const peak = peakSec === arc.peak.sec ? arc.peak : lookFromSite(sight, peakSec);
  return {
    satelliteId,
    riseMs: startMs + rise.sec * 1000,
    peakMs: startMs + peak.sec * 1000,
    setMs: startMs + set.sec * 1000,
    riseAzimuthDeg: toAzimuthDeg(rise.azimuth),
    peakAzimuthDeg: toAzimuthDeg(peak.azimuth),
    setAzimuthDeg: toAzimuthDeg(set.azimuth),
    maxElevationDeg: toArcsineDeg(peak.sine),
    clippedAtStart,
    clippedAtEnd,
    offNadirAtPeakDeg: peak.offNadir / DEG,
    sunElevationAtPeakDeg: toArcsineDeg(peak.sunSine),
    sunlitAtPeak: peak.sunlit,
    lookSide: peak.lookSide,
    ascending: peak.ascending,
  };
}

/** The arcs above the lower limit, without those above the upper limit. */
function withoutTops(sight: Sight, arcs: readonly Arc[], tops: readonly Arc[]): Arc[] {
  return arcs.flatMap((arc) => {
    // Compared by their peaks, because the edges differ by rounding if both limits are the same.
    const within = tops.filter(({ peak }) => peak.sec >= arc.rise.sec && peak.sec <= arc.set.sec);
    const pieces: Arc[] = [];
    let rise: Moment = arc.rise;
    let wasTop = false;
    for (const top of within) {
      if (top.rise.sec > rise.sec) pieces.push({ rise, peak: lookFromSite(sight, top.rise.sec), set: top.rise });
      rise = top.set;
      wasTop = true;
    }
    if (arc.set.sec > rise.sec)
      pieces.push({ rise, peak: wasTop ? lookFromSite(sight, rise.sec) : arc.peak, set: arc.set });
    return pieces;
  });
}

/** Intervals above the lower limit and below the upper one. */
function findArcs(sight: Sight, window: SearchWindow, record: OrbitRecord): Arc[] {
  const { minSine, maxSine } = window;
  const plane = new OrbitalPlane(record, { ...window, site: sight.site, clock: sight.clock });
  const isRegular = plane.isRegular;
  if (!isRegular && !plane.isDragValid) throw new ElementError('the drag terms describe no orbit at that time');
  const arcs = isRegular
    ? searchByPlane(sight, window, plane)
    : searchBySteps(sight, record, { limit: minSine, window });
  if (maxSine === null || !arcs.some((arc) => arc.peak.sine > maxSine)) return arcs;
  const tops = isRegular
    ? arcs.flatMap((arc) => findTop(sight, arc, maxSine) ?? [])
    : searchBySteps(sight, record, { limit: maxSine, window });
  return withoutTops(sight, arcs, tops);
}

/** @throws RangeError naming the invalid value */
export function toSearchWindow(query: PassQuery): SearchWindow {
  const { startMs, endMs, minElevationDeg, maxElevationDeg } = query;
  assertInstant('start', startMs);
  assertWithin('end', endMs, [startMs, 8.64e15], 'Unix milliseconds (end before start)');
  assertWithin('window', (endMs - startMs) / MS_PER_DAY, [0, MAX_WINDOW_DAYS], 'days; ask for it in parts');
  assertWithin('minimum elevation', minElevationDeg, [-5, 90], 'degrees');
  if (maxElevationDeg !== undefined) {
    assertWithin('maximum elevation', maxElevationDeg, [minElevationDeg, 90], 'degrees');
  }
  return {
    startMs,
    endSec: (endMs - startMs) / 1000,
    minElevation: minElevationDeg * DEG,
    minSine: Math.sin(minElevationDeg * DEG),
    maxSine: maxElevationDeg === undefined || maxElevationDeg === 90 ? null : Math.sin(maxElevationDeg * DEG),
    firstOnly: query.firstOnly ?? false,
  };
}

/** @throws ElementError if an end of the window is too far from the epoch of the elements */
function assertFresh(elements: ElementSet, query: PassQuery, maxAgeDays: number): void {
  const { epochMs } = elements;
  const ageDays = Math.max(Math.abs(query.startMs - epochMs), Math.abs(query.endMs - epochMs)) / MS_PER_DAY;
  if (ageDays <= maxAgeDays) return;
  throw new ElementError(
    `the window reaches ${ageDays.toFixed(1)} days from the elements' epoch, at most ${maxAgeDays} are allowed`,
  );
}

/** @throws ElementError if no passes can be computed from these elements */
function findPasses(sight: Sight, window: SearchWindow, record: OrbitRecord): Pass[] {
  sight.follow(record);
  try {
    const passes: Pass[] = [];
    for (const arc of findArcs(sight, window, record)) {
      const pass = toPass(sight, window, { arc, satelliteId: record.elements.satelliteId });
      if (pass !== null) passes.push(pass);
      if (window.firstOnly && passes.length > 0) break;
    }
    return passes;
  } catch (error) {
    if (error instanceof LostSatelliteError) throw new ElementError(toFailureReason(record));
    throw error;
  }
}

/**
 * Predicts all passes of the satellites over the site within the window.
 *
 * A satellite whose elements are broken, too old, or end in an SGP4 error is listed in `rejected` with the reason and
 * does not affect the others. Times are accurate to 0.1 s for the element set.
 *
 * Sites may be from 12 km below to 100 km above the ellipsoid. A window is at most 366 days long. Unless
 * `maxElementAgeDays` is raised, satellites are rejected if the window exceeds 14 days from their epoch. Within a
 * degree of 180, SGP4 is singular in inclination and the position jumps along the orbit, which limits the accuracy of
 * passes.
 *
 * @throws RangeError naming the value that is out of range and the limits: a site off the Earth, an end before the
 * start, a window that is too long, elevations out of order, NaN
 * @example
 * const { passes } = predictPasses({
 *   satellites: parseTle(text), site: { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 },
 *   startMs, endMs: startMs + 12 * 3_600_000, minElevationDeg: 30,
 * });
 */
export function predictPasses(query: PassQuery): PassAnswer {
  const sight = new Sight(toSiteFrame(query.site), toSiderealClock(query.startMs), query.startMs);
  const window = toSearchWindow(query);
  const maxAgeDays = query.maxElementAgeDays ?? DEFAULT_MAX_AGE_DAYS;
  assertWithin('maximum element age', maxAgeDays, [0, Number.POSITIVE_INFINITY], 'days');
  const passes: Pass[] = [];
  const rejected: { satelliteId: string; reason: string }[] = [];
  const seen = new Set<string>();
  for (const elements of query.satellites) {
    const { satelliteId } = elements;
    try {
      if (seen.has(satelliteId)) throw new ElementError('the catalog number occurs twice');
      seen.add(satelliteId);
      const record = toOrbitRecord(elements);
      assertFresh(elements, query, maxAgeDays);
      passes.push(...findPasses(sight, window, record));
    } catch (error) {
      if (!(error instanceof ElementError)) throw error;
      rejected.push({ satelliteId, reason: error.message });
    }
  }
  return { passes: soonestFirst(passes, query), rejected };
}
