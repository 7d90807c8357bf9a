import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFootprint } from '../parse-footprint.ts';
import { covers, type Polygon } from '../polygon.ts';
import type { LonLat } from '../position.ts';
import { chooseCovering } from './choose-covering.ts';
import { coverageOf } from './coverage.ts';
import { measureArea } from './measure-area.ts';
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
const sizeKm2 = (parts: readonly Polygon[]) => measureArea(parts.map(({ coordinates }) => coordinates)).areaKm2;
const uncovered = (area: readonly Polygon[], footprint: readonly Polygon[]): Polygon[] => {
  const left = uncoveredOf(area, footprint);
  if (!left) throw new Error('Too many crossings');
  return left;
};

/** How much of some ground a footprint covers, or the expected value if there is no ground. */
const shareOf = (ground: readonly Polygon[], footprint: readonly Polygon[], ofNone: number) =>
  ground.length === 0 ? ofNone : coverageOf(ground)(footprint);

/** A star around a place, as far north as 75 degrees, on both sides of the antimeridian; some have a hole. */
const shape = fc
  .record({
    lon: fc.double({ min: 179, max: 181, noNaN: true }),
    lat: fc.constantFrom(0, 47, -75),
    radii: fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 }),
    hasHole: fc.boolean(),
  })
  .map(({ lon, lat, radii, hasHole }): readonly Polygon[] => {
    const ring = (scale: number): LonLat[] => {
      const open = radii.map((radius, i): LonLat => {
        const angle = (2 * Math.PI * i) / radii.length;
        return [lon + scale * radius * Math.cos(angle), lat + scale * radius * Math.sin(angle)];
      });
      return [...open, ...open.slice(0, 1)];
    };
    const coordinates = hasHole ? [ring(1), ring(0.3).toReversed()] : [ring(1)];
    const read = parseFootprint({ type: 'Polygon', coordinates });
    return read.ok ? read.parts : [];
  })
  .filter((parts) => parts.length > 0);

describe('what a footprint leaves of an area', () => {
  it.each<[string, readonly [area: Polygon, footprint: readonly Polygon[]], number, number]>([
    ['nothing where it covers all', [box(0, 0, 1, 1), [box(-1, -1, 2, 2)]], 0, 0],
    ['nothing where it is the area', [box(0, 0, 1, 1), [box(0, 0, 1, 1)]], 0, 0],
    ['all where it lies elsewhere', [box(0, 0, 1, 1), [box(3, 3, 4, 4)]], 1, 1],
    ['all where it touches', [box(0, 0, 1, 1), [box(1, 0, 2, 1)]], 1, 1],
    ['a half', [box(0, 0, 1, 1), [box(0.5, 0, 2, 1)]], 1, 0.5],
    ['two sides of a strip', [box(0, 0, 1, 1), [box(0.25, -1, 0.75, 2)]], 2, 0.5],
    ['a ring around its middle', [box(0, 0, 1, 1), [box(0.25, 0.25, 0.75, 0.75)]], 1, 0.75],
    ['a half where its parts overlap', [box(0, 0, 1, 1), [box(0.5, 0, 2, 1), box(0.5, -1, 0.8, 2)]], 1, 0.5],
  ])('is %s', (_what, [area, footprint], parts, share) => {
    const left = uncovered([area], footprint);
    expect(left).toHaveLength(parts);
    expect(sizeKm2(left) / sizeKm2([area])).toBeCloseTo(share, 3);
  });

  it('and what it covers are the area together', () => {
    fc.assert(
      fc.property(shape, shape, (area, footprint) => {
        const left = uncovered(area, footprint);
        const share = coverageOf(area)(footprint);
        expect(sizeKm2(left) / sizeKm2(area) + share).toBeCloseTo(1, 6);
        expect(shareOf(left, footprint, 0)).toBeCloseTo(0, 5);
        expect(shareOf(left, area, 1)).toBeCloseTo(1, 5);
      }),
      { numRuns: 300, seed: 17 },
    );
  });
});

describe('shapes chosen to cover an area', () => {
  const items = (shapes: readonly (readonly Polygon[])[]) => shapes.map((footprint, item) => ({ item, footprint }));

  it('are the first that add something, until nothing is left', () => {
    const area = [box(0, 0, 1, 1)];
    const answer = chooseCovering(
      area,
      items([[box(0, 0, 0.6, 1)], [box(0.1, 0.1, 0.5, 0.9)], [box(0.5, 0, 1, 1)], [box(0, 0, 1, 1)]]),
    );
    expect(answer?.chosen.map(({ item }) => item)).toEqual([0, 2]);
    expect(answer?.chosen.map(({ addedShare }) => addedShare)[1]).toBeCloseTo(0.4, 3);
    expect(answer).toMatchObject({ uncovered: [], uncoveredKm2: 0, coveredShare: 1 });
  });

  it('return the uncovered rest', () => {
    const answer = chooseCovering([box(0, 0, 1, 1)], items([[box(-1, -1, 0.75, 2)], [box(5, 5, 6, 6)]]));
    expect(answer?.chosen).toHaveLength(1);
    expect(answer?.coveredShare).toBeCloseTo(0.75, 3);
    expect(answer?.uncoveredKm2).toBeCloseTo(sizeKm2([box(0.75, 0, 1, 1)]), 3);
  });

  it('cover together what they say: every place of the area is in one of them or in what is left', () => {
    fc.assert(
      fc.property(shape, fc.array(shape, { minLength: 1, maxLength: 8 }), (area, footprints) => {
        const answer = chooseCovering(area, items(footprints));
        if (!answer) throw new Error('Too many crossings');
        const union = answer.chosen.map(({ item }) => footprints[item] ?? []);
        const shares = answer.chosen.reduce((sum, { addedShare }) => sum + addedShare, 0);
        expect(shares).toBeCloseTo(answer.coveredShare, 9);
        expect(answer.coveredShare * sizeKm2(area) + answer.uncoveredKm2).toBeCloseTo(sizeKm2(area), 3);
        for (const one of union) expect(shareOf(answer.uncovered, one, 0)).toBeCloseTo(0, 5);
        for (let x = 178; x < 182; x += 0.37)
          for (const lat of [-75.3, -0.21, 0.17, 46.9, 47.3]) {
            const place: LonLat = [x > 180 ? x - 360 : x, lat];
            if (!covers(area, [place])) continue;
            const isFound = union.some((one) => covers(one, [place])) || covers(answer.uncovered, [place]);
            expect(isFound).toBe(true);
          }
      }),
      { numRuns: 150, seed: 17 },
    );
  });
});
