import type { AreaGeometry, Point } from '@groundtrack/contract';
import { parseFootprint } from '@groundtrack/geo';
import type { Pass } from '@groundtrack/orbit';
import { coversEnough } from '../../area/area-share.ts';
import { partsOf } from '../../area/search-place.ts';
import { isInMonths, meets } from '../../port/criteria.ts';
import type { Scene, ScenePage, SceneQuery, SearchBudget } from '../../port/provider.ts';
import { toAcquisition } from '../acquisition.ts';
import { cellsOf } from '../area-cells.ts';
import { type Candidate, findCandidates, toWindow, WINDOW_MS } from '../candidates.ts';
import { type Cell, toCell } from '../cell.ts';
import type { Imager } from '../fleet.ts';
import { priceAcquisition } from '../price-acquisition.ts';
import type { SceneKey } from '../scene-id.ts';
import { canMatch, isAffordable } from './can-match.ts';
import { formatMomentCursor, formatWindowCursor, parseSearchCursor } from './search-cursor.ts';
import { passesOver, type ToStretches, wholeWindow } from './stretches.ts';

/** A search, with places in its area for the centers of squares. */
export interface PlaceQuery extends SceneQuery {
  readonly places: readonly Point[];
}

/**
 * Searches scenes of a place, or of every cell that intersects an area, newest first. Stretches of time are searched
 * backward until enough scenes are found or the budget is used up. At least one stretch is searched, so that the pages
 * of a search end. A step of the budget is one satellite over one cell in one window, about 60 microseconds.
 * @throws UnknownCursor
 */
export function searchScenes(imagers: readonly Imager[], query: PlaceQuery): ScenePage {
  const { area, criteria, limit, cursor, budget } = query;
  const { after, window: newest, beforeMs } = parseSearchCursor(cursor, toWindow(criteria.endMs));
  if (limit < 1) return { scenes: [], next: null };
  const able = imagers.filter((imager) => canMatch(imager, criteria));
  const { cells, toStretches } = toGround(query);
  const oldest = toWindow(Math.max(criteria.startMs, Math.min(...able.map((imager) => imager.inServiceFromMs))));
  const meter = new Meter(budget, area.type !== 'Point');
  const isCovering = toCoveringTest(area, criteria.minCoverage);
  const found: Scene[] = [];
  // One additional scene shows whether another page follows.
  for (let window = newest; found.length <= limit && window >= oldest; window--) {
    if (!isWindowInMonths(window, criteria.months)) continue;
    if (meter.isSpent(found.length))
      return { scenes: found, next: formatWindowCursor(window), searchedToMs: (window + 1) * WINDOW_MS };
    const looked = new Set<Imager>();
    for (const { imagers: passing, startMs, endMs } of toStretches(window, able)) {
      if (found.length > limit) break;
      if (startMs >= beforeMs || startMs > criteria.endMs || endMs <= criteria.startMs) continue;
      if (meter.isSpent(found.length)) return { scenes: found, next: formatCursor(window, endMs), searchedToMs: endMs };
      meter.add(passing.filter((imager) => !looked.has(imager)).length * cells.length);
      const taken: Candidate[] = [];
      for (const imager of passing) {
        looked.add(imager);
        for (const cell of cells) {
          taken.push(...findCandidates(imager, cell, window).filter(({ pass }) => isWithin(pass, startMs, endMs)));
        }
      }
      for (const candidate of taken.sort((a, b) => newestFirst(a.key, b.key))) {
        if (after && newestFirst(candidate.key, after) <= 0) continue;
        const scene = toMatch(candidate, query);
        if (scene && isCovering(scene) && found.push(scene) > limit) break;
      }
    }
    // Finding the passes over an area counts as a step per satellite.
    if (area.type !== 'Point') meter.add(able.length);
  }
  const scenes = found.slice(0, limit);
  return { scenes, next: found.length > limit ? (scenes.at(-1)?.featureId ?? null) : null };
}

function isWithin({ peakMs }: Pass, startMs: number, endMs: number): boolean {
  return peakMs >= startMs && peakMs < endMs;
}

function formatCursor(window: number, endMs: number): string {
  return endMs === (window + 1) * WINDOW_MS ? formatWindowCursor(window) : formatMomentCursor(endMs);
}

interface Ground {
  readonly cells: readonly Cell[];
  readonly toStretches: ToStretches;
}

/** If an area has too many cells, only those of a few places in it are searched. */
function toGround({ area, places }: PlaceQuery): Ground {
  const parts = partsOf(area);
  const cells = cellsOf(parts);
  return parts.length > 0 && cells
    ? { cells, toStretches: passesOver(parts) }
    : { cells: cellsAt(places), toStretches: wholeWindow };
}

function cellsAt(places: readonly Point[]): Cell[] {
  const cells = places.map(toCell);
  return [...new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell])).values()];
}

/**
 * A pass over an area may have no scene at all. Always do a minimum amount of work, so that a query never returns an
 * empty page just because its budget was small.
 */
const TIMES_UNTIL_FOUND = 8;

/** Counts the work of a search. */
class Meter {
  readonly #steps: number;
  readonly #endMs: number;
  #done = 0;

  readonly #stepsUntilFound: number;

  constructor(budget: SearchBudget | undefined, isOfArea: boolean) {
    this.#steps = budget?.steps ?? Number.POSITIVE_INFINITY;
    this.#stepsUntilFound = this.#steps * (isOfArea ? TIMES_UNTIL_FOUND : 1);
    this.#endMs = performance.now() + (budget?.timeMs ?? Number.POSITIVE_INFINITY);
  }

  /** Called before each stretch. The first one is always searched. */
  isSpent(found: number): boolean {
    const steps = found > 0 ? this.#steps : this.#stepsUntilFound;
    return this.#done > 0 && (this.#done >= steps || performance.now() >= this.#endMs);
  }

  add(steps: number): void {
    this.#done += steps;
  }
}

/** Whether a window, which is shorter than a month, overlaps one of the months. */
function isWindowInMonths(window: number, months: readonly number[] | null): boolean {
  return isInMonths(window * WINDOW_MS, months) || isInMonths((window + 1) * WINDOW_MS - 1, months);
}

/** The candidate as a priced scene; null if it does not match. */
function toMatch(candidate: Candidate, { criteria, ...searched }: PlaceQuery): Scene | null {
  const { acquiredAtMs } = candidate.key;
  if (acquiredAtMs < criteria.startMs || acquiredAtMs > criteria.endMs) return null;
  if (!isInMonths(acquiredAtMs, criteria.months)) return null;
  const scene = toAcquisition(candidate);
  return scene && meets(scene, criteria) && isAffordable(scene, criteria) ? priceAcquisition(scene, searched) : null;
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
