import { open } from 'node:fs/promises';
import { readerOf, TiffFile } from '@groundtrack/cog';
import type { Box } from '@groundtrack/geo';
import type { Resampling } from '@groundtrack/raster';
import type { CutPlan } from '../area/plan-cut.ts';
import type { Stretch } from '../port/provider.ts';
import { cutRows } from './cut-rows.ts';
import { openValues, type ValuesFile } from './image-values.ts';
import { channelsOf, shadePixels, stretchOf } from './shade-pixels.ts';

export interface Cut {
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly box: Box;
}

/** A cut with 8 bits per band. */
export interface PictureCut extends Cut {
  readonly stretch: readonly Stretch[] | null;
}

/** Paths to read from and write to. */
export interface CutFiles extends ValuesFile {
  readonly source: string;
  readonly path: string;
  /** The kernel for pixels that are resampled; default: bilinear. */
  readonly resampling?: Resampling | undefined;
}

/**
 * Cuts as planned. The source file needs to contain only the tiles of the window and of the overview.
 * @throws RasterError
 */
export async function cutImage(plan: CutPlan, files: CutFiles, signal: AbortSignal): Promise<PictureCut> {
  const { widthPx, heightPx, box } = plan;
  const { path } = files;
  await using source = await open(files.source, 'r');
  const measured = { ...plan.window, isWanted: plan.shape?.isWanted };
  const image = await openValues(readerOf(source, (await source.stat()).size), files, measured);
  // Values between two palette entries are not colors.
  const resampling = image.palette ? 'nearest' : (files.resampling ?? 'bilinear');
  const file = new TiffFile(path, { widthPx, heightPx, channels: channelsOf(image) });
  try {
    let top = 0;
    for await (const rows of cutRows({ ...image, plan, resampling, signal })) {
      file.writeRows(top, shadePixels(rows, image));
      top += (rows.bands[0]?.length ?? 0) / widthPx;
    }
  } finally {
    file.close();
  }
  return { path, widthPx, heightPx, box, stretch: stretchOf(image) };
}
