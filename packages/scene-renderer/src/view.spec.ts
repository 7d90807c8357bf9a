import { projection } from '@groundtrack/geo';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Polygon } from './scene.ts';
import { boxView, quicklookView, type View } from './view.ts';

type Position = readonly [number, number];

function polygon(...corners: readonly Position[]): Polygon {
  return { type: 'Polygon', coordinates: [corners] };
}
function at(view: View, x: number, y: number): [number, number] {
  const into = new Float64Array(2);
  view.lonLat(x, y, into);
  return [into[0], into[1]];
}
const square = polygon([10, 1], [10, 0], [11, 0], [11, 1]);

describe('the view of a quicklook', () => {
  test('maps the corners of the footprint to its corners', () => {
    const view = quicklookView(polygon([9.8, 1.1], [10, 0], [11.2, -0.1], [11, 0.9]), 300);
    const { widthPx, heightPx } = view;
    expect(widthPx).toBe(300);
    expect(at(view, 0, 0)).toEqual([9.8, 1.1]);
    expect(at(view, 0, heightPx)).toEqual([10, 0]);
    expect(at(view, widthPx, heightPx)).toEqual([11.2, -0.1]);
    expect(at(view, widthPx, 0)).toEqual([11, 0.9]);
  });

  test('keeps the scale in both directions', () => {
    const { heightPx, pixelM } = quicklookView(square, 100);
    expect(heightPx).toBe(100);
    expect(pixelM).toBeCloseTo(1112, 0);
  });

  test.each([
    ['twice as high as wide', polygon([0, 2], [0, 0], [1, 0], [1, 2]), 200],
    ['much higher than wide: twice is the limit', polygon([0, 9], [0, 0], [1, 0], [1, 9]), 200],
    ['a strip: at least one row', polygon([0, 0.001], [0, 0], [9, 0], [9, 0.001]), 1],
  ])('is %s', (_what, footprint, heightPx) => {
    expect(quicklookView(footprint, 100).heightPx).toBe(heightPx);
  });

  test.each([
    ['no ring', { type: 'Polygon', coordinates: [] } as const],
    ['a triangle', polygon([0, 0], [1, 0], [1, 1])],
  ])('needs four corners: %s', (_what, footprint) => {
    expect(() => quicklookView(footprint, 100)).toThrow(RangeError);
  });

  test.each<[string, Polygon, Position]>([
    ['up', square, [0, -1]],
    ['down, where the satellite came from the south', polygon([11, 0], [11, 1], [10, 1], [10, 0]), [0, 1]],
    ['left', polygon([11, 1], [10, 1], [10, 0], [11, 0]), [0, 0]],
  ])('has the correct north: %s', (where, footprint, expected) => {
    const { north } = quicklookView(footprint, 100);
    expect(Math.hypot(...north)).toBeCloseTo(1, 9);
    const turned = where === 'left' ? [-1, 0] : expected;
    expect(north[0]).toBeCloseTo(turned[0] ?? 0, 3);
    expect(north[1]).toBeCloseTo(turned[1] ?? 0, 3);
  });
});

describe('the view of a box', () => {
  const utm = fc.record({
    epsg: fc.constantFrom(32601, 32618, 32660, 32733),
    minX: fc.integer({ min: 200_000, max: 790_000 }),
    minY: fc.integer({ min: 1_000_000, max: 8_900_000 }),
    sideM: fc.integer({ min: 100, max: 10_000 }),
  });

  test('agrees with the projection to a centimeter, inside and on its edges', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(utm, share, share, ({ epsg, minX, minY, sideM }, s, t) => {
        const view = boxView(epsg, [minX, minY, minX + sideM, minY + sideM], 10);
        const [lon, lat] = at(view, s * view.widthPx, t * view.heightPx);
        const [exactLon, exactLat] = projection(epsg).toLonLat([minX + s * sideM, minY + (1 - t) * sideM]);
        const turn = (lon - exactLon + 540) % 360;
        const eastM = (turn - 180) * 111_195 * Math.cos((lat * Math.PI) / 180);
        expect(Math.hypot(eastM, (lat - exactLat) * 111_195)).toBeLessThan(0.01);
      }),
    );
  });

  test('is as large as its box, and at least one pixel', () => {
    const size = (minX: number, maxX: number, pixelM: number) => {
      const { widthPx, heightPx } = boxView(32618, [minX, 4_000_000, maxX, 4_000_500], pixelM);
      return [widthPx, heightPx];
    };
    expect(size(300_000, 301_000, 0.5)).toEqual([2000, 1000]);
    expect(size(300_000, 300_001, 10)).toEqual([1, 50]);
  });

  test('uses a pixel grid that is fixed to the globe', () => {
    const corner = (minX: number) => boxView(32618, [minX, 4_000_000, minX + 500, 4_000_500], 0.5).cornerPx;
    expect(corner(300_000)).toEqual([600_000, -8_001_000]);
    expect(corner(300_100)[0] - corner(300_000)[0]).toBe(200);
  });

  test('has north up, except for meridian convergence', () => {
    fc.assert(
      fc.property(utm, ({ epsg, minX, minY, sideM }) => {
        const { north } = boxView(epsg, [minX, minY, minX + sideM, minY + sideM], 10);
        expect(Math.hypot(...north)).toBeCloseTo(1, 9);
        expect(north[1]).toBeLessThan(-0.95);
      }),
    );
  });

  test('is continuous across the antimeridian', () => {
    const view = boxView(32601, [166_000 - 500, 100_000, 166_000 + 1500, 102_000], 10);
    const longitudes = Array.from({ length: 21 }, (_, i) => at(view, i * 10, 100)[0]);
    longitudes.slice(1).forEach((lon, i) => expect(Math.abs(lon - (longitudes[i] ?? 0))).toBeLessThan(0.01));
  });
});
