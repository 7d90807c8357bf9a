import { describe, expect, it } from 'vitest';
import { boxHeightM, taskingBox } from './tasking-box.ts';

describe('the tasking box', () => {
  it('is as large as the product', () => {
    const [upperLeft, lowerLeft, lowerRight] = taskingBox(
      { latitude: 39.0045, longitude: -76.8755 },
      { x: 10, y: 5 },
    ).corners;
    const kmADegree = 111.2;
    expect(((upperLeft?.latitude ?? 0) - (lowerLeft?.latitude ?? 0)) * kmADegree).toBeCloseTo(5, 1);
    const eastKm = ((lowerRight?.longitude ?? 0) - (lowerLeft?.longitude ?? 0)) * kmADegree * Math.cos(0.6808);
    expect(eastKm).toBeCloseTo(10, 0);
  });
  it.each([
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 180 },
    { latitude: 12, longitude: 180 },
    { latitude: 12, longitude: -179.999 },
  ])('has four corners at %o', (place) => {
    const { corners } = taskingBox(place, { x: 10, y: 10 });
    expect(corners).toHaveLength(4);
    for (const { latitude, longitude } of corners) expect(Number.isFinite(latitude + longitude)).toBe(true);
  });
});

it.each([
  ['a place alone', undefined, 16_000],
  ['a small box', { x: 5, y: 5 }, 16_000],
  ['a box larger than the view of a place', { x: 30, y: 35 }, 70_000],
])('looks at %s from a height that shows it', (_what, size, heightM) => {
  expect(boxHeightM(size)).toBe(heightM);
});
