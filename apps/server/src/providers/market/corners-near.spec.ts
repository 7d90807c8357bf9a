import { toBounds } from '@groundtrack/geo';
import { expect, it } from 'vitest';
import { cornersNear } from './corners-near.ts';

it.each([
  [180, -16.5],
  [-180, 60],
  [179.9999, 0],
  [12, 80],
])('stays on one side of the 180th meridian at %d, %d', (lon, lat) => {
  const { west, east, south, north } = toBounds(cornersNear({ type: 'Point', coordinates: [lon, lat] }, 0.1));
  expect(east - west).toBeLessThan(0.02);
  expect(south < lat && lat < north).toBe(true);
  expect(Math.abs(lon - west)).toBeLessThan(0.02);
});
