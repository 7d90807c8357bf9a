import { Worker } from 'node:worker_threads';
import { LazyThread } from '../../../system/lazy-thread.ts';
import type { ScenePage } from '../../provider.ts';
import type { FleetSatellite } from '../fleet.ts';
import type { SearchThread } from './scene-searches.ts';
import type { SearchTask } from './search-worker.ts';

/** Searches in a thread of their own, beside the one that answers requests. */
export function createSearchThread(satellites: readonly FleetSatellite[]): SearchThread {
  const thread = new LazyThread<SearchTask, ScenePage>(
    () => new Worker(new URL('search-worker.ts', import.meta.url), { workerData: satellites }),
  );
  return {
    search: (provider, query, signal) => thread.run({ provider, query }, signal),
    close: () => thread.close(),
  };
}
