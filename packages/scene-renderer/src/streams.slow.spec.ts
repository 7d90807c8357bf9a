import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newGround, Shaper } from './ground.ts';
import { RegionGrid } from './region.ts';
import { Streams } from './streams.ts';
import { paintGround } from './testing/painted-ground.ts';
import { type Place, viewAround } from './testing/some-scene.ts';
import { toSpace } from './to-space.ts';

const places = [
  ['Iowa', [-93.8, 42.1]],
  ['Iceland', [-19, 63.9]],
  ['the Alps', [9.5, 46.6]],
  ['the Amazon', [-60, -4]],
] as const satisfies readonly (readonly [string, Place])[];

/** Sizes of the connected areas of equal value that do not touch the border of a square. */
function enclosed(values: Int8Array, side: number): number[] {
  const seen = new Uint8Array(values.length);
  const sizes: number[] = [];
  for (let start = 0; start < values.length; start++) {
    if (seen[start]) continue;
    const stack = [start];
    seen[start] = 1;
    let size = 0;
    let reaches = false;
    for (let k = stack.pop(); k !== undefined; k = stack.pop()) {
      size++;
      const x = k % side;
      const y = Math.floor(k / side);
      if (x === 0 || y === 0 || x === side - 1 || y === side - 1) reaches = true;
      for (const next of [x > 0 ? k - 1 : k, x < side - 1 ? k + 1 : k, k - side, k + side]) {
        if (next < 0 || next >= values.length || seen[next] || values[next] !== values[k]) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    if (!reaches) sizes.push(size);
  }
  return sizes;
}

describe('streams', () => {
  test.each(places)('of %s have left and right banks that extend beyond 40 km', (_name, place) => {
    const side = 200;
    const { view } = viewAround(place, side, 200);
    const regions = new RegionGrid(view);
    const shaper = new Shaper(200);
    const ground = newGround();
    const lonLat = new Float64Array(2);
    const banks = new Int8Array(side * side);
    for (let k = 0; k < banks.length; k++) {
      view.lonLat(k % side, Math.floor(k / side), lonLat);
      regions.at(lonLat[0], lonLat[1], ground);
      shaper.shape(ground, toSpace(lonLat[0], lonLat[1]));
      banks[k] = ground.river > 0 ? 1 : 0;
    }
    expect(new Set(banks).size).toBe(2);
    // Single nodes occur if a bend is narrower than the node distance.
    expect(enclosed(banks, side).filter((nodes) => nodes > 2)).toEqual([]);
  });

  test('have a phase that increases all over the globe', () => {
    const streams = new Streams(0);
    const axis = [-0.469_19, -0.882_41, 0.0349] as const;
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        (lonDeg, latDeg) => {
          const point = toSpace(lonDeg, latDeg);
          const up = point.map((part) => part / 6_371_000);
          const along = axis[0] * up[0] + axis[1] * up[1] + axis[2] * up[2];
          fc.pre(Math.abs(along) < 0.99);
          const stepM = 5 / Math.sqrt(1 - along * along);
          const next = point.map((part, i) => part - stepM * (axis[i] - along * up[i]));
          expect(streams.phase(next)).toBeGreaterThan(streams.phase(point) + 0.3 * (5 / 7200));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('water', () => {
  // Lakes have islands; a ring of a stream would be long and thin.
  test.each(places.slice(0, 2))('narrower than 100 m has no rings in 15 km of %s', (_name, place) => {
    const [sidePx, pixelM] = [1000, 15];
    const { water } = paintGround(place, { sidePx, pixelM });
    const wet = Int8Array.from(water, (share) => (share > 60 ? 1 : 0));
    const lakes = reach(reach(wet, sidePx, [0, 3]), sidePx, [1, 5]);
    const thin = wet.map((value, k) => (value && !lakes[k] ? 1 : 0));
    expect(thin.filter((value) => value === 1).length).toBeGreaterThan(200);
    expect(enclosed(thin, sidePx).filter((pixels) => pixels * pixelM * pixelM > 60_000)).toEqual([]);
  });
});

/** Expands one of the values by some pixels in all directions. */
function reach(from: Int8Array, side: number, [value, byPx]: readonly [value: 0 | 1, byPx: number]): Int8Array {
  let grown = from;
  for (const step of [1, side]) {
    const before = grown;
    grown = before.map((own, k) => {
      for (let n = -byPx; n <= byPx; n++) if (before[k + n * step] === value) return value;
      return own;
    });
  }
  return grown;
}
