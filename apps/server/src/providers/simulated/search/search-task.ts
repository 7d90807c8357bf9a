import type { ScenePage } from '../../port/provider.ts';
import type { SimulatedName } from '../catalog.ts';
import { type FleetSatellite, type Imager, toImagers } from '../fleet.ts';
import { type PlaceQuery, searchScenes } from './search-scenes.ts';

export interface SearchTask {
  readonly provider: SimulatedName;
  /** The satellites of the provider as JSON, which costs less to copy than the objects. */
  readonly satellites: string;
  readonly query: PlaceQuery;
}

/** By the JSON of the satellites. */
const fleets = new Map<string, readonly Imager[]>();

export function run({ provider, satellites, query }: SearchTask): ScenePage {
  return searchScenes(toFleet(provider, satellites), query);
}

/** The same objects for each search, because predicted passes are cached by satellite. */
function toFleet(provider: SimulatedName, satellites: string): readonly Imager[] {
  // `SimulatedProvider` writes it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const fleet = fleets.get(satellites) ?? toImagers(JSON.parse(satellites) as FleetSatellite[], provider);
  fleets.set(satellites, fleet);
  return fleet;
}
