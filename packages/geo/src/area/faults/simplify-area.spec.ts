import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geodesicDistanceM } from '../../geodesic.ts';
import type { LonLat } from '../../position.ts';
import { AREA_LIMITS } from './area-fault.ts';
import { findAreaFaults } from './find-area-faults.ts';
import { offerRepairs } from './repair-area.ts';

/** A coast around a place: each position a little nearer or farther. */
function coast(positions: number, waves: number, depthDeg: number): LonLat[] {
  const open = Array.from({ length: positions }, (_, i): LonLat => {
    const angle = (i / positions) * 2 * Math.PI;
    const radiusDeg = 0.8 + depthDeg * Math.sin(waves * angle) + (depthDeg / 3) * Math.cos(7 * waves * angle);
    return [8.5 + radiusDeg * Math.cos(angle), 47.4 + radiusDeg * Math.sin(angle)];
  });
  return [...open, ...open.slice(0, 1)];
}

/** Meters from a place to the nearest of many places along a line. */
function awayM(at: LonLat, line: readonly LonLat[]): number {
  let nearest = { away: Infinity, place: at };
  for (const [i, b] of line.entries()) {
    const a = line[i - 1];
    if (!a) continue;
    const narrow = Math.cos((at[1] * Math.PI) / 180);
    const [dx, dy] = [(b[0] - a[0]) * narrow, b[1] - a[1]];
    const share = ((at[0] - a[0]) * narrow * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
    const on = Math.min(1, Math.max(0, share));
    const place: LonLat = [a[0] + on * (b[0] - a[0]), a[1] + on * (b[1] - a[1])];
    const away = Math.hypot((place[0] - at[0]) * narrow, place[1] - at[1]);
    if (away < nearest.away) nearest = { away, place };
  }
  return geodesicDistanceM(at, nearest.place);
}

describe('simplifying an area', () => {
  it('leaves as many positions as are allowed, none farther from the outline than it says', () => {
    assert(
      property(
        integer({ min: 1100, max: 1400 }),
        integer({ min: 1, max: 300 }),
        integer({ min: 1, max: 20 }),
        (count, waves, depth) => {
          const ring = coast(count, waves, depth / 100);
          const [fault] = findAreaFaults([[ring]]).filter(({ kind }) => kind === 'too-detailed');
          expect(fault?.message).toContain('1,000 are allowed');
          const repair = offerRepairs([[ring]], { kind: 'too-detailed' }).find(({ name }) => name === 'simplify');
          // Combs may have no outline of 1,000 positions.
          if (!repair) return;
          expect(findAreaFaults(repair.polygons)).toEqual([]);
          const lines = repair.polygons.flat();
          expect(lines.every(({ length }) => length <= AREA_LIMITS.positions)).toBe(true);
          const worst = Math.max(...ring.map((at) => Math.min(...lines.map((line) => awayM(at, line)))));
          expect(worst).toBeLessThanOrEqual((repair.deviationM ?? 0) * 1.01 + 0.01);
        },
      ),
      { numRuns: 3 },
    );
  });

  it('returns the largest distance in meters of an omitted position from the line', () => {
    // A bay of 0.001 degrees of latitude among 1,200 positions on a box, next to bays of twice that size.
    const bays = Array.from(
      { length: 1198 },
      (_, i): LonLat => [i / 1000, i % 2 === 0 ? 0 : i === 601 ? -0.0005 : -0.001],
    );
    const ring: LonLat[] = [...bays, [1.2, 1], [0, 1], [0, 0]];
    const repair = offerRepairs([[ring]], { kind: 'too-detailed' })[0];
    expect(repair?.name).toBe('simplify');
    expect(repair?.deviationM).toBeGreaterThan(54);
    expect(repair?.deviationM).toBeLessThan(112);
  });
});
