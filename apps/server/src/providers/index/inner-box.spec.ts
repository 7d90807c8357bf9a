import type { Polygon } from '@groundtrack/contract';
import { covers, type LonLat, parseFootprint } from '@groundtrack/geo';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { innerBoxOf } from './inner-box.ts';

function part(...rings: LonLat[][]): Polygon {
  const read = parseFootprint({ type: 'Polygon', coordinates: rings });
  const [first] = read.ok ? read.parts : [];
  if (!first) throw new Error('no part');
  return first;
}

const circle = (lonDeg: number, latDeg: number, radii: readonly number[]): LonLat[] =>
  radii.map((radius, i) => {
    const angle = (2 * Math.PI * i) / radii.length;
    return [lonDeg + radius * Math.cos(angle), latDeg + radius * Math.sin(angle)];
  });
const radii = fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 30, maxLength: 60 });
const unit = fc.double({ min: 0, max: 1, noNaN: true });

describe('the box inside an area', () => {
  it('is entirely inside the area, for any outline and hole', () => {
    fc.assert(
      fc.property(radii, fc.boolean(), fc.array(fc.tuple(unit, unit), { minLength: 20 }), (stars, hasHole, places) => {
        const hole = circle(10.02, 50.01, [0.01, 0.02, 0.03]).toReversed();
        const area = part(circle(10, 50, stars), ...(hasHole ? [hole] : []));
        const box = innerBoxOf(area);
        if (!box) return;
        const { west, south, east, north } = box;
        // Slightly inside, because its edges may be on those of the area.
        for (const [x, y] of [...places, [0, 0], [1, 0], [1, 1], [0, 1]] as const)
          expect(covers([area], [inset([west, south], [east, north], [x, y])])).toBe(true);
      }),
    );
  });

  it('is large: that of a circle has more than half of the square around it', () => {
    const box = innerBoxOf(
      part(
        circle(
          10,
          50,
          Array.from({ length: 100 }, () => 1),
        ),
      ),
    );
    expect((box?.east ?? 0) - (box?.west ?? 0)).toBeCloseTo(Math.SQRT2, 1);
    expect((box?.north ?? 0) - (box?.south ?? 0)).toBeCloseTo(Math.SQRT2, 1);
  });

  it('does not exist for an area of few edges', () => {
    expect(innerBoxOf(part(circle(10, 50, [1, 1, 1, 1])))).toBeNull();
  });
});

function inset([west, south]: LonLat, [east, north]: LonLat, [x, y]: readonly [number, number]): LonLat {
  const within = (share: number) => 1e-6 + share * (1 - 2e-6);
  return [west + within(x) * (east - west), south + within(y) * (north - south)];
}
