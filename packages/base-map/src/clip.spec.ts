import type { Bounds } from '@groundtrack/geo';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSvgPath, visibleRuns } from './clip.ts';
import type { Line } from './line.ts';
import { toTileProjection } from './tile-grid.ts';

const box = { west: 0, south: 0, east: 10, north: 10 };

function runsOf(line: Line, within: Bounds): number[][] {
  return visibleRuns(line, within).map((run) => Array.from(run));
}

test('visibleRuns keeps a long straight border with both ends outside', () => {
  const line = {
    points: new Float64Array([-50, 5, 50, 5, 50, 40, 60, 40]),
    bounds: { west: -50, south: 5, east: 60, north: 40 },
  };
  expect(runsOf(line, box)).toEqual([[-50, 5, 50, 5]]);
});

test('toSvgPath omits points of the same pixel, except the last', () => {
  const projection = toTileProjection({ west: 0, south: 0, east: 512, north: 512 });
  expect(toSvgPath([0, 512, 0.1, 512, 10, 512, 10.1, 512], projection, false)).toBe('M0.0 0.0L10.0 0.0L10.1 0.0');
  expect(toSvgPath([], projection, true)).toBe('');
});

const walk = fc
  .array(fc.tuple(fc.integer({ min: -20, max: 30 }), fc.integer({ min: -20, max: 30 })), {
    minLength: 2,
    maxLength: 15,
  })
  .map((places) => {
    const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const bounds = { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
    return { places, line: { points: Float64Array.from(places.flat()), bounds } };
  });

test('visibleRuns keeps all points in the box, and only parts of the line', () => {
  fc.assert(
    fc.property(walk, ({ places, line }) => {
      const runs = runsOf(line, box);
      const segments = new Set(places.slice(1).map((to, i) => [...(places[i] ?? []), ...to].join()));
      for (const run of runs) {
        expect(run.length).toBeGreaterThanOrEqual(4);
        for (let i = 0; i + 3 < run.length; i += 2) expect(segments).toContain(run.slice(i, i + 4).join());
      }
      const kept = new Set(runs.flatMap((run) => run.flatMap((x, i) => (i % 2 === 0 ? [`${x} ${run[i + 1]}`] : []))));
      const inside = places.filter(([x, y]) => x >= 0 && x <= 10 && y >= 0 && y <= 10);
      expect(inside.filter(([x, y]) => !kept.has(`${x} ${y}`))).toEqual([]);
    }),
  );
});

test('visibleRuns keeps a line that is inside, and drops one that is far away', () => {
  const inside = { points: new Float64Array([1, 1, 2, 2, 3, 1]), bounds: { west: 1, south: 1, east: 3, north: 2 } };
  expect(runsOf(inside, box)).toEqual([[1, 1, 2, 2, 3, 1]]);
  const away = { points: new Float64Array([20, 1, 21, 2]), bounds: { west: 20, south: 1, east: 21, north: 2 } };
  expect(runsOf(away, box)).toEqual([]);
});

test('visibleRuns splits a line that enters the box twice', () => {
  const points = new Float64Array([5, 5, 5, 20, 20, 20, 20, 5, 5, 6]);
  const runs = runsOf({ points, bounds: { west: 5, south: 5, east: 20, north: 20 } }, box);
  expect(runs).toEqual([
    [5, 5, 5, 20],
    [20, 5, 5, 6],
  ]);
});

test('toSvgPath closes rings and has one start', () => {
  const projection = toTileProjection({ west: 0, south: 0, east: 512, north: 512 });
  expect(toSvgPath([0, 512, 10, 512, 10, 502], projection, true)).toBe('M0.0 0.0L10.0 0.0L10.0 10.0Z');
  expect(toSvgPath([5, 507], projection, false)).toBe('M5.0 5.0');
});
