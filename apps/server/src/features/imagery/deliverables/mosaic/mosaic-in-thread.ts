import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { LazyThread } from '../../../../system/lazy-thread.ts';
import type { MosaicFiles, MosaicTask } from './mosaic-files.ts';

/** One for the process: minutes of work on pixels, beside the thread that answers people. */
const thread = new LazyThread<MosaicTask, MosaicFiles>(
  () => new Worker(new URL('mosaic-worker.ts', import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: 6 } }),
);
const oneMosaic = pLimit(1);

/** `writeMosaic` in a thread of its own, one at a time. @throws what our own disk says, and the signal's reason */
export function mosaicInThread(task: MosaicTask, signal: AbortSignal): Promise<MosaicFiles> {
  return oneMosaic(() => thread.run(task, signal));
}
