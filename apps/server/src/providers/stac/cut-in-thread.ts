import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { LazyThread } from '../../system/lazy-thread.ts';
import type { ProviderFile } from '../provider.ts';
import type { JoinedBands, JoinTask } from './analytic/join-bands.ts';
import type { CutAnswer, CutTask, ThreadAnswers, ThreadTask } from './cut-worker.ts';
import type { ThumbnailTask } from './thumbnail/draw-thumbnail.ts';

const openThread = () =>
  new Worker(new URL('cut-worker.ts', import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: 6 } });

/** One for the process: blocks are decoded one after the other, beside the thread that answers people. */
const thread = new LazyThread<ThreadTask, Partial<ThreadAnswers>>(openThread);
/** A mosaic takes minutes: it has a thread of its own, and other images do not wait for it. */
const mosaicThread = new LazyThread<ThreadTask, Partial<ThreadAnswers>>(openThread);

/** Whole images wait for each other: each takes up to 300 MB. Thumbnails pass them by. */
const oneImage = pLimit(1);
const oneMosaic = pLimit(1);

/** Cuts an image in a thread of its own. @throws what our own disk says, and the signal's reason */
export async function cutInThread(cut: CutTask, signal: AbortSignal): Promise<CutAnswer> {
  const answer = await (cut.target.isMosaic
    ? oneMosaic(() => mosaicThread.run({ cut }, signal))
    : oneImage(() => thread.run({ cut }, signal)));
  if (!answer.cut) throw new Error('The thread answered another task');
  return answer.cut;
}

/** Joins files of one band in the same thread. @throws what our own disk says, and the signal's reason */
export async function joinInThread(join: JoinTask, signal: AbortSignal): Promise<JoinedBands> {
  const answer = await oneImage(() => thread.run({ join }, signal));
  if (!answer.join) throw new Error('The thread answered another task');
  return answer.join;
}

/** Draws a thumbnail in the same thread; null where its pixels cannot be read. @throws the signal's reason */
export async function drawInThread(thumbnail: ThumbnailTask, signal: AbortSignal): Promise<ProviderFile | null> {
  return (await thread.run({ thumbnail }, signal)).thumbnail ?? null;
}
