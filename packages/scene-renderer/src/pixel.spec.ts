import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inside, onLine, Pixel } from './pixel.ts';

const distance = fc.double({ min: -100, max: 100, noNaN: true });
const pixelM = fc.double({ min: 0.3, max: 35, noNaN: true });

describe('pixel coverage', () => {
  test.each([
    [-10, 1, 1],
    [-0.5, 1, 1],
    [-0.25, 1, 0.75],
    [0, 1, 0.5],
    [0.5, 1, 0],
    [10, 1, 0],
    [1, 4, 0.25],
  ])('inside an edge at %d m, of pixels of %d m, is %d', (distanceM, size, share) => {
    expect(inside(distanceM, size)).toBe(share);
  });

  test('never grows with the distance', () => {
    fc.assert(
      fc.property(distance, distance, pixelM, (a, b, size) => {
        expect(inside(Math.max(a, b), size)).toBeLessThanOrEqual(inside(Math.min(a, b), size));
      }),
    );
  });

  test('on a line is symmetric, and does not exceed the width of the line', () => {
    fc.assert(
      fc.property(distance, fc.double({ min: 0.01, max: 20, noNaN: true }), pixelM, (away, half, size) => {
        const share = onLine(away, half, size);
        expect(share).toBe(onLine(-away, half, size));
        expect(share >= 0 && share <= Math.min(1, (2 * half) / size)).toBe(true);
      }),
    );
  });
});

describe('a pixel', () => {
  function painted(): Pixel {
    const pixel = new Pixel();
    pixel.set([100, 50, 200], 4, 1);
    return pixel;
  }

  test('ignores a color without coverage, and takes one with full coverage', () => {
    const pixel = painted();
    pixel.lay([0, 0, 0], 0);
    pixel.raise(10, 20, 0);
    expect(pixel).toMatchObject({ red: 100, green: 50, blue: 200, heightM: 4, radar: 1 });
    pixel.lay([1, 2, 3], 1);
    pixel.raise(10, 20, 1);
    expect(pixel).toMatchObject({ red: 1, green: 2, blue: 3, heightM: 10, radar: 20 });
  });

  test('blends by coverage', () => {
    const pixel = painted();
    pixel.lay([200, 150, 100], 0.25);
    pixel.raise(8, 5, 0.5);
    expect(pixel).toMatchObject({ red: 125, green: 75, blue: 175, heightM: 6, radar: 3 });
  });

  test('gets darker in the shade, without losing height', () => {
    const pixel = painted();
    pixel.shade(0.5);
    expect(pixel).toMatchObject({ red: 50, green: 25, blue: 100, heightM: 4, radar: 1 });
  });
});
