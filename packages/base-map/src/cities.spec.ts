import { describe, expect, test } from 'vitest';
import { type City, citiesAt, toWeight } from './cities.ts';
import { MAX_LEVEL } from './tile-grid.ts';

const city = (name: string, population: number, change: Partial<City> = {}): City => ({
  name,
  population,
  latitude: 0,
  longitude: 0,
  isCapital: false,
  isPart: false,
  ...change,
});
const CITIES = [
  city('Metropolis', 9_000_000),
  city('Small capital', 20_000, { isCapital: true }),
  city('City', 300_000),
  city('Quarter', 250_000, { isPart: true }),
  city('Village', 700),
  city('Hamlet', 0),
];
const namesAt = (level: number) => citiesAt(level, CITIES).map(({ name }) => name);

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

describe('the places of a level', () => {
  test.each([
    [0, ['Metropolis']],
    [4, ['Metropolis']],
    [5, ['Metropolis', 'Small capital', 'City']],
    [9, ['Metropolis', 'Small capital', 'City']],
    [10, ['Metropolis', 'Small capital', 'City', 'Village', 'Hamlet']],
    [12, ['Metropolis', 'Small capital', 'City', 'Quarter', 'Village', 'Hamlet']],
    [MAX_LEVEL, ['Metropolis', 'Small capital', 'City', 'Quarter', 'Village', 'Hamlet']],
  ])('%i are %j', (level, names) => {
    expect(namesAt(level)).toEqual(names);
  });

  test('are all those of the level above and more: no name is lost by looking closer', () => {
    for (let level = 1; level <= MAX_LEVEL; level++)
      expect(namesAt(level)).toEqual(expect.arrayContaining(namesAt(level - 1)));
  });
});
