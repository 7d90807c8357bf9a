import { array, assert, double, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyGrid } from '../../any-grid/any-grid.ts';
import { parseFootprint } from '../../parse-footprint.ts';
import { measureArea } from '../measure-area.ts';
import { comesNear } from './comes-near.ts';
import { outlineInPixels, type PixelRings } from './grid-outline.ts';
import { ShapeMask } from './shape-mask.ts';

const ring = (...places: [number, number][]): Float64Array => Float64Array.from([...places, places[0] ?? []].flat());
const draw = (polygons: readonly PixelRings[], widthPx: number, heightPx: number): string[] => {
  const mask = new ShapeMask(polygons, widthPx).rows(0, heightPx);
  return Array.from({ length: heightPx }, (_, row) =>
    Array.from(mask.subarray(row * widthPx, (row + 1) * widthPx), (inside) => (inside === 1 ? '#' : '.')).join(''),
  );
};

describe('a mask', () => {
  it('contains the pixels whose center is in the shape, but not in its holes', () => {
    const square = ring([1, 1], [7, 1], [7, 6], [1, 6]);
    const hole = ring([2.4, 2.4], [4.6, 2.4], [4.6, 4.6], [2.4, 4.6]);
    expect(draw([[square, hole]], 8, 7)).toEqual([
      '........',
      '.######.',
      '.#...##.',
      '.#...##.',
      '.#...##.',
      '.######.',
      '........',
    ]);
  });

  it('has every pixel of a plane once when it is cut in two anywhere', () => {
    const side = integer({ min: 0, max: 80 }).map((eighths) => eighths / 8);
    assert(
      property(side, side, (top, bottom) => {
        const left = ring([0, 0], [top, 0], [bottom, 10], [0, 10]);
        const right = ring([top, 0], [10, 0], [10, 10], [bottom, 10]);
        const [one, other] = [new ShapeMask([[left]], 10).rows(0, 10), new ShapeMask([[right]], 10).rows(0, 10)];
        expect(one.map((inside, i) => inside + (other[i] ?? 0)).every((count) => count === 1)).toBe(true);
      }),
    );
  });

  it('is the same for any requested rows, also beyond the image', () => {
    const polygons = [[ring([-5, -3], [14, 2], [6, 20], [-2, 9])], [ring([9, 9], [12, 9], [12, 12])]];
    const mask = new ShapeMask(polygons, 10);
    const whole = mask.rows(0, 12);
    expect([mask.rows(0, 5), mask.rows(5, 4), mask.rows(9, 3)].flatMap((part) => [...part])).toEqual([...whole]);
    expect(whole.reduce((sum, inside) => sum + inside, 0)).toBeGreaterThan(60);
  });
});

describe('comesNear', () => {
  it('accepts every window with a pixel of the mask, and rejects windows far from it', () => {
    const at = tuple(double({ min: 0, max: 64, noNaN: true }), double({ min: 0, max: 64, noNaN: true }));
    assert(
      property(array(at, { minLength: 3, maxLength: 8 }), (places) => {
        const polygons = [[ring(...places)]];
        const mask = new ShapeMask(polygons, 64).rows(0, 64);
        for (let row = 0; row < 8; row++)
          for (let column = 0; column < 8; column++) {
            const window = { left: column * 8, top: row * 8, right: column * 8 + 8, bottom: row * 8 + 8 };
            const has = Array.from(
              { length: 64 },
              (_, i) => mask[(window.top + (i >> 3)) * 64 + window.left + (i & 7)],
            );
            expect(comesNear(polygons, window, 0) || !has.includes(1)).toBe(true);
          }
      }),
    );
    const square = [[ring([10, 10], [20, 10], [20, 20], [10, 20]), ring([12, 12], [18, 12], [18, 18], [12, 18])]];
    const window = (left: number, top: number) => ({ left, top, right: left + 2, bottom: top + 2 });
    expect(comesNear(square, window(0, 0), 2)).toBe(false);
    expect(comesNear(square, window(6, 6), 2)).toBe(true);
    expect(comesNear(square, window(14, 14), 1)).toBe(false);
    expect(comesNear(square, window(14, 14), 2)).toBe(true);
  });
});

/** Pixels of a shape in a grid. @param pixel in units of the grid */
function countPixels(shape: unknown, epsg: number, pixel: number): number {
  const read = parseFootprint(shape);
  const grid = anyGrid(epsg);
  if (!read.ok || !grid) throw new Error('no shape');
  const outline = outlineInPixels(read.parts, (position) => {
    const [x, y] = grid.fromLonLat(position);
    return [x / pixel, -y / pixel];
  });
  const places = outline.flat();
  const of = (axis: number) => places.flatMap((one) => Array.from(one).filter((_, i) => i % 2 === axis));
  const [left, top] = [Math.floor(Math.min(...of(0))), Math.floor(Math.min(...of(1)))];
  const [right, bottom] = [Math.ceil(Math.max(...of(0))), Math.ceil(Math.max(...of(1)))];
  const moved = outline.map((rings) => rings.map((one) => one.map((value, i) => value - (i % 2 === 0 ? left : top))));
  return new ShapeMask(moved, right - left).rows(0, bottom - top).reduce((sum, inside) => sum + inside, 0);
}

describe('an outline in a grid', () => {
  it('has as many pixels as the ellipsoid has ground, at the scale of the grid, across the antimeridian and round a pole', () => {
    const ring: [number, number][] = [
      [179.9, -17.1],
      [180.1, -17.1],
      [180.1, -16.9],
      [179.9, -16.9],
      [179.9, -17.1],
    ];
    const fiji = { type: 'Polygon', coordinates: [ring] };
    const ofFiji = measureArea([[ring]]);
    // UTM zone 1 at its western edge: the scale is 0.9996 in the middle and grows outwards.
    expect(countPixels(fiji, 32_701, 20) * 0.0004).toBeCloseTo(ofFiji.areaKm2, -0.5);
    const cap = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 89.5],
          [90, 89.5],
          [180, 89.5],
          [-90, 89.5],
          [0, 89.5],
        ],
      ],
    };
    // A circle of 55.8 km around the pole, in UPS 0.994 of it: parallels are edges that are straight in degrees.
    expect(countPixels(cap, 32_661, 200) * 0.04).toBeCloseTo(Math.PI * (55.847 * 0.994) ** 2, -1.5);
  });
});
