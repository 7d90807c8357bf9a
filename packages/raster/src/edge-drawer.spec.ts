import { describe, expect, it } from 'vitest';
import { EdgeDrawer } from './edge-drawer.ts';
import type { RasterPart } from './raster.ts';

/** Three by two pixels: 10 20 30, and 40 50 60. */
const source: RasterPart = {
  left: 100,
  top: 200,
  right: 103,
  bottom: 202,
  dataType: 'float64',
  noData: null,
  valid: null,
  bands: [Float64Array.of(10, 20, 30, 40, 50, 60)],
};

/** The value at a position from the upper left corner; null if nothing is drawn. */
function drawAt([x, y]: readonly [number, number], part: Partial<RasterPart> = {}, isCubic = false): number | null {
  const target = Float64Array.of(-1, -1);
  return new EdgeDrawer({ ...source, ...part }, [target], isCubic).draw(x, y, 1) ? (target[1] ?? null) : null;
}

describe('a pixel at an edge or a hole', () => {
  it.each<[string, [number, number], number]>([
    ['the upper left corner', [0, 0], 10],
    ['the left edge', [0.2, 1], 25],
    ['the upper edge', [1, 0.1], 15],
    ['the right edge', [2.9, 1], 45],
    ['the lower edge', [2, 1.9], 55],
    ['a center', [1.5, 0.5], 20],
    ['the middle of four', [1, 1], 30],
  ])('repeats the outermost pixels: %s', (_where, position, value) => {
    expect(drawAt(position)).toBe(value);
    // There are never four by four pixels with data.
    expect(drawAt(position, {}, true)).toBe(value);
  });

  it('ignores pixels without data, by mask or by value', () => {
    expect(drawAt([1, 1], { valid: Uint8Array.of(0, 1, 1, 1, 1, 1) })).toBeCloseTo((20 + 40 + 50) / 3, 12);
    expect(drawAt([1, 1], { valid: Uint8Array.of(0, 0, 0, 0, 1, 0) })).toBe(50);
    expect(drawAt([0.75, 0.5], { noData: 10 })).toBeNull();
    expect(drawAt([1.25, 0.5], { noData: 10 })).toBe(20);
  });

  it('is not spoiled by a value that has no weight', () => {
    const bands = [Float64Array.of(10, Number.NaN, 30, Number.NaN, Number.NaN, 60)];
    expect(drawAt([0.5, 0.5], { bands })).toBe(10);
    expect(drawAt([0.75, 0.5], { bands })).toBeNaN();
  });

  it('has the no-data value in the bands without data', () => {
    const bands = [Int16Array.of(7, 7), Int16Array.of(-9, 7)];
    const targets = [new Int16Array(1), new Int16Array(1)];
    const part: RasterPart = { ...source, right: 102, bottom: 201, dataType: 'int16', noData: -9, bands };
    expect(new EdgeDrawer(part, targets, false).draw(0.5, 0.5, 0)).toBe(true);
    expect(targets.map(([value]) => value)).toEqual([7, -9]);
    expect(new EdgeDrawer(part, targets.slice(1), false).draw(0.5, 0.5, 0)).toBe(true);
  });
});
