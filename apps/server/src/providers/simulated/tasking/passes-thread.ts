import { Worker } from 'node:worker_threads';
import { LazyThread } from '../../../system/lazy-thread.ts';
import { threadTurns } from '../../../util/fair-turns.ts';
import { DAY_MS } from '../../../util/time-units.ts';
import { type FindPasses, findInTurns } from './find-passes.ts';
import { type PackedPasses, unpackPasses } from './packed-passes.ts';
import type { PassesTask } from './passes-worker.ts';

/** A thread in which passes are computed, beside the one that answers requests. */
export interface PassesThread {
  readonly findPasses: FindPasses;
  close(): Promise<void>;
}

/**
 * Satellites times days that are computed by turns where requests are answered, in some 10 ms: what a form asks first
 * shall not wait half a second for a thread that begins, nor begin it.
 */
const HERE_SATELLITE_DAYS = 500;
/** A turn lasts for one satellite at least. */
const HERE_DAYS = 31;

export function createPassesThread(): PassesThread {
  const thread = new LazyThread<PassesTask, PackedPasses>(
    () => new Worker(new URL('passes-worker.ts', import.meta.url)),
  );
  const findHere = findInTurns(threadTurns);
  return {
    findPasses: async (satellites, query, signal) => {
      const days = (query.endMs - query.startMs) / DAY_MS;
      if (days <= HERE_DAYS && satellites.length * days <= HERE_SATELLITE_DAYS)
        return findHere(satellites, query, signal);
      return unpackPasses(await thread.run({ satellites, query }, signal), query.accountId);
    },
    close: () => thread.close(),
  };
}
