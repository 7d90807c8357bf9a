import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clamp01, hash2, lerp, Noise2, noise2, random2, smoothstep, toSeed } from './noise.ts';

const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const place = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('hashes', () => {
  test('are the same on every machine and in every version', () => {
    expect([hash2(0, 0, 1), hash2(1, 0, 1), hash2(0, 1, 1), hash2(-5, 7, 99)]).toEqual([
      1_753_845_952, -419_120_282, 2_029_685_583, 89_849_632,
    ]);
    expect([toSeed(''), toSeed('a'), toSeed('demo-1')]).toEqual([1_947_474_976, 1_817_065_451, 1_438_278_988]);
  });

  test('are 32-bit integers, and numbers from 0 up to 1', () => {
    fc.assert(
      fc.property(int, int, int, (x, y, seed) => {
        expect(hash2(x, y, seed)).toBe(hash2(x, y, seed) | 0);
        const share = random2(x, y, seed);
        expect(share >= 0 && share < 1).toBe(true);
      }),
    );
  });

  test('are uniformly distributed over a grid, for any seed', () => {
    for (const seed of [0, 1, toSeed('demo-1')]) {
      const tenths = Array.from({ length: 10 }, () => 0);
      for (let k = 0; k < 10_000; k++) {
        const tenth = Math.floor(random2(k % 100, Math.floor(k / 100), seed) * 10);
        tenths[tenth] = (tenths[tenth] ?? 0) + 1;
      }
      // Six standard deviations of a uniform distribution.
      for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(180);
    }
  });

  test('distinguish similar names', () => {
    const seeds = Array.from({ length: 2000 }, (_, i) => toSeed(`scene-${i}`));
    expect(new Set(seeds).size).toBe(seeds.length);
  });
});

describe('noise', () => {
  test('is between about -1 and 1, and 0 at the corners of its cells', () => {
    fc.assert(
      fc.property(place, place, int, (x, y, seed) => {
        expect(Math.abs(noise2(x, y, seed))).toBeLessThan(1.2);
        expect(noise2(Math.floor(x), Math.floor(y), seed)).toBeCloseTo(0, 12);
      }),
    );
  });

  test('has a mean of 0 and uses its whole range', () => {
    const values = Array.from({ length: 10_000 }, (_, k) => noise2((k % 100) * 0.37, Math.floor(k / 100) * 0.41, 7));
    expect(Math.abs(values.reduce((sum, value) => sum + value, 0) / values.length)).toBeLessThan(0.05);
    expect(Math.max(...values)).toBeGreaterThan(0.6);
    expect(Math.min(...values)).toBeLessThan(-0.6);
  });

  test('is continuous, also across the edge of a cell', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true }), (edge, y) => {
        expect(Math.abs(noise2(edge - 1e-6, y, 3) - noise2(edge + 1e-6, y, 3))).toBeLessThan(1e-5);
      }),
    );
  });

  test('is the same with a cache, in any order of places', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 20 }), int, (places, seed) => {
        const cached = new Noise2(seed);
        for (const [x, y] of [...places, ...places.toReversed()]) expect(cached.at(x, y)).toBe(noise2(x, y, seed));
      }),
    );
  });

  test('differs between seeds', () => {
    expect(noise2(0.5, 0.5, 1)).not.toBe(noise2(0.5, 0.5, 2));
  });
});

describe('blending', () => {
  test.each([
    [0, 1, -1, 0],
    [0, 1, 0, 0],
    [0, 1, 0.5, 0.5],
    [0, 1, 2, 1],
    [10, 0, 10, 0],
    [10, 0, 5, 0.5],
    [10, 0, -3, 1],
  ])('smoothstep from %d to %d is at %d %d', (from, to, value, expected) => {
    expect(smoothstep(from, to, value)).toBe(expected);
  });

  test('is monotonic between its ends', () => {
    const share = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(smoothstep(0, 1, low)).toBeLessThanOrEqual(smoothstep(0, 1, high));
        expect(clamp01(low)).toBeLessThanOrEqual(clamp01(high));
        expect(clamp01(a)).toBeCloseTo(Math.min(1, Math.max(0, a)), 12);
      }),
    );
    expect([lerp(3, 7, 0), lerp(3, 7, 0.25), lerp(3, 7, 1)]).toEqual([3, 4, 7]);
  });
});
