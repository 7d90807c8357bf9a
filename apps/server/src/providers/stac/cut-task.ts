import { RasterError } from '@groundtrack/raster';
import { planCut, type Target } from '../area/plan-cut.ts';
import type { CutSource } from '../port/image-source.ts';
import { type AnalyticCut, type AnalyticWish, cutAnalytic } from './cut-analytic.ts';
import { type CutFiles, cutImage, type PictureCut } from './cut-image.ts';

export interface CutTask {
  readonly source: CutSource;
  readonly target: Target;
  readonly files: CutFiles;
  /** Also write the analytic values of the same pixels. */
  readonly analytic?: AnalyticTask;
  /** Write no picture. */
  readonly numbersOnly?: boolean;
}

export interface AnalyticTask {
  /** Default: the file of the picture. */
  readonly source?: string;
  readonly path: string;
  readonly wish: AnalyticWish;
}

interface Cuts {
  readonly cut: PictureCut;
  readonly analytic: AnalyticCut | null;
}

/** The cut, or the reason why the image cannot be read. */
export type CutAnswer = Cuts | { readonly damage: string };

/** Cuts an image to its target grid. @throws errors of the local disk, and the reason of the signal */
export async function cutTask(
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
