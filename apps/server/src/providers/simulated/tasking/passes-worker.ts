import { parentPort } from 'node:worker_threads';
import type { ElementSet } from '@groundtrack/orbit';
import { answerTasks } from '../../../system/answer-tasks.ts';
import { giveWay } from '../../../system/give-way.ts';
import type { OpportunityQuery } from '../../tasking.ts';
import { FairTurns } from '../search/fair-turns.ts';
import { findInTurns } from './find-passes.ts';
import type { TaskedSatellite } from './tasked-fleet.ts';

/** What the thread is asked. */
export interface PassesTask {
  readonly satellites: readonly TaskedSatellite[];
  readonly query: OpportunityQuery;
}

if (parentPort) {
  giveWay();
  const find = findInTurns(new FairTurns());
  /** By catalog number. */
  const known = new Map<string, ElementSet>();

  /** What was computed of elements is found again by their object, and every message brings copies. */
  const withKnown = (satellite: TaskedSatellite): TaskedSatellite => {
    const { id, elements } = satellite;
    const before = known.get(id);
    if (before?.epochMs === elements.epochMs && before.bstar === elements.bstar)
      return { ...satellite, elements: before };
    known.set(id, elements);
    return satellite;
  };
  answerTasks(parentPort, ({ satellites, query }: PassesTask, signal) =>
    find(satellites.map(withKnown), query, signal),
  );
}
