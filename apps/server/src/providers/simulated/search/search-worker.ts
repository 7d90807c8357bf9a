import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ScenePage } from '../../provider.ts';
import type { SimulatedName } from '../catalogue.ts';
import { type FleetSatellite, type Imager, ownSatellites, toImagers } from '../fleet.ts';
import { FairTurns } from './fair-turns.ts';
import { type PlaceQuery, searchScenes } from './search-scenes.ts';

/** A request to the worker; one without a query ends the search of this id. */
export interface SearchTask {
  readonly id: number;
  readonly search?: { readonly provider: SimulatedName; readonly query: PlaceQuery };
}

/** Its answer; `error` is text, because errors lose their class between threads. */
export type SearchOutcome =
  | { readonly id: number; readonly page: ScenePage }
  | { readonly id: number; readonly error: string };

/** Behind whatever else wants the processor: requests, the database, other programs. */
const NICENESS = 10;

if (parentPort) {
  const port = parentPort;
  // Linux has a priority for each thread (setpriority(2), Notes); elsewhere this would be that of the whole process.
  if (process.platform === 'linux') setPriority(0, NICENESS);
  // The thread that starts this one gives it the satellites.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const satellites = workerData as readonly FleetSatellite[];
  const fleets = new Map<SimulatedName, readonly Imager[]>();
  const turns = new FairTurns();
  const underway = new Map<number, AbortController>();

  const fleetOf = (provider: SimulatedName): readonly Imager[] => {
    const imagers = fleets.get(provider) ?? toImagers(ownSatellites(satellites, provider), provider);
    fleets.set(provider, imagers);
    return imagers;
  };
  const answer = async (id: number, { provider, query }: NonNullable<SearchTask['search']>): Promise<SearchOutcome> => {
    const controller = new AbortController();
    underway.set(id, controller);
    const run = { signal: controller.signal, turns: turns.of(query.accountId ?? '') };
    try {
      return { id, page: await searchScenes(fleetOf(provider), query, run) };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    } finally {
      underway.delete(id);
    }
  };
  port.on('message', ({ id, search }: SearchTask) => {
    if (!search) underway.get(id)?.abort();
    else void answer(id, search).then((outcome) => port.postMessage(outcome));
  });
}
