import { parentPort } from 'node:worker_threads';
import { RasterError } from '@groundtrack/raster';
import { answerTasks } from '../../system/answer-tasks.ts';
import { type Cut, type CutFiles, cutImage } from './cut-image.ts';
import { type CutSource, planCut, type Target } from './plan-cut.ts';

export interface CutTask {
  readonly source: CutSource;
  readonly target: Target;
  readonly files: CutFiles;
}

/** The cut, or why there is none: errors lose their class between threads. */
export type CutAnswer = { readonly cut: Cut } | { readonly damage: string };

async function answerTask({ source, target, files }: CutTask, signal: AbortSignal): Promise<CutAnswer> {
  const plan = planCut(source, target);
  if (typeof plan === 'string') throw new Error(plan);
  try {
    return { cut: await cutImage(plan, files, signal) };
  } catch (error) {
    if (error instanceof RasterError) return { damage: error.message };
    throw error;
  }
}

if (parentPort) answerTasks(parentPort, answerTask);
