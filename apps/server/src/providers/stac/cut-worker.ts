import { parentPort } from 'node:worker_threads';
import { RasterError } from '@groundtrack/raster';
import { answerTasks } from '../../system/answer-tasks.ts';
import type { ProviderFile } from '../provider.ts';
import { type JoinedBands, type JoinTask, joinBands } from './analytic/join-bands.ts';
import { type AnalyticCut, type AnalyticWish, cutAnalytic } from './cut-analytic.ts';
import { type CutFiles, cutImage, type PictureCut } from './cut-image.ts';
import { type CutSource, planCut, type Target } from './plan-cut.ts';
import { type ThumbnailTask, tryThumbnail } from './thumbnail/draw-thumbnail.ts';

export interface CutTask {
  readonly source: CutSource;
  readonly target: Target;
  readonly files: CutFiles;
  /** The numbers of the same pixels, too. */
  readonly analytic?: AnalyticTask;
  /** No picture beside them. */
  readonly numbersOnly?: boolean;
}

export interface AnalyticTask {
  /** Left out: the file of the picture. */
  readonly source?: string;
  readonly path: string;
  readonly wish: AnalyticWish;
}

interface Cuts {
  readonly cut: PictureCut;
  readonly analytic: AnalyticCut | null;
}

/** The cut, or why there is none: errors lose their class between threads. */
export type CutAnswer = Cuts | { readonly damage: string };

async function answerTask(
  { source, target, files, analytic, numbersOnly = false }: CutTask,
  signal: AbortSignal,
): Promise<CutAnswer> {
  const plan = planCut(source, target);
  if (typeof plan === 'string') throw new Error(plan);
  try {
    const picture = numbersOnly ? null : await cutImage(plan, files, signal);
    if (!analytic) return { cut: picture ?? (await cutImage(plan, files, signal)), analytic: null };
    const analyticFiles = { source: analytic.source ?? files.source, path: analytic.path, epsg: target.epsg };
    const numbers = await cutAnalytic(plan, analyticFiles, analytic.wish, signal);
    return { cut: picture ?? { ...numbers, stretch: null }, analytic: numbers };
  } catch (error) {
    if (error instanceof RasterError) return { damage: error.message };
    throw error;
  }
}

/** What the thread can be asked for, one at a time. */
export type ThreadTask =
  | { readonly cut: CutTask }
  | { readonly join: JoinTask }
  | { readonly thumbnail: ThumbnailTask };

export interface ThreadAnswers {
  readonly cut: CutAnswer;
  readonly join: JoinedBands;
  readonly thumbnail: ProviderFile | null;
}

async function answerThread(task: ThreadTask, signal: AbortSignal): Promise<Partial<ThreadAnswers>> {
  if ('cut' in task) return { cut: await answerTask(task.cut, signal) };
  if ('join' in task) return { join: await joinBands(task.join, signal) };
  return { thumbnail: await tryThumbnail(task.thumbnail, signal) };
}

if (parentPort) answerTasks(parentPort, answerThread);
