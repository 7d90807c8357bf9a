import { describe, expect, test } from 'vitest';
import type { City } from './cities.ts';
import { toRings } from './line.ts';
import { allNames, areaName, type NameSources } from './map-names.ts';
import type { Country } from './natural-earth.ts';
import { MAX_LEVEL } from './tile-grid.ts';

function country(name: string, ring: readonly (readonly [number, number])[]): Country {
  const [outline] = toRings(Float64Array.from([...ring, ...ring.slice(0, 1)].flat()));
  if (!outline) throw new Error('no ring');
  return { name, outline };
}

const square = (west: number, south: number, sideDeg: number) =>
  [
    [west, south],
    [west + sideDeg, south],
    [west + sideDeg, south + sideDeg],
    [west, south + sideDeg],
  ] as const;

describe('the chord of an area', () => {
  test('is inside of it, centered, and in the middle of a square', () => {
    const { name, chord } = areaName(country('Square', square(10, 20, 8)));
    expect(name).toBe('Square');
    expect(chord).toEqual({ longitude: 14, latitude: 24, widthDeg: 8 });
  });

  test('prefers the wide part of an area to its middle', () => {
    const { chord } = areaName(
      country('Triangle', [
        [0, 0],
        [40, 0],
        [20, 30],
      ]),
    );
    expect(chord?.latitude).toBeLessThan(15);
    expect(chord?.longitude).toBeCloseTo(20, 9);
  });

  test('excludes the gap between two arms', () => {
    const { chord } = areaName(
      country('Fork', [
        [0, 0],
        [30, 0],
        [30, 30],
        [20, 30],
        [20, 1],
        [5, 1],
        [5, 30],
        [0, 30],
      ]),
    );
    expect(chord).toMatchObject({ longitude: 25, widthDeg: 10 });
  });

  test('does not exist for a line', () => {
    const line = [
      [0, 0],
      [10, 0],
      [5, 0],
    ] as const;
    expect(areaName(country('Line', line)).chord).toBeNull();
  });
});

describe('the names of the map', () => {
  const city = (name: string, population: number, change: Partial<City> = {}): City => ({
    name,
    population,
    latitude: 0,
    longitude: 0,
    isCapital: false,
    isPart: false,
    ...change,
  });
  const feature = (name: string, minZoom: number, line: readonly number[], heightM = 0) => ({
    name,
    minZoom,
    heightM,
    lines: [Float64Array.from(line)],
  });
  const squareDeg = (sideDeg: number) => [0, 0, sideDeg, 0, sideDeg, sideDeg, 0, sideDeg, 0, 0];
  const sources: NameSources = {
    layers: {
      lakes: [
        feature('Large Lake', 4, squareDeg(2)),
        feature('Pond', 4, squareDeg(0.01)),
        feature('', 4, squareDeg(2)),
      ],
      glaciers: [feature('Ice', 6, squareDeg(1))],
      peaks: [feature('Peak', 7.2, [10, 46], 4478)],
      airports: [feature('Town Airport (TWN)', 4, [11, 47])],
    },
    cities: [
      city('Heavy', 8_000_000),
      city('Capital', 20_000, { isCapital: true }),
      city('Light', 300_000),
      city('Heavy (Part 9) / Quarter', 90_000, { isPart: true }),
      city('Hamlet', 0),
    ],
    countries: [areaName(country('Land', square(0, 40, 12)))],
  };
  const names = allNames(sources);
  const named = (text: string) => names.find((name) => name.text === text);

  test('begin with waters, then great cities, countries, and other places', () => {
    const kinds = names.map(({ kind, text }) => (['water', 'glacier'].includes(kind) ? 'water' : text));
    expect([...new Set(kinds)]).toEqual([
      'water',
      'Heavy',
      'LAND',
      'Peak 4478 m',
      'Capital',
      'Light',
      'Quarter',
      'Hamlet',
      'Town Airport (TWN)',
    ]);
  });

  test('have sizes and levels by the weight of a place, and stay when zooming in', () => {
    expect(named('Heavy')).toMatchObject({ kind: 'city', size: 5, fromLevel: 0, toLevel: MAX_LEVEL });
    expect(named('Capital')).toMatchObject({ kind: 'capital', size: 2, fromLevel: 4, toLevel: MAX_LEVEL });
    expect(named('Light')).toMatchObject({ kind: 'city', size: 3, fromLevel: 4, toLevel: MAX_LEVEL });
    expect(named('Hamlet')).toMatchObject({ kind: 'village', size: 1, fromLevel: 10, toLevel: MAX_LEVEL });
  });

  test('show districts by their own name at high levels only', () => {
    expect(named('Quarter')).toMatchObject({ kind: 'village', size: 1, fromLevel: 11 });
  });

  test.each([
    ['Seen (Kreis 3)', 'Seen'],
    ['Heavy (Kreis 9)', 'Kreis 9'],
    ['Heavy (historical)', 'Heavy'],
    ['Heavy (Part 9) / Old Town (Center)', 'Old Town'],
    ['(Nothing before)', '(Nothing before)'],
    ['Left (open', 'Left (open'],
  ])('label %s without the addition in parentheses: %s', (name, text) => {
    const cities = [city('Heavy', 8_000_000), city(name, 5_000, { isPart: true })];
    const [, place] = allNames({ ...sources, cities, countries: [] }).filter(
      ({ kind }) => kind !== 'water' && kind !== 'glacier' && kind !== 'peak',
    );
    expect(place?.text).toBe(text);
  });

  test('show a country if its name fits into it and the country into the view', () => {
    const { fromLevel = -1, toLevel = -1 } = named('LAND') ?? {};
    // 12 degrees at latitude 46 are 39 pixels wide at level 0; the name needs 40.
    expect([fromLevel, toLevel]).toEqual([1, 6]);
  });

  test('show mountains with their height, lakes with enough room, and airports at high levels', () => {
    expect(named('Peak 4478 m')).toMatchObject({ kind: 'peak', longitude: 10, latitude: 46, fromLevel: 5 });
    expect(named('Large Lake')).toMatchObject({ kind: 'water', size: 'grows', fromLevel: 2 });
    // Even the smallest lake has its name at the highest levels.
    expect(named('Pond')).toMatchObject({ fromLevel: 9 });
    expect(named('Ice')).toMatchObject({ kind: 'glacier' });
    expect(named('Town Airport (TWN)')).toMatchObject({ kind: 'airport', fromLevel: 7, toLevel: MAX_LEVEL });
    expect(names.every(({ text }) => text !== '')).toBe(true);
  });

  test('omit a country without room for its name', () => {
    const layers = { lakes: [], glaciers: [], peaks: [], airports: [] };
    const none = allNames({ cities: [], countries: [{ name: 'Nowhere', chord: null }], layers });
    expect(none.filter(({ kind }) => kind === 'country')).toEqual([]);
  });
});
