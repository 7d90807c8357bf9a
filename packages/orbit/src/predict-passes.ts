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
import type { Moment, Pass, View } from './pass.ts';
import { type Arc, LostSatelliteError, PassSearch, type SearchWindow } from './pass-search.ts';
import { searchBySteps } from './slow-search.ts';
import { soonestFirst } from './soonest-first.ts';
import { MS_PER_DAY } from './utc.ts';

export interface PassQuery {
  readonly satellites: readonly ElementSet[];
  readonly site: Site;
  /** The window, Unix milliseconds, UTC. */
  readonly startMs: number;
  readonly endMs: number;
  readonly minElevationDeg: number;
  /** Leaves out the part of a pass above it, so that a high pass becomes two. Default: no upper limit. */
  readonly maxElevationDeg?: number;
  /** Only the first pass of each satellite. */
  readonly firstOnly?: boolean;
  /** Elements farther than this from either end of the window are refused; `Infinity` accepts any. Default 14. */
  readonly maxElementAgeDays?: number;
}

export interface PassAnswer {
  /** Soonest rise first. */
  readonly passes: Pass[];
  /** Satellites without a usable orbit; the others are not affected. */
  readonly rejected: { satelliteId: string; reason: string }[];
}

const DEFAULT_MAX_AGE_DAYS = 14;
/** The longest window: far beyond what elements are good for, and still quickly answered. */
const MAX_WINDOW_DAYS = 366;

/** A pass over the window, or null when nothing of it lies inside. */
function toPass(search: PassSearch, arc: Arc, satelliteId: string): Pass | null {
  const { startMs, endSec } = search.window;
  if (arc.set.sec <= 0 || arc.rise.sec >= endSec) return null;
  const viewAt = (sec: number): View => {
    search.look(sec);
    return search.describe(sec, 0);
  };
  const clippedAtStart = arc.rise.sec <= 0;
  const clippedAtEnd = arc.set.sec >= endSec;
  const rise: Moment = clippedAtStart ? viewAt(0) : arc.rise;
  const set: Moment = clippedAtEnd ? viewAt(endSec) : arc.set;
  const peakSec = Math.min(Math.max(arc.peak.sec, rise.sec), set.sec);
  const peak = peakSec === arc.peak.sec ? arc.peak : viewAt(peakSec);
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

/** What is left of the arcs above the lower limit when those above the upper limit are taken away. */
function withoutTops(search: PassSearch, arcs: readonly Arc[], tops: readonly Arc[]): Arc[] {
  const viewAt = (sec: number): View => {
    search.look(sec);
    return search.describe(sec, 0);
  };
  return arcs.flatMap((arc) => {
    const within = tops.filter((top) => top.rise.sec >= arc.rise.sec && top.set.sec <= arc.set.sec);
    const pieces: Arc[] = [];
    let rise: Moment = arc.rise;
    let wasTop = false;
    for (const top of within) {
      if (top.rise.sec > rise.sec) pieces.push({ rise, peak: viewAt(top.rise.sec), set: top.rise });
      rise = top.set;
      wasTop = true;
    }
    if (arc.set.sec > rise.sec) pieces.push({ rise, peak: wasTop ? viewAt(rise.sec) : arc.peak, set: arc.set });
    return pieces;
  });
}

/** Stretches above the lower limit and below the upper one. */
function findArcs(search: PassSearch, record: OrbitRecord): Arc[] {
  const { minSine, maxSine } = search.window;
  const plane = new OrbitalPlane(record, { ...search.window, site: search.site, clock: search.clock });
  const isRegular = plane.isRegular;
  if (!isRegular && !plane.isDragValid) throw new ElementError('the drag terms describe no orbit at that time');
  const arcs = isRegular ? searchByPlane(search, plane) : searchBySteps(search, record, minSine);
  if (maxSine === null || !arcs.some((arc) => arc.peak.sine > maxSine)) return arcs;
  const tops = isRegular
    ? arcs.flatMap((arc) => findTop(search, arc, maxSine) ?? [])
    : searchBySteps(search, record, maxSine);
  return withoutTops(search, arcs, tops);
}

function toSearchWindow(query: PassQuery): SearchWindow {
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

/** @throws ElementError when one end of the window is too far from the elements' epoch */
function assertFresh(elements: ElementSet, query: PassQuery, maxAgeDays: number): void {
  const { epochMs } = elements;
  const ageDays = Math.max(Math.abs(query.startMs - epochMs), Math.abs(query.endMs - epochMs)) / MS_PER_DAY;
  if (ageDays <= maxAgeDays) return;
  throw new ElementError(
    `the window reaches ${ageDays.toFixed(1)} days from the elements' epoch, at most ${maxAgeDays} are allowed`,
  );
}

/** @throws ElementError when these elements give no passes */
function findPasses(search: PassSearch, record: OrbitRecord): Pass[] {
  search.follow(record);
  try {
    const passes: Pass[] = [];
    for (const arc of findArcs(search, record)) {
      const pass = toPass(search, arc, record.elements.satelliteId);
      if (pass !== null) passes.push(pass);
      if (search.window.firstOnly && passes.length > 0) break;
    }
    return passes;
  } catch (error) {
    if (error instanceof LostSatelliteError) throw new ElementError(toFailureReason(record));
    throw error;
  }
}

/**
 * Every pass of the satellites over the site within the window.
 *
 * A satellite whose elements are broken, too old or end in an SGP4 error is listed in `rejected` with the reason and
 * changes nothing for the others. Times are good to 0.1 s against the element set.
 *
 * Sites lie anywhere from 12 km below to 100 km above the ellipsoid. A window is at most 366 days long; unless
 * `maxElementAgeDays` is raised, satellites are refused where it reaches past 14 days from their epoch. Within a degree
 * of 180 SGP4 is singular in inclination and the position jumps about the orbit: passes there are no better than it.
 *
 * @throws RangeError naming what is out of range, its value and the limits: a site off the Earth, an end before the
 * start, a window too long, elevations out of order, a number that is none
 * @example
 * const { passes } = predictPasses({
 *   satellites: parseTle(text), site: { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 },
 *   startMs, endMs: startMs + 12 * 3_600_000, minElevationDeg: 30,
 * });
 */
export function predictPasses(query: PassQuery): PassAnswer {
  const search = new PassSearch(toSiteFrame(query.site), toSiderealClock(query.startMs), toSearchWindow(query));
  const maxAgeDays = query.maxElementAgeDays ?? DEFAULT_MAX_AGE_DAYS;
  assertWithin('maximum element age', maxAgeDays, [0, Number.POSITIVE_INFINITY], 'days');
  const passes: Pass[] = [];
  const rejected: { satelliteId: string; reason: string }[] = [];
  const seen = new Set<string>();
  for (const elements of query.satellites) {
    const { satelliteId } = elements;
    try {
      if (seen.has(satelliteId)) throw new ElementError('the catalogue number occurs twice');
      seen.add(satelliteId);
      const record = toOrbitRecord(elements);
      assertFresh(elements, query, maxAgeDays);
      passes.push(...findPasses(search, record));
    } catch (error) {
      if (!(error instanceof ElementError)) throw error;
      rejected.push({ satelliteId, reason: error.message });
    }
  }
  return { passes: soonestFirst(passes, query), rejected };
}
