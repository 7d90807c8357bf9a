import { expect, it } from 'vitest';
import { pannedPoint } from './panned-point.ts';

const LOW = 16_000;
const HIGH = 7_000_000;
const northUp = { right: 0, up: 0, headingRad: 0 };

it.each([
  ['up is north', { up: 1 }, 0, [0.05, 0]],
  ['right is east', { right: 1 }, 0, [0, 0.05]],
  ['with east at the top, up is east', { up: 1, headingRad: Math.PI / 2 }, 0, [0, 0.05]],
  ['with east at the top, right is south', { right: 1, headingRad: Math.PI / 2 }, 0, [-0.05, 0]],
  ['where meridians are close, as far on the ground', { right: 1 }, 60, [60, 0.101]],
])('%s', (_what, pan, from, [latitude = NaN, longitude = NaN]) => {
  const there = pannedPoint({ latitude: from, longitude: 0 }, LOW, { ...northUp, ...pan });
  expect(there.latitude).toBeCloseTo(latitude, 2);
  expect(there.longitude).toBeCloseTo(longitude, 2);
});

it('continues around the Earth, but not over its poles', () => {
  const east = pannedPoint({ latitude: 0, longitude: 170 }, HIGH, { ...northUp, right: 1 });
  expect(east.longitude).toBeCloseTo(-167.97, 1);
  const west = pannedPoint({ latitude: 0, longitude: -170 }, HIGH, { ...northUp, right: -1 });
  expect(west.longitude).toBeCloseTo(167.97, 1);
  expect(pannedPoint({ latitude: 80, longitude: 0 }, HIGH, { ...northUp, up: 1 })).toEqual({
    latitude: 85,
    longitude: 0,
  });
  expect(Math.abs(pannedPoint({ latitude: 90, longitude: 0 }, HIGH, { ...northUp, right: 1 }).longitude)).toBeCloseTo(
    90,
  );
});
