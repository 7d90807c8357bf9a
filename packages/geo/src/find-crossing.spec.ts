import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCrossing } from './find-crossing.ts';
import type { LonLat } from './position.ts';
import { doEdgesCross, edgeAt, type Ring } from './ring.ts';

const close = (open: readonly LonLat[]): Ring => [...open, ...open.slice(0, 1)];

const edgesOf = (ring: Ring) => ring.slice(1).map((_, i) => edgeAt(ring, i));

/** Corners around a middle, few or many, some of them swapped with the next one. */
const rings = fc
  .record({
    radii: fc.array(fc.integer({ min: 50, max: 100 }), { minLength: 3, maxLength: 120 }),
    swapped: fc.array(fc.nat(118), { maxLength: 2 }),
  })
  .map(({ radii, swapped }) => {
    const open = radii.map((radius, i): LonLat => {
      const angle = (2 * Math.PI * i) / radii.length;
      return [Math.round(radius * Math.cos(angle) * 100) / 1e4, Math.round(radius * Math.sin(angle) * 100) / 1e4];
    });
    for (const at of swapped) {
      const [one, next] = [open[at], open[at + 1]];
      if (one && next) [open[at], open[at + 1]] = [next, one];
    }
    return close(open);
  });

/** Corners of a small lattice in any order: edges that lie on each other, and corners that touch. */
const tangles = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { minLength: 3, maxLength: 80 })
  .map(close);

describe('the crossing of a ring with itself', () => {
  it.each([
    ['a ring', rings],
    ['a tangle', tangles],
  ])('is found in %s where one edge crosses another, and only there', (_what, some) => {
    fc.assert(
      fc.property(some, (ring) => {
        const at = findCrossing(ring);
        const edges = edgesOf(ring);
        const begins = edges.filter((one) => edges.some((other) => doEdgesCross(one, other))).map(([from]) => from);
        expect(begins.length > 0 ? begins : [null]).toContain(at);
      }),
      { numRuns: 500, seed: 19 },
    );
  });
});
