import {
  type ElementSet,
  type ImagingLimits,
  type ImagingWindow,
  imagingWindows,
  reachObstacle,
  type Site,
} from '@groundtrack/orbit';
import { DAY_MS } from '../../../lib/time-units.ts';
import type { Opportunity, OpportunityQuery, TaskingProduct } from '../../port/tasking.ts';
import { MIN_SUN_ELEVATION_DEG } from '../candidates.ts';
import { clearChance } from '../climate.ts';
import type { TaskedSatellite } from './tasked-fleet.ts';

/** Cameras are not pointed for shorter windows. */
const MIN_WINDOW_MS = 1000;
/** A circular orbit 150 km high, which lasts only hours. */
const MAX_MEAN_MOTION = 16.46;
/** A satellite that decays this soon after its epoch takes no more images. */
const SURVIVAL_MS = 14 * DAY_MS;

/**
 * Finds the windows in which one satellite can take the products of a place, unordered. The satellite is computed once
 * for all products with the same limits.
 */
export function findOpportunities(satellite: TaskedSatellite, query: OpportunityQuery): Opportunity[] {
  const [longitudeDeg, latitudeDeg] = query.place.coordinates;
  const site = { latitudeDeg, longitudeDeg, heightM: query.heightM };
  const windowsOfLimits = new Map<string, readonly ImagingWindow[]>();
  return query.products.flatMap((product) => {
    if (!product.satelliteIds.includes(satellite.id)) return [];
    const limits = toLimits(product, satellite, query);
    const key = Object.values(limits).join(' ');
    const windows = windowsOfLimits.get(key) ?? findWindows(satellite, site, { ...query, limits });
    windowsOfLimits.set(key, windows);
    return windows.map((window) => toOpportunity(window, { satellite, product, site }));
  });
}

/** Earliest first, with a fixed order for ties. */
export function earliestFirst(a: Opportunity, b: Opportunity): number {
  return a.startMs - b.startMs || Number(a.satelliteId) - Number(b.satelliteId) || (a.priceId < b.priceId ? -1 : 1);
}

/** The strictest limits of the product, the satellite, and the query. */
function toLimits(product: TaskingProduct, satellite: TaskedSatellite, query: OpportunityQuery): ImagingLimits {
  return {
    minElevationDeg: Math.max(query.minElevationDeg, product.minElevationDeg ?? 0),
    maxElevationDeg: query.maxElevationDeg,
    // Older taskings have no product limit.
    minOffNadirDeg: Math.max(product.minOffNadirDeg ?? 0, satellite.minOffNadirDeg),
    maxOffNadirDeg: Math.min(product.maxOffNadirDeg ?? Infinity, satellite.maxOffNadirDeg),
    minSunElevationDeg: product.daylight ? MIN_SUN_ELEVATION_DEG : -90,
  };
}

function findWindows(
  { elements, lookSide }: TaskedSatellite,
  site: Site,
  { startMs, endMs, limits }: { readonly startMs: number; readonly endMs: number; readonly limits: ImagingLimits },
): readonly ImagingWindow[] {
  if (startMs >= endMs) return [];
  if (limits.minElevationDeg > limits.maxElevationDeg || limits.minOffNadirDeg > limits.maxOffNadirDeg) return [];
  if (elements.meanMotionRevPerDay > MAX_MEAN_MOTION) return [];
  const find = (satellite: ElementSet, fromMs = startMs, toMs = endMs) =>
    imagingWindows({ satellite, site, startMs: fromMs, endMs: toMs, limits });
  const withDrag = find(elements);
  const survives = withDrag ?? find(elements, elements.epochMs, elements.epochMs + SURVIVAL_MS);
  if (!survives) return [];
  // Strong drag of today may predict no orbit months ahead.
  const windows = withDrag ?? find({ ...elements, bstar: 0, meanMotionDot: 0, meanMotionDdot: 0 }) ?? [];
  const isReached = (window: ImagingWindow) =>
    reachObstacle({ ...limits, lookSide }, { ...window, offNadirAtPeakDeg: window.offNadirOfPassDeg }) === null;
  return windows.filter((window) => window.endMs - window.startMs >= MIN_WINDOW_MS && isReached(window));
}

function toOpportunity(
  window: ImagingWindow,
  { satellite, product, site }: { satellite: TaskedSatellite; product: TaskingProduct; site: Site },
): Opportunity {
  // Whole milliseconds inside the window.
  const [startMs, endMs] = [Math.ceil(window.startMs), Math.floor(window.endMs)];
  const peakMs = Math.min(Math.max(Math.round(window.peakMs), startMs), endMs);
  return {
    priceId: product.priceId,
    satelliteId: satellite.id,
    satellite: satellite.name,
    startMs,
    endMs,
    peakMs,
    offNadirStartDeg: toHundredths(window.offNadirAtStartDeg),
    offNadirStopDeg: toHundredths(window.offNadirAtEndDeg),
    peakOffNadirDeg: toHundredths(window.offNadirAtPeakDeg),
    peakElevationDeg: toHundredths(window.elevationAtPeakDeg),
    sunElevationDeg: toHundredths(window.sunElevationAtPeakDeg),
    sunAzimuthDeg: toHundredths(window.sunAzimuthAtPeakDeg) % 360,
    lookSide: window.lookSide,
    ascending: window.ascending,
    elementsEpochMs: satellite.elements.epochMs,
    // The simulation uses exactly these elements.
    expectedErrorSec: 0,
    clearChance: product.sensor === 'sar' ? null : clearChance(site.latitudeDeg, peakMs, product.maxCloudCover),
  };
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
