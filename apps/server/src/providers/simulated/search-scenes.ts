import { setImmediate } from 'node:timers/promises';
import type { SearchArea } from '@groundtrack/contract';
import { isInMonths, meets } from '../criteria.ts';
import { cheapestCents } from '../products.ts';
import type { Scene, SceneCriteria, ScenePage, SceneQuery } from '../provider.ts';
import { placesIn } from '../search-place.ts';
import { toAcquisition } from './acquisition.ts';
import { type Candidate, findCandidates, toWindow } from './candidates.ts';
import { CATALOGUE, type CatalogueEntry, type SimulatedName, toPriceRules } from './catalogue.ts';
import { type Cell, toCell } from './cell.ts';
import type { Imager } from './fleet.ts';
import { priceAcquisition } from './price-acquisition.ts';
import { parseSceneId, type SceneKey } from './scene-id.ts';

/** A page that cannot be continued, because its cursor is none of ours. */
export class UnknownCursor extends Error {}

/**
 * Scenes that hold the place, or were taken of the area, newest first: windows are searched backward until enough are
 * found. A cursor is the id of the last scene of the page before.
 */
export async function searchScenes(
  imagers: readonly Imager[],
  { area, criteria, limit, cursor }: SceneQuery,
  signal: AbortSignal,
): Promise<ScenePage> {
  const after = cursor === null ? null : parseSceneId(cursor);
  if (cursor !== null && !after) throw new UnknownCursor(`${cursor} is no scene`);
  if (limit < 1) return { scenes: [], next: null };
  const able = imagers.filter((imager) => canMatch(imager, criteria));
  const cells = toCells(area);
  const found: Scene[] = [];
  const first = Math.min(...able.map((imager) => imager.inServiceFromMs));
  const last = toWindow(Math.max(criteria.startMs, first));
  const fromMs = Math.min(criteria.endMs, after?.acquiredAtMs ?? Infinity);
  // One more than asked tells whether another page follows.
  for (let window = toWindow(fromMs); found.length <= limit && window >= last; window--) {
    // Other requests go on between two windows.
    await setImmediate();
    signal.throwIfAborted();
    const taken = able.flatMap((imager) => cells.flatMap((cell) => findCandidates(imager, cell, window)));
    for (const candidate of taken.sort((a, b) => newestFirst(a.key, b.key))) {
      if (after && newestFirst(candidate.key, after) <= 0) continue;
      const scene = sceneFor(candidate, area, criteria);
      if (scene && found.push(scene) > limit) break;
    }
  }
  const scenes = found.slice(0, limit);
  return { scenes, next: found.length > limit ? (scenes.at(-1)?.featureId ?? null) : null };
}

/** A scene shows more than its cell: a lattice of cells finds what there is of an area. */
function toCells(area: SearchArea): Cell[] {
  const cells = placesIn(area).map(toCell);
  return [...new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell])).values()];
}

function sceneFor(candidate: Candidate, area: SearchArea, criteria: SceneCriteria): Scene | null {
  const { acquiredAtMs } = candidate.key;
  if (acquiredAtMs < criteria.startMs || acquiredAtMs > criteria.endMs) return null;
  if (!isInMonths(acquiredAtMs, criteria.months)) return null;
  const scene = toAcquisition(candidate);
  return scene && meets(scene, criteria) && isAffordable(scene, criteria) ? priceAcquisition(scene, area) : null;
}

function isAffordable(
  { provider, phenomenology }: Pick<Scene, 'provider' | 'phenomenology'>,
  { maxPriceCents }: SceneCriteria,
): boolean {
  if (maxPriceCents === null) return true;
  return (cheapestCents(toPriceRules(provider as SimulatedName), phenomenology) ?? Infinity) <= maxPriceCents;
}

/** Spares the search of years in which nothing can be found. */
function canMatch(imager: Imager, criteria: SceneCriteria): boolean {
  const { radarModes }: CatalogueEntry = CATALOGUE[imager.provider as SimulatedName];
  const kinds = imager.sensor === 'sar' ? (['sar'] as const) : (['ms', 'pan'] as const);
  const finestM =
    imager.sensor === 'sar' ? Math.min(...radarModes.map((mode) => mode.resolutionM)) : imager.resolutionM;
  return (
    imager.inServiceFromMs <= criteria.endMs &&
    // Quoted resolutions are rounded to centimetres, angles to tenths.
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
