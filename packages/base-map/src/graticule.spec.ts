import { expect, test } from 'vitest';
import { formatDegrees, stepDegAt, toGraticule } from './graticule.ts';

test('steps go from degrees to minutes to seconds', () => {
  expect([0, 4, 6, 8, 10, 13, 16].map(stepDegAt)).toEqual([30, 5, 1, 1 / 3, 1 / 12, 1 / 120, 1 / 720]);
});

test.each([
  [-0, 1, '0°'],
  [-76.75, 1 / 12, '76°45′W'],
  [39.008333333333, 1 / 120, '39°00′30″N'],
  [-179.99166666, 1 / 120, '179°59′30″W'],
  [59.99999999 / 60, 1 / 60, '1°00′N'],
  [180, 5, '180°'],
])('%d in steps of %d is %s', (value, step, text) => {
  expect(formatDegrees(value, step, Math.abs(value) > 60 ? 'EW' : 'NS')).toBe(text);
});

test('draws what touches the box, and fewer meridians towards the poles', () => {
  const { meridians, latitudes } = toGraticule({ west: -10, south: -5, east: 10, north: 5 }, 5);
  expect(meridians.map(({ longitude }) => longitude)).toEqual([-10, -5, 0, 5, 10]);
  expect(meridians.map(({ reachDeg }) => reachDeg)).toEqual([78, 66, 90, 66, 78]);
  expect(latitudes).toEqual([-5, 0, 5]);
});

test('the antimeridian is one meridian, seen from either side', () => {
  const reach = (west: number, east: number) =>
    toGraticule({ west, south: 0, east, north: 1 }, 5).meridians.map(({ reachDeg }) => reachDeg);
  expect(reach(-190, -170)).toEqual([reach(170, 170)[0], reach(175, 175)[0], reach(180, 180)[0], 66, 78]);
});
