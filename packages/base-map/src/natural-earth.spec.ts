import { type Bounds, boundsOverlap } from '@groundtrack/geo';
import { beforeAll, describe, expect, test } from 'vitest';
import { linesOf, readLayers, ringsOf } from './layers.ts';
import type { Line } from './line.ts';
import { areaName } from './map-names.ts';
import { readCountries, readLand, readStateBorders } from './natural-earth.ts';

/** Whether a point lies inside an odd number of rings. */
function isInside(rings: readonly Line[], longitude: number, latitude: number): boolean {
  let inside = false;
  for (const { points } of rings) {
    for (let i = 0; i < points.length; i += 2) {
      const next = (i + 2) % points.length;
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [points[i], points[i + 1], points[next], points[next + 1]];
      if (y0 > latitude !== y1 > latitude && longitude < x0 + ((latitude - y0) / (y1 - y0)) * (x1 - x0))
        inside = !inside;
    }
  }
  return inside;
}

describe('land', () => {
  let rings: readonly Line[];
  beforeAll(() => {
    rings = readLand().rings;
  });

  test.each([
    ['Zürich', 8.54, 47.38, true],
    ['the South Pole', 12, -89.9, true],
    ['the South Pole from the other side', -170, -89.9, true],
    ['the North Pole', 12, 89.9, false],
    ['the Caspian Sea', 50.6, 41.5, false],
    ['Chukotka, east of the antimeridian', -179.5, 67.5, true],
    ['Chukotka, west of it', 178, 67.5, true],
    ['Wrangel Island, on both sides', -179.2, 71.2, true],
    ['Vanua Levu', 179.3, -16.6, true],
    ['the sea beside Fiji', -179.4, -17.6, false],
    ['the Atlantic at the latitude of Fiji', -20, -16.8, false],
    ['the Pacific north of it, far from the seam', -150, 67.5 - 20, false],
  ])('%s', (_where, longitude, latitude, isLand) => {
    expect(isInside(rings, longitude, latitude)).toBe(isLand);
  });
});

describe('the layers', () => {
  const layers = readLayers();
  const lakes = ringsOf(layers.lakes);

  test.each([
    ['Lake Michigan', -87, 43.6, true],
    ['Lake Victoria', 33, -1, true],
    ['Lake Baikal', 108, 53.5, true],
    ['Lake Zürich', 8.68, 47.25, true],
    ['Michigan', -84.5, 44.5, false],
    ['Manitoulin Island in Lake Huron', -82.3, 45.75, false],
  ])('have lakes and their islands at known places: %s', (_where, longitude, latitude, isLake) => {
    expect(isInside(lakes, longitude, latitude)).toBe(isLake);
  });

  test('have ice, towns, reefs, islands, and rivers at known places', () => {
    expect(isInside(ringsOf(layers.glaciers), -16.8, 64.4)).toBe(true);
    expect(isInside(ringsOf(layers.builtUp), 8.54, 47.38)).toBe(true);
    const linesWithin = (features: typeof layers.reefs, box: Bounds) =>
      linesOf(features).filter(({ bounds }) => boundsOverlap(bounds, box)).length;
    // The reefs of Belize.
    expect(linesWithin(layers.reefs, { west: -89, south: 16, east: -87, north: 19 })).toBeGreaterThan(0);
    expect(ringsOf(layers.islands).length).toBeGreaterThan(2_000);
    expect(linesOf(layers.rivers).length).toBeGreaterThan(5_000);
    expect(readStateBorders().length).toBeGreaterThan(100);
  });

  test('have mountains with their height and airports with their code', () => {
    const everest = layers.peaks.find(({ name }) => name === 'Mt. Everest');
    expect(everest).toMatchObject({ heightM: 8848 });
    expect(layers.airports.map(({ name }) => name)).toContain('Zurich International Airport (ZRH)');
  });
});

test('the name of a country is on its land', () => {
  const { countries } = readCountries();
  const wanted = ['Norway', 'Chile', 'Vietnam', 'Croatia', 'Russia', 'United States of America'];
  const inside = countries.filter((country) => {
    const spot = areaName(country).chord;
    return wanted.includes(country.name) && spot && isInside([country.outline], spot.longitude, spot.latitude);
  });
  expect(inside.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted());
});
