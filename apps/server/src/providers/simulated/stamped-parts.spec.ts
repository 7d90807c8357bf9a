import { expect, it } from 'vitest';
import { imageOf } from '../area/delivery-grid.ts';
import type { Target } from '../area/plan-cut.ts';
import { partsToCut, tileParts } from './stamped-parts.ts';

const BOX = [500_000, 5_000_000, 520_000, 5_012_000] as const;
const IMAGE = imageOf({ epsg: 32632, box: BOX }, 1);

it('stamps each tile of a mosaic that contains a part of the area', () => {
  const lowerHalf = [[Float64Array.from([0, 11_000, 20_000, 11_000, 20_000, 12_000, 0, 12_000, 0, 11_000])]];
  const tiles = tileParts(IMAGE, lowerHalf).map(([, tile]) => [...(tile?.[0]?.[0] ?? [])].slice(0, 6));
  expect(tiles).toEqual([
    [0, 10_240, 10_240, 10_240, 10_240, 12_000],
    [10_240, 10_240, 20_000, 10_240, 20_000, 12_000],
  ]);
});

it('finds what is cut into another grid in the pixels of the drawn image', () => {
  const target: Target = { epsg: 3857, box: [1_010_000, 5_650_000, 1_014_000, 5_654_000], pixelM: 1 };
  const [part] = partsToCut(IMAGE, target) ?? [];
  const ring = part?.[0]?.[0]?.[0] ?? new Float64Array();
  const columns = ring.filter((_, i) => i % 2 === 0);
  // Web Mercator is stretched by 1.41 at this latitude.
  expect((Math.max(...columns) - Math.min(...columns)) / 4000).toBeCloseTo(0.707, 1);
  expect([ring[0], ring[1]]).toEqual([ring.at(-2), ring.at(-1)]);
});

it('stamps each tile of a mosaic in another grid, within the area', () => {
  const ring: [number, number][] = [
    [9, 45.16],
    [9.25, 45.16],
    [9.25, 45.25],
    [9, 45.25],
    [9, 45.16],
  ];
  const clip = [{ type: 'Polygon' as const, coordinates: [ring] }];
  const parts = partsToCut(IMAGE, { epsg: 3857, box: BOX, pixelM: 1, clip, isMosaic: true });
  expect(parts?.length).toBeGreaterThan(1);
  for (const part of parts ?? []) expect(part).toHaveLength(2);
});
