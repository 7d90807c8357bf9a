import { expect, test } from 'vitest';
import { toSvgPath, visibleRuns } from './clip.ts';
import { toTileProjection } from './tile-grid.ts';

const box = { west: 0, south: 0, east: 10, north: 10 };

test('visibleRuns keeps a long straight border whose ends are both outside', () => {
  const line = {
    points: new Float64Array([-50, 5, 50, 5, 50, 40, 60, 40]),
    bounds: { west: -50, south: 5, east: 60, north: 40 },
  };
  expect(visibleRuns(line, box)).toEqual([[-50, 5, 50, 5]]);
});

test('pathOf leaves out points of the same pixel, but never the last', () => {
  const projection = toTileProjection({ west: 0, south: 0, east: 512, north: 512 });
  expect(toSvgPath([0, 512, 0.1, 512, 10, 512, 10.1, 512], projection, false)).toBe('M0.0 0.0L10.0 0.0L10.1 0.0');
  expect(toSvgPath([], projection, true)).toBe('');
});
