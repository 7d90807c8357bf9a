import { clipRing, padBounds } from '@groundtrack/geo';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleRuns } from './clip.ts';
import { type Line, toLines, toRings } from './line.ts';
import { NO_DATA } from './map-data.ts';
import { nearData } from './near-data.ts';
import { type Tile, tileBounds } from './tile-grid.ts';

/** A coast with many bays around 20 degrees east and 50 north. */
const shore = fc.array(fc.double({ min: 0.2, max: 9, noNaN: true }), { minLength: 5, maxLength: 60 }).map((radii) =>
  Float64Array.from(
    radii.flatMap((radius, i) => {
      const angle = (i / radii.length) * 2 * Math.PI;
      return [20 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)];
    }),
  ),
);
const tile = fc
  .tuple(
    fc.integer({ min: 7, max: 14 }),
    fc.double({ min: 11, max: 29, noNaN: true }),
    fc.double({ min: 41, max: 59, noNaN: true }),
  )
  .map(([level, longitude, latitude]): Tile => {
    const sizeDeg = 180 / 2 ** level;
    return { level, column: Math.floor((longitude + 180) / sizeDeg), row: Math.floor((90 - latitude) / sizeDeg) };
  });
/** The box with the margin that is used for drawing a tile. */
const boxOf = (at: Tile) => {
  const bounds = tileBounds(at);
  return padBounds(bounds, 0.04 * (bounds.north - bounds.south));
};

function areaDeg2(ring: ArrayLike<number>): number {
  let twice = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    twice += (ring[i] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[i + 1] ?? 0);
  }
  return twice / 2;
}

test('a tile shows the same land and lines from its square as from the whole world', () => {
  fc.assert(
    fc.property(shore, tile, (points, at) => {
      const data = { ...NO_DATA, land: toRings(points), coasts: toLines(points) };
      const near = nearData(data, at);
      const box = boxOf(at);
      const landOf = (rings: readonly Line[]) =>
        rings.reduce((sum, ring) => sum + areaDeg2(clipRing(ring.points, box)), 0);
      expect(Math.abs(landOf(near.land) - landOf(data.land))).toBeLessThan(1e-9);
      const runsOf = (lines: readonly Line[]) =>
        lines.flatMap((line) => visibleRuns(line, box)).map((run) => Array.from(run));
      expect(runsOf(near.coasts)).toEqual(runsOf(data.coasts));
    }),
  );
});

test('a square is clipped once for all its tiles, and excludes remote data', () => {
  const far = toRings(Float64Array.from([100, 0, 101, 0, 101, 1]));
  const here = toRings(Float64Array.from([20, 50, 20.1, 50, 20.1, 50.1]));
  const data = { ...NO_DATA, lakes: [...far, ...here].map((ring) => ({ ...ring, minZoom: 3 })) };
  const at = { level: 10, column: 1138, row: 226 };
  const near = nearData(data, at);
  expect(near.lakes).toEqual([expect.objectContaining({ minZoom: 3, bounds: here[0]?.bounds })]);
  expect(nearData(data, { ...at, row: 227 })).toBe(near);
  expect(nearData(data, { level: 6, column: 71, row: 14 })).toBe(data);
});
