import { setImmediate } from 'node:timers/promises';
import type { Point } from '@groundtrack/contract';
import { isInMonths, meets } from '../criteria.ts';
import { cheapestCents } from '../products.ts';
import type { Scene, SceneCriteria, ScenePage, SceneQuery } from '../provider.ts';
import { type Acquisition, toAcquisition } from './acquisition.ts';
import { type Candidate, findCandidates, toWindow } from './candidates.ts';
import { CATALOGUE, type CatalogueEntry, toPriceRules } from './catalogue.ts';
import { type Cell, toCell } from './cell.ts';
import type { Imager } from './fleet.ts';
import { priceAcquisition } from './price-acquisition.ts';
import { parseSceneId, type SceneKey } from './scene-id.ts';

/** A search names a cursor that this provider did not give. */
export class UnknownCursor extends Error {}

/** A search of places: one, or several that are spread over an area. */
export interface PlaceQuery extends Omit<SceneQuery, 'area'> {
  readonly places: readonly Point[];
}

/**
 * Searches for scenes that hold one of the places, newest first: windows are searched backward until enough are found.
 * A cursor is the id of the last scene of the previous page.
 * @throws UnknownCursor
 */
export async function searchScenes(
  imagers: readonly Imager[],
  { places, criteria, limit, cursor }: PlaceQuery,
  signal: AbortSignal,
): Promise<ScenePage> {
  const after = cursor === null ? null : parseSceneId(cursor);
  if (cursor !== null && !after) throw new UnknownCursor(`${cursor} is no scene`);
  if (limit < 1) return { scenes: [], next: null };
  const able = imagers.filter((imager) => canMatch(imager, criteria));
  const cells = toCells(places);
  const found: Scene[] = [];
  const first = Math.min(...able.map((imager) => imager.inServiceFromMs));
  const last = toWindow(Math.max(criteria.startMs, first));
  const fromMs = Math.min(criteria.endMs, after?.acquiredAtMs ?? Infinity);
  // One scene more than asked for says whether another page follows.
  for (let window = toWindow(fromMs); found.length <= limit && window >= last; window--) {
    // Other requests are served between two windows.
    await setImmediate();
    signal.throwIfAborted();
    const taken = able.flatMap((imager) => cells.flatMap((cell) => findCandidates(imager, cell, window)));
    for (const candidate of taken.sort((a, b) => newestFirst(a.key, b.key))) {
      if (after && newestFirst(candidate.key, after) <= 0) continue;
      const scene = toMatch(candidate, places, criteria);
      if (scene && found.push(scene) > limit) break;
    }
  }
  const scenes = found.slice(0, limit);
  return { scenes, next: found.length > limit ? (scenes.at(-1)?.featureId ?? null) : null };
}

/**
 * The cells of the places, each once. A scene shows more than its cell, so the cells of a lattice find an area's
 * scenes.
 */
function toCells(places: readonly Point[]): Cell[] {
  const cells = places.map(toCell);
  return [...new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell])).values()];
}

/** The candidate as a priced scene; null when it does not match. */
function toMatch(candidate: Candidate, places: readonly Point[], criteria: SceneCriteria): Scene | null {
  const { acquiredAtMs } = candidate.key;
  if (acquiredAtMs < criteria.startMs || acquiredAtMs > criteria.endMs) return null;
  if (!isInMonths(acquiredAtMs, criteria.months)) return null;
  const scene = toAcquisition(candidate);
  return scene && meets(scene, criteria) && isAffordable(scene, criteria) ? priceAcquisition(scene, places) : null;
}

function isAffordable(
  { provider, phenomenology }: Pick<Acquisition, 'provider' | 'phenomenology'>,
  { maxPriceCents }: SceneCriteria,
): boolean {
  if (maxPriceCents === null) return true;
  return (cheapestCents(toPriceRules(provider), phenomenology) ?? Infinity) <= maxPriceCents;
}

/** Whether a satellite can have any scene that matches; the others are not searched. */
function canMatch(imager: Imager, criteria: SceneCriteria): boolean {
  const { radarModes }: CatalogueEntry = CATALOGUE[imager.provider];
  const kinds = imager.sensor === 'sar' ? (['sar'] as const) : (['ms', 'pan'] as const);
  const finestM =
    imager.sensor === 'sar' ? Math.min(...radarModes.map((mode) => mode.resolutionM)) : imager.resolutionM;
  return (
    imager.inServiceFromMs <= criteria.endMs &&
    // Resolutions of scenes are rounded to centimeters, angles to tenths of a degree.
    finestM - 0.005 <= criteria.maxResolutionM &&
    (criteria.maxOffNadirDeg === null || imager.minOffNadirDeg - 0.05 <= criteria.maxOffNadirDeg) &&
    kinds.some(
      (phenomenology) =>
        criteria.phenomenologies.includes(phenomenology) &&
        isAffordable({ provider: imager.provider, phenomenology }, criteria),
    )
  );
}

function newestFirst(a: SceneKey, b: SceneKey): number {
  return (
    b.acquiredAtMs - a.acquiredAtMs ||
    Number(a.satelliteId) - Number(b.satelliteId) ||
    a.cell.row - b.cell.row ||
    a.cell.column - b.cell.column
  );
}
