import { describe, expect, test } from 'vitest';
import type { City } from './cities.ts';
import { toRings } from './line.ts';
import { areaName, type NameSources, namesAt } from './map-names.ts';
import type { Country } from './natural-earth.ts';

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

describe('the chords of an area', () => {
  test('are inside it, centered, and the middle one of a square is the best', () => {
    const { name, chords } = areaName(country('Square', square(10, 20, 8)));
    expect(name).toBe('Square');
    expect(chords[0]).toMatchObject({ longitude: 14, latitude: 24, widthDeg: 8 });
    expect(chords).toHaveLength(7);
    for (const { latitude } of chords) expect(latitude > 20 && latitude < 28).toBe(true);
  });

  test('prefer the wide part of an area to its middle', () => {
    const [best] = areaName(
      country('Triangle', [
        [0, 0],
        [40, 0],
        [20, 30],
      ]),
    ).chords;
    expect(best?.latitude).toBeLessThan(15);
    expect(best?.longitude).toBeCloseTo(20, 9);
  });

  test('leave out the gap between two arms', () => {
    const [best] = areaName(
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
    ).chords;
    expect(best).toMatchObject({ longitude: 25, widthDeg: 10 });
  });

  test('of a line are none', () => {
    expect(
      areaName(
        country('Line', [
          [0, 0],
          [10, 0],
          [5, 0],
        ]),
      ).chords,
    ).toEqual([]);
  });
});

describe('the names of a level', () => {
  const city = (name: string, population: number, isCapital = false): City => ({
    name,
    population,
    latitude: 0,
    longitude: 0,
    isCapital,
    isPart: false,
  });
  const sources: NameSources = {
    cities: [city('Heavy', 8_000_000), city('Capital', 300_000, true), city('Light', 300_000)],
    countries: [areaName(country('Land', square(0, 40, 12)))],
  };
  const at = (level: number) => namesAt(level, sources);

  test('begin with waters, then great cities, countries and small cities', () => {
    const kinds = at(5).map(({ kind, text }) => (kind === 'water' ? kind : text));
    expect([...new Set(kinds)]).toEqual(['water', 'Heavy', 'LAND', 'Capital', 'Light']);
  });

  test('are those of oceans at first, and no water is named near the ground', () => {
    const waters = (level: number) => at(level).filter(({ kind }) => kind === 'water');
    expect(waters(0).every(({ text }) => text.endsWith('Ocean'))).toBe(true);
    expect(waters(6).length).toBeGreaterThan(waters(0).length);
    expect(waters(11)).toEqual([]);
  });

  test('grow with the place and the level, a capital by a pixel more', () => {
    const sizes = (level: number) => new Map(at(level).map(({ text, sizePx }) => [text, sizePx]));
    expect(sizes(5).get('Heavy')).toBe(25);
    expect(sizes(5).get('Light')).toBe(21);
    expect(sizes(5).get('Capital')).toBe(22);
    expect(sizes(12).get('Light')).toBe(24);
    expect(sizes(2).get('Heavy')).toBeCloseTo(25 * 0.82, 9);
  });

  test('have a country where its name fits into it and the country into the view', () => {
    const levels = Array.from({ length: 17 }, (_, level) => level);
    const shown = levels.filter((level) => at(level).some(({ kind }) => kind === 'country'));
    expect(shown.length).toBeGreaterThan(1);
    expect(shown).toEqual(levels.slice(shown[0], (shown.at(-1) ?? 0) + 1));
    expect(shown).not.toContain(0);
    expect(shown).not.toContain(16);
    for (const level of shown) {
      const size = at(level).find(({ kind }) => kind === 'country')?.sizePx ?? 0;
      expect(size >= 17 * 0.82 && size <= 32).toBe(true);
    }
  });

  test('leave out a country without room for a name', () => {
    expect(
      namesAt(5, { cities: [], countries: [{ name: 'Nowhere', chords: [] }] }).filter(({ kind }) => kind === 'country'),
    ).toEqual([]);
  });
});
