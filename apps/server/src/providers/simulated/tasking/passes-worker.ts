import { parentPort } from 'node:worker_threads';
import type { ElementSet } from '@groundtrack/orbit';
import { answerTasks } from '../../../system/answer-tasks.ts';
import { giveWay } from '../../../system/give-way.ts';
import { threadTurns } from '../../../util/fair-turns.ts';
import type { OpportunityQuery } from '../../tasking.ts';
import { findInTurns } from './find-passes.ts';
import { packPasses } from './packed-passes.ts';
import { sameElements, type TaskedSatellite } from './tasked-fleet.ts';

/** What the thread is asked. */
export interface PassesTask {
  readonly satellites: readonly TaskedSatellite[];
  readonly query: OpportunityQuery;
}

if (parentPort) {
  giveWay();
  const find = findInTurns(threadTurns);
  /** By catalog number. */
  const known = new Map<string, ElementSet>();

  /** Every message brings copies. */
  const withKnown = (satellite: TaskedSatellite): TaskedSatellite => {
    const elements = sameElements(known.get(satellite.id), satellite.elements);
    known.set(satellite.id, elements);
    return { ...satellite, elements };
  };
  answerTasks(parentPort, async ({ satellites, query }: PassesTask, signal) =>
    packPasses(await find(satellites.map(withKnown), query, signal)),
  );
}
