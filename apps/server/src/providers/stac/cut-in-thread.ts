import { Worker } from 'node:worker_threads';
import { LazyThread } from '../../system/lazy-thread.ts';
import type { CutAnswer, CutTask } from './cut-worker.ts';

/** One for the process: blocks are decoded one after the other, beside the thread that answers people. */
const thread = new LazyThread<CutTask, CutAnswer>(() => new Worker(new URL('cut-worker.ts', import.meta.url)));

/** Cuts an image in a thread of its own. @throws what our own disk says, and the signal's reason */
export function cutInThread(task: CutTask, signal: AbortSignal): Promise<CutAnswer> {
  return thread.run(task, signal);
}
