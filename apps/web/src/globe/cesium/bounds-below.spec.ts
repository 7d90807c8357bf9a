import { expect, test } from 'vitest';
import { boundsBelow } from './bounds-below.ts';

const extent = { eastWestM: 222_390, northSouthM: 111_195 };

test('a view reaches as far to each side, in more degrees of longitude away from the equator', () => {
  expect(boundsBelow({ latitude: 0, longitude: 10 }, extent)).toEqual({ south: -0.5, north: 0.5, west: 9, east: 11 });
  const { west, east } = boundsBelow({ latitude: 60, longitude: 10 }, extent);
  expect([west, east].map((degrees) => Number(degrees.toFixed(9)))).toEqual([8, 12]);
});

test('a view across the antimeridian ends west of where it begins, and one of a pole includes all longitudes', () => {
  const { west, east } = boundsBelow({ latitude: 0, longitude: 179.5 }, extent);
  expect([west, east].map((degrees) => Number(degrees.toFixed(9)))).toEqual([178.5, -179.5]);
  expect(boundsBelow({ latitude: 90, longitude: 10 }, extent)).toEqual({
    south: 89.5,
    north: 90,
    west: -180,
    east: 180,
  });
});
