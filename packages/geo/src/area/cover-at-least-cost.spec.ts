import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Polygon } from '../polygon.ts';
import { chooseCovering, LEAST_SHARE } from './choose-covering.ts';
import { type CostedCandidate, coverAtLeastCost } from './cover-at-least-cost.ts';
import { areaKm2Of } from './measure-area.ts';
import { uncoveredOf } from './uncovered.ts';

const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const AREA = [box(0, 0, 1, 1)];
const WHOLE_KM2 = areaKm2Of(AREA);

/** Boxes that mostly overlap the area, with whole costs, so that many subsets cost the same. */
const boxes = (count: { readonly minLength: number; readonly maxLength: number }) =>
  fc.array(
    fc.record({
      west: fc.double({ min: -0.8, max: 0.9, noNaN: true }),
      south: fc.double({ min: -0.8, max: 0.9, noNaN: true }),
      width: fc.double({ min: 0.2, max: 1.8, noNaN: true }),
      height: fc.double({ min: 0.2, max: 1.8, noNaN: true }),
      cost: fc.integer({ min: 0, max: 500 }),
    }),
    count,
  );
type Box = { west: number; south: number; width: number; height: number; cost: number };
const toCandidates = (all: readonly Box[]): CostedCandidate<number>[] =>
  all.map(({ west, south, width, height, cost }, item) => ({
    item,
    cost,
    footprint: [box(west, south, west + width, south + height)],
  }));

function uncoveredShare(footprints: readonly (readonly Polygon[])[]): number {
  let left: readonly Polygon[] = AREA;
  for (const footprint of footprints) left = uncoveredOf(left, footprint) ?? [];
  return areaKm2Of(left) / WHOLE_KM2;
}

function choose(candidates: readonly CostedCandidate<number>[]) {
  const covering = coverAtLeastCost(AREA, candidates);
  if (!covering) throw new Error('Too many crossings');
  const cost = covering.chosen.reduce((sum, { item }) => sum + (candidates[item]?.cost ?? 0), 0);
  return { ...covering, cost };
}

/** The least cost of any subset that leaves at most this share uncovered, by trying all of them. */
function leastCost(candidates: readonly CostedCandidate<number>[], uncoveredAtMost: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let bits = 0; bits < 2 ** candidates.length; bits++) {
    const subset = candidates.filter((_, index) => (bits & (1 << index)) !== 0);
    const cost = subset.reduce((sum, each) => sum + each.cost, 0);
    if (cost < least && uncoveredShare(subset.map(({ footprint }) => footprint)) <= uncoveredAtMost) least = cost;
  }
  return least;
}

describe('the cheapest shapes that cover an area', () => {
  it('are one shape that covers all, if its price is below that of cheaper parts together', () => {
    const { chosen, cost } = choose([
      { item: 0, cost: 100, footprint: [box(0, 0, 0.5, 1)] },
      { item: 1, cost: 150, footprint: [box(0.5, 0, 0.8, 1)] },
      { item: 2, cost: 178, footprint: [box(0.8, 0, 1, 1)] },
      { item: 3, cost: 365, footprint: [box(-1, -1, 2, 2)] },
    ]);
    expect({ cost, items: chosen.map(({ item }) => item) }).toEqual({ cost: 365, items: [3] });
  });

  it('are one shape that covers all, if its price is below that of many cheaper parts together', () => {
    const strips = Array.from({ length: 14 }, (_, item) => ({
      item,
      cost: 10,
      footprint: [box(item / 14, 0, (item + 1) / 14, 1)],
    }));
    const { chosen, cost } = choose([...strips, { item: 14, cost: 139, footprint: [box(-1, -1, 2, 2)] }]);
    expect({ cost, items: chosen.map(({ item }) => item) }).toEqual({ cost: 139, items: [14] });
  });

  it('are fewer, and then earlier ones, at the same cost', () => {
    const half = (item: number, west: number) => ({ item, cost: 5, footprint: [box(west, 0, west + 0.5, 1)] });
    const whole = (item: number) => ({ item, cost: 10, footprint: [box(0, 0, 1, 1)] });
    expect(choose([half(0, 0), half(1, 0.5), whole(2), whole(3)]).chosen.map(({ item }) => item)).toEqual([2]);
  });

  it('never cost more than another subset of up to twelve that covers as much', () => {
    fc.assert(
      fc.property(boxes({ minLength: 1, maxLength: 7 }), (all) => {
        const candidates = toCandidates(all);
        const allShare = uncoveredShare(candidates.map(({ footprint }) => footprint));
        const { cost, chosen } = choose(candidates);
        const chosenShare = uncoveredShare(
          chosen.flatMap(({ item }) => candidates[item]?.footprint ?? []).map((p) => [p]),
        );
        expect(chosenShare).toBeLessThanOrEqual(allShare + LEAST_SHARE + 1e-6);
        expect(cost).toBeLessThanOrEqual(leastCost(candidates, allShare + 1e-9));
      }),
      { numRuns: 60, seed: 17 },
    );
  });

  it('are found among twelve', () => {
    fc.assert(
      fc.property(boxes({ minLength: 12, maxLength: 12 }), (all) => {
        const candidates = toCandidates(all);
        const allShare = uncoveredShare(candidates.map(({ footprint }) => footprint));
        expect(choose(candidates).cost).toBeLessThanOrEqual(leastCost(candidates, allShare + 1e-9));
      }),
      { numRuns: 2, seed: 17 },
    );
  });

  it('of more than twelve never cost more than a greedy choice, and none of them is unnecessary', () => {
    fc.assert(
      fc.property(boxes({ minLength: 13, maxLength: 60 }), (all) => {
        const candidates = toCandidates(all).map((each) => ({ ...each, cost: each.cost + 1 }));
        const rate = ({ cost, footprint }: CostedCandidate<number>) => cost / (1 - uncoveredShare([footprint]));
        const greedy = chooseCovering(
          AREA,
          candidates.toSorted((a, b) => rate(a) - rate(b)),
        );
        const greedyCost = greedy?.chosen.reduce((sum, { item }) => sum + (candidates[item]?.cost ?? 0), 0);
        const { cost, chosen, coveredShare } = choose(candidates);
        expect(cost).toBeLessThanOrEqual(greedyCost ?? 0);
        expect(coveredShare).toBeGreaterThan((greedy?.coveredShare ?? 1) - LEAST_SHARE * 10);
        for (const { item } of chosen) {
          const others = chosen.filter((other) => other.item !== item);
          const left = uncoveredShare(others.map((other) => candidates[other.item]?.footprint ?? []));
          expect(left).toBeGreaterThan(1 - coveredShare);
        }
      }),
      { numRuns: 60, seed: 17 },
    );
  });

  it('are none of nothing, and leave what no shape covers', () => {
    expect(choose([]).chosen).toEqual([]);
    const { chosen, coveredShare } = choose([
      { item: 0, cost: 1, footprint: [box(0, 0, 0.25, 1)] },
      { item: 1, cost: 1, footprint: [box(5, 5, 6, 6)] },
    ]);
    expect(chosen.map(({ item }) => item)).toEqual([0]);
    expect(coveredShare).toBeCloseTo(0.25, 3);
  });
});
