import {
  assertWithin,
  DEG,
  EARTH_A_KM,
  MU_KM3_S2,
  POLAR_STRETCH,
  type Site,
  toAzimuthDeg,
  toSiderealClock,
  toSiteFrame,
} from './earth.ts';
import type { ElementSet } from './elements.ts';
import { type Cut, type Span, stretchesWithin } from './imaging-stretches.ts';
import { toOrbitRecord } from './orbit-record.ts';
import type { Pass, View } from './pass.ts';
import { type PassQuery, predictPasses, toSearchWindow } from './predict-passes.ts';
import { type ImagedPass, searchWithinReach } from './reach-search.ts';
import { Sight } from './sight.ts';
import { SEC_PER_DAY } from './utc.ts';
import { lookFromSite } from './view-from-site.ts';

/** The angles under which a site may be imaged, degrees. */
export interface ImagingLimits {
  readonly minElevationDeg: number;
  readonly maxElevationDeg: number;
  /** Above 0 for radar, which looks to the side. */
  readonly minOffNadirDeg: number;
  readonly maxOffNadirDeg: number;
  /** Elevation of the sun at the site; -90 if light does not matter. */
  readonly minSunElevationDeg: number;
}

/** A part of one pass in which a site can be imaged. Times in Unix milliseconds, UTC; angles in degrees. */
export interface ImagingWindow {
  readonly satelliteId: string;
  readonly startMs: number;
  /** The moment of the greatest elevation within the window. */
  readonly peakMs: number;
  readonly endMs: number;
  readonly offNadirAtStartDeg: number;
  readonly offNadirAtPeakDeg: number;
  readonly offNadirAtEndDeg: number;
  /** At the greatest elevation of the whole pass, which may be outside the window; see {@link reachObstacle}. */
  readonly offNadirOfPassDeg: number;
  readonly elevationAtPeakDeg: number;
  /** Geometric, without refraction. */
  readonly sunElevationAtPeakDeg: number;
  readonly sunAzimuthAtPeakDeg: number;
  /** The side of the ground track on which the site lies, looking along the motion. */
  readonly lookSide: 'left' | 'right';
  readonly ascending: boolean;
}

/**
 * How much the height above the mean ellipse and the deflection of the vertical can change the elevation at an
 * off-nadir limit.
 */
const ELEVATION_MARGIN_DEG = 1;
/** The sun moves at most a degree of elevation in four minutes. */
const MS_PER_SUN_DEG = 240_000;

/**
 * Finds the periods in which a satellite can image a site within all limits, in order of time, accurate to a
 * millisecond. Returns null if the elements have no usable orbit at that time. Elements of any age are accepted.
 *
 * @throws RangeError for a site off the Earth, an end before the start, more than 366 days, or limits out of order
 * @example
 * imagingWindows({ satellite, site, startMs, endMs: startMs + 7 * 86_400_000, limits: {
 *   minElevationDeg: 15, maxElevationDeg: 90, minOffNadirDeg: 0, maxOffNadirDeg: 30, minSunElevationDeg: 10,
 * } })
 */
export function imagingWindows(input: {
  readonly satellite: ElementSet;
  readonly site: Site;
  readonly startMs: number;
  readonly endMs: number;
  readonly limits: ImagingLimits;
}): ImagingWindow[] | null {
  const { satellite, site, startMs, endMs, limits } = input;
  const { minElevationDeg, maxElevationDeg, minOffNadirDeg, maxOffNadirDeg, minSunElevationDeg } = limits;
  assertWithin('maximum off-nadir angle', maxOffNadirDeg, [0, 90], 'degrees');
  assertWithin('minimum off-nadir angle', minOffNadirDeg, [0, maxOffNadirDeg], 'degrees');
  const reachDeg = toLowestElevationDeg(satellite, maxOffNadirDeg);
  if (reachDeg > maxElevationDeg) return [];
  const query = {
    satellites: [satellite],
    site,
    startMs,
    endMs,
    minElevationDeg: Math.max(minElevationDeg, reachDeg),
    maxElevationDeg,
    maxElementAgeDays: Number.POSITIVE_INFINITY,
  };
  const cut = {
    minCosine: Math.cos(maxOffNadirDeg * DEG),
    maxCosine: Math.cos(minOffNadirDeg * DEG),
    minSunSine: minSunElevationDeg <= -90 ? null : Math.sin(minSunElevationDeg * DEG),
  };
  const sight = new Sight(toSiteFrame(site), toSiderealClock(startMs), startMs);
  const isCutByOffNadir = minElevationDeg <= reachDeg && maxElevationDeg === 90;
  const found =
    (isCutByOffNadir
      ? searchWithinReach(sight, satellite, { window: toSearchWindow(query), cut, minSunElevationDeg })
      : null) ?? searchPasses(sight, query, { cut, minSunElevationDeg });
  if (found === null) return null;
  const { satelliteId } = satellite;
  return found.flatMap(({ peak, spans }) => spans.map((span) => toWindow(sight, span, { satelliteId, peak })));
}

/** Searches all passes and clips each; null if the elements have no usable orbit at that time. */
function searchPasses(
  sight: Sight,
  query: PassQuery,
  { cut, minSunElevationDeg }: { cut: Cut; minSunElevationDeg: number },
): ImagedPass[] | null {
  const { passes, rejected } = predictPasses(query);
  const [satellite] = query.satellites;
  if (rejected.length > 0 || satellite === undefined) return null;
  sight.follow(toOrbitRecord(satellite));
  const toSec = (atMs: number): number => (atMs - query.startMs) / 1000;
  return passes
    .filter((pass) => isLit(pass, minSunElevationDeg))
    .map((pass) => {
      const arc = { startSec: toSec(pass.riseMs), peakSec: toSec(pass.peakMs), endSec: toSec(pass.setMs) };
      return { peak: lookFromSite(sight, arc.peakSec), spans: stretchesWithin(sight, arc, cut) };
    });
}

/** False if the sun is too low during the whole pass. */
function isLit({ sunElevationAtPeakDeg, riseMs, setMs }: Pass, minSunElevationDeg: number): boolean {
  return sunElevationAtPeakDeg + (setMs - riseMs) / MS_PER_SUN_DEG >= minSunElevationDeg;
}

function toWindow(
  sight: Sight,
  { startSec, startCosine, endSec, endCosine }: Span,
  pass: { readonly satelliteId: string; readonly peak: View },
): ImagingWindow {
  const { startMs } = sight;
  const peakSec = Math.min(Math.max(pass.peak.sec, startSec), endSec);
  const peak = peakSec === pass.peak.sec ? pass.peak : lookFromSite(sight, peakSec);
  return {
    satelliteId: pass.satelliteId,
    startMs: startMs + startSec * 1000,
    peakMs: startMs + peak.sec * 1000,
    endMs: startMs + endSec * 1000,
    offNadirAtStartDeg: Math.acos(Math.min(1, startCosine)) / DEG,
    offNadirAtPeakDeg: peak.offNadir / DEG,
    offNadirAtEndDeg: Math.acos(Math.min(1, endCosine)) / DEG,
    offNadirOfPassDeg: pass.peak.offNadir / DEG,
    elevationAtPeakDeg: Math.asin(Math.min(1, peak.sine)) / DEG,
    sunElevationAtPeakDeg: Math.asin(Math.min(1, Math.max(-1, peak.sunSine))) / DEG,
    sunAzimuthAtPeakDeg: toAzimuthDeg(peak.sunAzimuth),
    lookSide: peak.lookSide,
    ascending: peak.ascending,
  };
}

/** No site within the off-nadir limit sees the satellite below this elevation, even at its apogee over the poles. */
function toLowestElevationDeg(satellite: ElementSet, maxOffNadirDeg: number): number {
  const motion = (satellite.meanMotionRevPerDay * 2 * Math.PI) / SEC_PER_DAY;
  const apogeeKm = Math.cbrt(MU_KM3_S2 / motion ** 2) * (1 + satellite.eccentricity);
  const cosine = (apogeeKm / EARTH_A_KM) * POLAR_STRETCH * Math.sin(maxOffNadirDeg * DEG);
  return cosine >= 1 ? 0 : Math.max(0, Math.acos(cosine) / DEG - ELEVATION_MARGIN_DEG);
}
