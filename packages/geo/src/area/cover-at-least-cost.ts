import type { Polygon } from '../polygon.ts';
import { type Candidate, type Covering, chooseCovering, LEAST_SHARE, mayMeet } from './choose-covering.ts';
import { coverageOf } from './coverage.ts';
import { areaKm2Of } from './measure-area.ts';
import { splitArea } from './uncovered.ts';

export interface CostedCandidate<T> extends Candidate<T> {
  /** Not negative. */
  readonly cost: number;
}

/** Up to this number of shapes, all subsets are compared: 4,096. */
const EXACT_AT_MOST = 12;
/** A limit for outlines that overlap in an unusual number of ways. Twelve squares make about a hundred cells. */
const CELLS_AT_MOST = 1000;

interface Useful<T> extends CostedCandidate<T> {
  /** Share of the area that it covers alone. */
  readonly share: number;
}

/**
 * Chooses the shapes that cover an area at the least total cost. A thousandth of the area may stay uncovered, as with
 * `chooseCovering`. Of up to twelve candidates, no subset that covers as much is cheaper. Of more, the result is the
 * cheapest subset of those that two greedy choices select, and never costs more than either or than a shape that covers
 * all.
 * @param area parts that do not overlap, with longitudes within ±180, as `parseFootprint` returns them
 * @param candidates in the order in which equally cheap ones are preferred
 * @returns null if outlines cross too often to compute
 */
export function coverAtLeastCost<T>(
  area: readonly Polygon[],
  candidates: readonly CostedCandidate<T>[],
): Covering<T> | null {
  const shareOf = coverageOf(area);
  const useful = candidates
    .map((each) => ({ ...each, share: mayMeet(area, each.footprint) ? shareOf(each.footprint) : 0 }))
    .filter(({ share }) => share >= LEAST_SHARE);
  const whole = cheapestWhole(useful);
  const cheaper = whole ? useful.filter((each) => each === whole || each.cost < whole.cost) : useful;
  const exact = cheaper.length <= EXACT_AT_MOST ? cheapestOf(area, cheaper) : null;
  if (exact) return chooseCovering(area, exact, 0);
  const picks = [whole ? [whole] : null, pickByRate(area, cheaper), pickByAddedRate(area, cheaper)];
  const greedy = picks.filter((picked) => picked !== null);
  const pool = cheaper.filter((each) => greedy.some((picked) => picked.includes(each)));
  const [best = null] = (pool.length <= EXACT_AT_MOST ? [pool, ...greedy] : greedy)
    .map((set) => cheapestOf(area, set) ?? set)
    .toSorted((a, b) => costOf(a) - costOf(b) || a.length - b.length);
  return best && chooseCovering(area, best, 0);
}

/** The first to be as cheap as any that covers the area alone. */
function cheapestWhole<T>(useful: readonly Useful<T>[]): Useful<T> | undefined {
  return useful.filter(({ share }) => share >= 1 - LEAST_SHARE).toSorted((a, b) => a.cost - b.cost)[0];
}

const costOf = (set: readonly { readonly cost: number }[]) => set.reduce((sum, { cost }) => sum + cost, 0);
const byRate = <T>(a: Useful<T>, b: Useful<T>) => a.cost / a.share - b.cost / b.share;

function pickByRate<T>(area: readonly Polygon[], useful: readonly Useful<T>[]): readonly Useful<T>[] | null {
  const items = useful.toSorted(byRate).map((each) => ({ item: each, footprint: each.footprint }));
  return chooseCovering(area, items)?.chosen.map(({ item }) => item) ?? null;
}

/**
 * Repeatedly the shape with the lowest cost for what it adds (Chvátal 1979). A shape never adds more than it did before,
 * so only those that could be the next are measured again (Minoux 1978).
 */
function pickByAddedRate<T>(area: readonly Polygon[], useful: readonly Useful<T>[]): readonly Useful<T>[] | null {
  const wholeKm2 = areaKm2Of(area);
  const picked = new Set<Useful<T>>();
  let left = useful.map((each) => ({ each, added: each.share, measuredAt: 0 }));
  let uncovered = area;
  while (uncovered.length > 0) {
    left = left.toSorted((a, b) => a.each.cost / a.added - b.each.cost / b.added);
    const [next, ...rest] = left;
    if (!next) break;
    if (next.measuredAt < picked.size) {
      const { footprint } = next.each;
      const share = mayMeet(uncovered, footprint) ? coverageOf(uncovered)(footprint) : 0;
      const added = (share * areaKm2Of(uncovered)) / wholeKm2;
      left = added < LEAST_SHARE ? rest : [{ ...next, added, measuredAt: picked.size }, ...rest];
      continue;
    }
    const split = splitArea(uncovered, next.each.footprint);
    if (!split) return null;
    picked.add(next.each);
    [uncovered, left] = [split.uncovered, rest];
  }
  return useful.filter((each) => picked.has(each));
}

/** Ground that exactly these shapes cover. */
interface Cell {
  readonly parts: readonly Polygon[];
  /** Indexes of the shapes. */
  readonly by: readonly number[];
}

/** Splits an area into cells, each covered by other shapes; null if there are too many. */
function toCells(area: readonly Polygon[], footprints: readonly (readonly Polygon[])[]): readonly Cell[] | null {
  let cells: readonly Cell[] = [{ parts: area, by: [] }];
  for (const [index, footprint] of footprints.entries()) {
    const next: Cell[] = [];
    for (const cell of cells) {
      if (!mayMeet(cell.parts, footprint)) {
        next.push(cell);
        continue;
      }
      const split = splitArea(cell.parts, footprint);
      if (!split) return null;
      if (split.covered.length > 0) next.push({ parts: split.covered, by: [...cell.by, index] });
      if (split.uncovered.length > 0) next.push({ parts: split.uncovered, by: cell.by });
    }
    if (next.length > CELLS_AT_MOST) return null;
    cells = next;
  }
  return cells;
}

/** The cheapest subset that covers as much as all, or a cheap one of more than twelve; null if there are too many cells. */
function cheapestOf<T>(area: readonly Polygon[], all: readonly Useful<T>[]): readonly Useful<T>[] | null {
  const cells = toCells(
    area,
    all.map(({ footprint }) => footprint),
  );
  if (!cells) return null;
  const sized = cells.flatMap(({ parts, by }) => (by.length === 0 ? [] : [{ by, km2: areaKm2Of(parts) }]));
  const needed = sized.reduce((sum, { km2 }) => sum + km2, 0) - LEAST_SHARE * areaKm2Of(area);
  const covers = (isIn: (index: number) => boolean) => {
    const covered = sized.reduce((sum, { by, km2 }) => (by.some(isIn) ? sum + km2 : sum), 0);
    return covered >= needed;
  };
  return all.length <= EXACT_AT_MOST ? bestSubset(all, covers) : pruned(all, covers);
}

type Covers = (isIn: (index: number) => boolean) => boolean;

/** Of equally cheap subsets, the one with fewer shapes, then the one with earlier shapes. */
function bestSubset<T>(all: readonly Useful<T>[], covers: Covers): readonly Useful<T>[] {
  let best = all;
  for (let bits = 0; bits < 2 ** all.length; bits++) {
    const isIn = (index: number) => (bits & (1 << index)) !== 0;
    const subset = all.filter((_, index) => isIn(index));
    const cheaper = costOf(subset) - costOf(best) || subset.length - best.length;
    if (cheaper < 0 && covers(isIn)) best = subset;
  }
  return best;
}

/** Without the shapes that the others make unnecessary, the most expensive first. */
function pruned<T>(all: readonly Useful<T>[], covers: Covers): readonly Useful<T>[] {
  const kept = new Set(all.keys());
  for (const [index] of [...all.entries()].toSorted(([, a], [, b]) => b.cost - a.cost)) {
    kept.delete(index);
    if (!covers((each) => kept.has(each))) kept.add(index);
  }
  return all.filter((_, index) => kept.has(index));
}
