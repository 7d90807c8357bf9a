import { TASKING_SUN_ELEVATION_MIN_DEG } from '@groundtrack/contract';
import { type Pass, predictPasses, reachObstacle } from '@groundtrack/orbit';
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../lib/time-units.ts';
import { CATALOGUE } from './catalog.ts';
import { type Cell, toCenter } from './cell.ts';
import type { Imager } from './fleet.ts';
import { toUnitHash } from './hash.ts';
import type { SceneKey } from './scene-id.ts';

/** A pass that became a scene of the archive. */
export interface Candidate {
  readonly key: SceneKey;
  readonly imager: Imager;
  readonly pass: Pass;
}

/**
 * Passes are predicted in whole windows counted from 1970, for any search. The arithmetic is then always the same, and
 * every search finds the same scene to the last bit.
 */
export const WINDOW_MS = 16 * DAY_MS;
/** A window is extended by this, so that passes across its edge are predicted completely. */
const EDGE_MS = 30 * 60_000;
/** Cameras need light; vendors require a sun 10 to 15 degrees high. */
export const MIN_SUN_ELEVATION_DEG = TASKING_SUN_ELEVATION_MIN_DEG;

export function toWindow(atMs: number): number {
  return Math.floor(atMs / WINDOW_MS);
}

/** The most cached windows of a satellite and a cell: those of the largest area for ten satellites. */
const WINDOWS_MAX = 40_000;
const windows = new LRUCache<string, readonly Candidate[]>({ max: WINDOWS_MAX });
/** A satellite is the same object in every provider of a process. */
const numbers = new WeakMap<Imager, number>();
let lastNumber = 0;

function numberOf(imager: Imager): number {
  const known = numbers.get(imager);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(imager, lastNumber);
  return lastNumber;
}

/**
 * Finds the scenes that a satellite took of a cell in one window, unordered. Pages of a search, searches with other
 * criteria, and quotes use the same windows, so the latest are cached.
 */
export function findCandidates(imager: Imager, cell: Cell, window: number): readonly Candidate[] {
  const key = `${numberOf(imager)} ${cell.row} ${cell.column} ${window}`;
  const found = windows.get(key) ?? predictCandidates(imager, cell, window);
  windows.set(key, found);
  return found;
}

function predictCandidates(imager: Imager, cell: Cell, window: number): Candidate[] {
  const startMs = window * WINDOW_MS;
  const endMs = startMs + WINDOW_MS;
  if (endMs <= imager.inServiceFromMs) return [];
  const [longitudeDeg, latitudeDeg] = toCenter(cell).coordinates;
  const { passes } = predictPasses({
    satellites: [imager.elements],
    site: { latitudeDeg, longitudeDeg, heightM: 0 },
    startMs: startMs - EDGE_MS,
    endMs: endMs + EDGE_MS,
    minElevationDeg: imager.minElevationDeg,
    maxElementAgeDays: Infinity,
  });
  return passes
    .filter((pass) => pass.peakMs >= startMs && pass.peakMs < endMs && isImaged(imager, pass))
    .map((pass) => ({ key: toSceneKey(imager, pass, cell), imager, pass }))
    .filter((candidate) => wasAcquired(candidate));
}

/** Finds the scene of a key. @returns null if no such scene was taken */
export function findCandidate(imager: Imager, key: SceneKey): Candidate | null {
  const found = findCandidates(imager, key.cell, toWindow(key.acquiredAtMs));
  return found.find((candidate) => candidate.key.acquiredAtMs === key.acquiredAtMs) ?? null;
}

function toSceneKey(imager: Imager, pass: Pass, cell: Cell): SceneKey {
  return { satelliteId: imager.id, acquiredAtMs: Math.floor(pass.peakMs / 1000) * 1000, cell };
}

function isImaged(imager: Imager, pass: Pass): boolean {
  return (
    pass.peakMs >= imager.inServiceFromMs &&
    reachObstacle(imager, pass) === null &&
    (imager.sensor === 'sar' || pass.sunElevationAtPeakDeg >= MIN_SUN_ELEVATION_DEG)
  );
}

/** Operators image few places on a pass. A seeded draw keeps a plausible share, for cameras preferably near nadir. */
function wasAcquired({ imager, key, pass }: Candidate): boolean {
  const { acquiredShare } = CATALOGUE[imager.provider];
  const slant = imager.sensor === 'sar' ? 0.5 : pass.offNadirAtPeakDeg / imager.maxOffNadirDeg;
  const draw = toUnitHash('acquired', key.satelliteId, key.acquiredAtMs, key.cell.row, key.cell.column);
  return draw < acquiredShare * 2 * (1 - slant);
}
