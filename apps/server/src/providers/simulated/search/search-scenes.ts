import type { AreaGeometry, Point } from '@groundtrack/contract';
import { parseFootprint } from '@groundtrack/geo';
import { coversEnough } from '../../area-share.ts';
import { isInMonths, meets } from '../../criteria.ts';
import type { Scene, SceneCriteria, ScenePage, SceneQuery, SearchBudget } from '../../provider.ts';
import { toAcquisition } from '../acquisition.ts';
import { type Candidate, findCandidates, toWindow, WINDOW_MS } from '../candidates.ts';
import { type Cell, toCell } from '../cell.ts';
import type { Imager } from '../fleet.ts';
import { priceAcquisition } from '../price-acquisition.ts';
import type { SceneKey } from '../scene-id.ts';
import { canMatch, isAffordable } from './can-match.ts';
import type { Turns } from './fair-turns.ts';
import { formatWindowCursor, parseSearchCursor } from './search-cursor.ts';

/** A search of places: one, or several that are spread over an area. */
export interface PlaceQuery extends SceneQuery {
  readonly places: readonly Point[];
}

export interface SearchRun {
  readonly signal: AbortSignal;
  readonly turns: Turns;
}

/**
 * Searches for scenes that hold one of the places, newest first: windows are searched backward until enough are found
 * or the budget is used up. One window is always searched, so that the pages of a search come to its end. A step of the
 * budget is one satellite over one cell in one window, about 60 microseconds.
 * @throws UnknownCursor
 */
export async function searchScenes(
  imagers: readonly Imager[],
  { places, area, criteria, limit, cursor, budget }: PlaceQuery,
  { signal, turns }: SearchRun,
): Promise<ScenePage> {
  const { after, window: newest } = parseSearchCursor(cursor, toWindow(criteria.endMs));
  if (limit < 1) return { scenes: [], next: null };
  const able = imagers.filter((imager) => canMatch(imager, criteria));
  const cells = toCells(places);
  const oldest = toWindow(Math.max(criteria.startMs, Math.min(...able.map((imager) => imager.inServiceFromMs))));
  const isSpent = toMeter(budget, able.length * cells.length);
  const isCovering = toCoveringTest(area, criteria.minCoverage);
  const found: Scene[] = [];
  await turns.next();
  // One scene more than asked for says whether another page follows.
  for (let window = newest; found.length <= limit && window >= oldest; window--) {
    if (!isWindowInMonths(window, criteria.months)) continue;
    if (isSpent()) return { scenes: found, next: formatWindowCursor(window), searchedToMs: (window + 1) * WINDOW_MS };
    const taken: Candidate[] = [];
    for (const imager of able)
      for (const cell of cells) {
        if (turns.isOver()) await turns.next();
        signal.throwIfAborted();
        taken.push(...findCandidates(imager, cell, window));
      }
    for (const candidate of taken.sort((a, b) => newestFirst(a.key, b.key))) {
      if (after && newestFirst(candidate.key, after) <= 0) continue;
      const scene = toMatch(candidate, places, criteria);
      if (scene && isCovering(scene) && found.push(scene) > limit) break;
    }
  }
  const scenes = found.slice(0, limit);
  return { scenes, next: found.length > limit ? (scenes.at(-1)?.featureId ?? null) : null };
}

/** @returns asked before each window: whether the windows before it have used up the budget */
function toMeter(budget: SearchBudget | undefined, stepsOfWindow: number): () => boolean {
  if (!budget) return () => false;
  const endMs = performance.now() + budget.timeMs;
  let steps = 0;
  return () => {
    const isSpent = steps > 0 && (steps >= budget.steps || performance.now() >= endMs);
    steps += stepsOfWindow;
    return isSpent;
  };
}

/**
 * The cells of the places, each once. A scene shows more than its cell, so the cells of a lattice find an area's
 * scenes.
 */
function toCells(places: readonly Point[]): Cell[] {
  const cells = places.map(toCell);
  return [...new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell])).values()];
}

/** Whether a window, which is shorter than a month, touches one of the months. */
function isWindowInMonths(window: number, months: readonly number[] | null): boolean {
  return isInMonths(window * WINDOW_MS, months) || isInMonths((window + 1) * WINDOW_MS - 1, months);
}

/** The candidate as a priced scene; null when it does not match. */
function toMatch(candidate: Candidate, places: readonly Point[], criteria: SceneCriteria): Scene | null {
  const { acquiredAtMs } = candidate.key;
  if (acquiredAtMs < criteria.startMs || acquiredAtMs > criteria.endMs) return null;
  if (!isInMonths(acquiredAtMs, criteria.months)) return null;
  const scene = toAcquisition(candidate);
  return scene && meets(scene, criteria) && isAffordable(scene, criteria) ? priceAcquisition(scene, places) : null;
}

function toCoveringTest(area: AreaGeometry, minCoverage: number | null): (scene: Scene) => boolean {
  const isCovering = coversEnough(area, minCoverage);
  return ({ footprint }) => {
    if (minCoverage === null) return true;
    const read = parseFootprint(footprint);
    return read.ok && isCovering(read.parts);
  };
}

function newestFirst(a: SceneKey, b: SceneKey): number {
  return (
    b.acquiredAtMs - a.acquiredAtMs ||
    Number(a.satelliteId) - Number(b.satelliteId) ||
    a.cell.row - b.cell.row ||
    a.cell.column - b.cell.column
  );
}
