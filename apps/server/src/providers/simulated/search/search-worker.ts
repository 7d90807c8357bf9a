import { parentPort, workerData } from 'node:worker_threads';
import { answerTasks } from '../../../system/answer-tasks.ts';
import { giveWay } from '../../../system/give-way.ts';
import { threadTurns } from '../../../util/fair-turns.ts';
import type { SimulatedName } from '../catalogue.ts';
import { type FleetSatellite, type Imager, ownSatellites, toImagers } from '../fleet.ts';
import { type PlaceQuery, searchScenes } from './search-scenes.ts';

/** What the thread is asked. */
export interface SearchTask {
  readonly provider: SimulatedName;
  readonly query: PlaceQuery;
}

if (parentPort) {
  giveWay();
  // The thread that starts this one gives it the satellites.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const satellites = workerData as readonly FleetSatellite[];
  const fleets = new Map<SimulatedName, readonly Imager[]>();

  const fleetOf = (provider: SimulatedName): readonly Imager[] => {
    const imagers = fleets.get(provider) ?? toImagers(ownSatellites(satellites, provider), provider);
    fleets.set(provider, imagers);
    return imagers;
  };
  answerTasks(parentPort, ({ provider, query }: SearchTask, signal) =>
    searchScenes(fleetOf(provider), query, { signal, turns: threadTurns.of(query.accountId) }),
  );
}
