import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LonLat } from '../../position.ts';
import { measureArea } from '../measure-area.ts';
import { outlineOfArea } from './outline-of-area.ts';
import { isTangled } from './repair-area.ts';

const MOST = 200;

/** Around a middle, in and out by some share of its radius. */
function coast([lon, lat]: LonLat, positions: number, rough: (i: number) => number): LonLat[] {
  const ring = Array.from({ length: positions }, (_, i): LonLat => {
    const angle = (2 * Math.PI * i) / positions;
    const radius = 0.1 * (1 + 0.2 * rough(i));
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return [...ring, ...ring.slice(0, 1)];
}

test('what has few positions stays as it is', () => {
  const area = [[coast([10, 50], MOST - 1, () => 0)]];
  expect(outlineOfArea(area, MOST)).toBe(area);
});

test('keeps the size of a rough coast with limited positions, and never crosses itself', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })), fc.nat(3000), (noise, more) => {
      const area = [[coast([10, 50], MOST + more, () => noise.next().value ?? 0)]];
      const outline = outlineOfArea(area, MOST);
      expect(outline.flat(2).length).toBeLessThanOrEqual(MOST);
      expect(isTangled(outline)).toBe(false);
      expect(measureArea(outline).areaKm2 / measureArea(area).areaKm2).toBeGreaterThan(0.7);
    }),
    { numRuns: 30 },
  );
});

test('keeps the largest of many islands, and holes if there is room', () => {
  const islands = Array.from({ length: 60 }, (_, i) => [coast([i, 0], 30, () => i / 100), coast([i, 0], 8, () => -4)]);
  const outline = outlineOfArea(islands, MOST);
  expect(outline.flat().length).toBeLessThanOrEqual(20);
  expect(outline.flat(2).length).toBeLessThanOrEqual(MOST);
  expect(outline[0]?.[0]?.[0]?.[0]).toBeGreaterThan(58);
});
