import { open } from 'node:fs/promises';
import { readerOf, TiffFile } from '@groundtrack/cog';
import type { Box } from '@groundtrack/geo';
import { resample } from '@groundtrack/raster';
import type { Stretch } from '../provider.ts';
import { openValues, type ValuesFile, type ValuesImage } from './image-values.ts';
import { NodeGrid, type Strip } from './node-grid.ts';
import { type CutPlan, intersect, windowAround } from './plan-cut.ts';
import { channelsOf, shadePixels, stretchOf } from './shade-pixels.ts';

export interface Cut {
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly box: Box;
}

/** A cut in 8 bits. */
export interface PictureCut extends Cut {
  readonly stretch: readonly Stretch[] | null;
}

/** Rows drawn at once. */
const STRIP_PX = 256;

/** Where to read and write. */
export interface CutFiles extends ValuesFile {
  readonly source: string;
  readonly path: string;
}

/**
 * Cuts as planned; of the file of the image the tiles of the window, and those of the overview, are enough.
 * @throws RasterError
 */
export async function cutImage(plan: CutPlan, files: CutFiles, signal: AbortSignal): Promise<PictureCut> {
  const { widthPx, heightPx, box } = plan;
  const { path } = files;
  await using source = await open(files.source, 'r');
  const image = await openValues(readerOf(source, (await source.stat()).size), files, plan.window);
  const file = new TiffFile(path, { widthPx, heightPx, channels: channelsOf(image) });
  try {
    for (let top = 0; top < heightPx; top += STRIP_PX) {
      signal.throwIfAborted();
      const strip = { left: 0, top, widthPx, heightPx: Math.min(STRIP_PX, heightPx - top) };
      file.writeRows(top, await (plan.locate ? drawStrip(image, strip, plan) : copyStrip(image, strip, plan)));
    }
  } finally {
    file.close();
  }
  return { path, widthPx, heightPx, box, stretch: stretchOf(image) };
}

/** Rows of the box, each pixel from the four of the source around it; black where the source has none. */
async function drawStrip(image: ValuesImage, strip: Strip, plan: CutPlan): Promise<Uint8Array> {
  const { widthPx, heightPx } = strip;
  const nodes = plan.locate && new NodeGrid(plan.locate, plan.nodePx, strip);
  const around = nodes && windowAround(nodes.places, image.raster.layout, 1);
  // Nodes reach beyond the strip; what lies beyond the plan was not fetched.
  const window = around && intersect(around, plan.window);
  if (!window) return new Uint8Array(widthPx * heightPx * channelsOf(image));
  const part = await image.raster.readWindow(window, image.bands);
  const locateRow = (row: number, xs: Float64Array, ys: Float64Array) => nodes.locateRow(row, xs, ys);
  // Between two entries of a palette lies no color.
  const drawn = resample(part, { widthPx, heightPx, locateRow }, image.palette ? 'nearest' : 'bilinear');
  return shadePixels(drawn, image);
}

/** Rows of the box as in the source; black where the source has none. */
async function copyStrip(
  image: ValuesImage,
  strip: Strip,
  plan: Pick<CutPlan, 'left' | 'top' | 'window'>,
): Promise<Uint8Array> {
  const channels = channelsOf(image);
  const bytes = new Uint8Array(strip.widthPx * strip.heightPx * channels);
  const top = Math.max(plan.window.top, plan.top + strip.top);
  const bottom = Math.min(plan.window.bottom, plan.top + strip.top + strip.heightPx);
  if (bottom <= top) return bytes;
  const { left, right } = plan.window;
  const shades = shadePixels(await image.raster.readWindow({ left, top, right, bottom }, image.bands), image);
  const rowBytes = (right - left) * channels;
  for (let row = top; row < bottom; row++) {
    const to = ((row - plan.top - strip.top) * strip.widthPx + left - plan.left) * channels;
    bytes.set(shades.subarray((row - top) * rowBytes, (row - top + 1) * rowBytes), to);
  }
  return bytes;
}
