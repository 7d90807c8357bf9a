import { Worker } from 'node:worker_threads';
import { LazyThread } from '../../../system/lazy-thread.ts';
import type { FindPasses } from './find-passes.ts';
import { type PackedPasses, unpackPasses } from './packed-passes.ts';
import type { PassesTask } from './passes-worker.ts';

/** A thread in which passes are computed, beside the one that answers requests. */
export interface PassesThread {
  readonly findPasses: FindPasses;
  close(): Promise<void>;
}

export function createPassesThread(): PassesThread {
  const thread = new LazyThread<PassesTask, PackedPasses>(
    () => new Worker(new URL('passes-worker.ts', import.meta.url)),
  );
  return {
    findPasses: async (satellites, query, signal) =>
      unpackPasses(await thread.run({ satellites, query }, signal), query.accountId),
    close: () => thread.close(),
  };
}
