import { arcsineDeg, assertWithin, DEG, degrees360, type Site, siderealClock, siteFrame } from './earth.ts';
import { ElementError, type ElementSet } from './elements.ts';
import { searchByPlane, topOf } from './fast-search.ts';
import { failureReason, type OrbitRecord, orbitRecord } from './orbit-record.ts';
import { OrbitalPlane } from './orbital-plane.ts';
import type { Moment, Pass, View } from './pass.ts';
import { type Arc, LostSatellite, PassSearch, type SearchWindow } from './pass-search.ts';
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

/** A pass over the window, or null when nothing of it lies inside. */
function clip(search: PassSearch, arc: Arc, satelliteId: string): Pass | null {
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
    riseAzimuthDeg: degrees360(rise.azimuth),
    peakAzimuthDeg: degrees360(peak.azimuth),
    setAzimuthDeg: degrees360(set.azimuth),
    maxElevationDeg: arcsineDeg(peak.sine),
    clippedAtStart,
    clippedAtEnd,
    offNadirAtPeakDeg: peak.offNadir / DEG,
    sunElevationAtPeakDeg: arcsineDeg(peak.sunSine),
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

/** Stretches above the lower limit, without what stands above the upper one. */
function arcsOf(search: PassSearch, record: OrbitRecord): Arc[] {
  const { minSine, maxSine } = search.window;
  const plane = new OrbitalPlane(record, { ...search.window, site: search.site, clock: search.clock });
  const calm = plane.isCalm;
  if (!calm && !plane.holds) throw new ElementError('the drag terms describe no orbit at that time');
  const arcs = calm ? searchByPlane(search, plane) : searchBySteps(search, record, minSine);
  if (maxSine === null || !arcs.some((arc) => arc.peak.sine > maxSine)) return arcs;
  const tops = calm ? arcs.flatMap((arc) => topOf(search, arc, maxSine) ?? []) : searchBySteps(search, record, maxSine);
  return withoutTops(search, arcs, tops);
}

function searchWindow(query: PassQuery): SearchWindow {
  const { startMs, endMs, minElevationDeg, maxElevationDeg } = query;
  assertWithin('start', startMs, [-8.64e15, 8.64e15], 'Unix milliseconds');
  assertWithin('end', endMs, [startMs, 8.64e15], 'Unix milliseconds (end before start)');
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

/** Days from the elements' epoch to the farther end of the window. */
function farthestAgeDays(elements: ElementSet, query: PassQuery): number {
  const { epochMs } = elements;
  return Math.max(Math.abs(query.startMs - epochMs), Math.abs(query.endMs - epochMs)) / MS_PER_DAY;
}

function passesOf(search: PassSearch, elements: ElementSet): Pass[] {
  const record = orbitRecord(elements);
  search.follow(record);
  try {
    const passes: Pass[] = [];
    for (const arc of arcsOf(search, record)) {
      const pass = clip(search, arc, elements.satelliteId);
      if (pass !== null) passes.push(pass);
      if (search.window.firstOnly && passes.length > 0) break;
    }
    return passes;
  } catch (error) {
    if (error instanceof LostSatellite) throw new ElementError(failureReason(record));
    throw error;
  }
}

/**
 * Every pass of the satellites over the site within the window.
 *
 * A satellite whose elements are broken, too old or end in an SGP4 error is listed in `rejected` with the reason and
 * changes nothing for the others. Times are good to 0.1 s against the element set.
 *
 * @throws RangeError for a site off the Earth, an end before the start, or elevations out of order
 * @example
 * const { passes } = predictPasses({
 *   satellites: parseTle(text), site: { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 },
 *   startMs, endMs: startMs + 12 * 3_600_000, minElevationDeg: 30,
 * });
 */
export function predictPasses(query: PassQuery): PassAnswer {
  const search = new PassSearch(siteFrame(query.site), siderealClock(query.startMs), searchWindow(query));
  const maxAgeDays = query.maxElementAgeDays ?? DEFAULT_MAX_AGE_DAYS;
  const passes: Pass[] = [];
  const rejected: { satelliteId: string; reason: string }[] = [];
  const seen = new Set<string>();
  for (const elements of query.satellites) {
    const { satelliteId } = elements;
    const ageDays = farthestAgeDays(elements, query);
    if (seen.has(satelliteId)) {
      rejected.push({ satelliteId, reason: 'the catalogue number occurs twice' });
    } else if (!(ageDays <= maxAgeDays)) {
      const reason = `the window reaches ${ageDays.toFixed(1)} days from the elements' epoch, at most ${maxAgeDays} are allowed`;
      rejected.push({ satelliteId, reason });
    } else {
      try {
        passes.push(...passesOf(search, elements));
      } catch (error) {
        if (!(error instanceof ElementError)) throw error;
        rejected.push({ satelliteId, reason: error.message });
      }
    }
    seen.add(satelliteId);
  }
  return { passes: soonestFirst(passes, query), rejected };
}
