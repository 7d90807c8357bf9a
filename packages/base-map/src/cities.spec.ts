import { describe, expect, test } from 'vitest';
import { type City, toWeight } from './cities.ts';

const city = (name: string, population: number, change: Partial<City> = {}): City => ({
  name,
  population,
  latitude: 0,
  longitude: 0,
  isCapital: false,
  isPart: false,
  ...change,
});

describe('the weight of a place', () => {
  test.each([
    [city('a', 1000), 1000],
    [city('b', 0), 0],
    [city('c', 0, { isCapital: true }), 500_000],
    [city('d', 1000, { isCapital: true }), 504_000],
    [city('e', 1000, { isPart: true }), 1000],
  ])('is its population, raised for capitals: case %#', (place, weight) => {
    expect(toWeight(place)).toBe(weight);
  });
});
