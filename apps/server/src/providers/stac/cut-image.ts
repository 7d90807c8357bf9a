import { open } from 'node:fs/promises';
import { readerOf, TiffFile } from '@groundtrack/cog';
import type { Box, EastNorth } from '@groundtrack/geo';
import { resample } from '@groundtrack/raster';
import { openValues, type ValuesFile, type ValuesImage } from './image-values.ts';
import { type CutPlan, windowAround } from './plan-cut.ts';
import { channelsOf, shadePixels } from './shade-pixels.ts';

export interface Cut {
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly box: Box;
}

/** Between nodes of this distance the way from one grid to the other is straight to a hundredth of a pixel. */
const NODE_PX = 64;
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
export async function cutImage(plan: CutPlan, files: CutFiles, signal: AbortSignal): Promise<Cut> {
  const { widthPx, heightPx, box } = plan;
  const { path } = files;
  await using source = await open(files.source, 'r');
  const image = await openValues(readerOf(source, (await source.stat()).size), files, plan.window);
  const file = new TiffFile(path, { widthPx, heightPx, channels: channelsOf(image) });
  try {
    for (let top = 0; top < heightPx; top += STRIP_PX) {
      signal.throwIfAborted();
      const strip = { top, widthPx, heightPx: Math.min(STRIP_PX, heightPx - top) };
      file.writeRows(top, await (plan.locate ? drawStrip(image, strip, plan.locate) : copyStrip(image, strip, plan)));
    }
  } finally {
    file.close();
  }
  return { path, widthPx, heightPx, box };
}

interface Strip {
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Rows of the box, each pixel from the four of the source around it; black where the source has none. */
async function drawStrip(
  image: ValuesImage,
  strip: Strip,
  locate: (column: number, row: number) => EastNorth,
): Promise<Uint8Array> {
  const { widthPx, heightPx } = strip;
  const nodes = nodesOf(strip, locate);
  const window = windowAround(nodes.flat(), image.raster.layout, 1);
  if (!window) return new Uint8Array(widthPx * heightPx * channelsOf(image));
  const part = await image.raster.readWindow(window, image.bands);
  const locateRow = (row: number, xs: Float64Array, ys: Float64Array) => {
    for (let column = 0; column < widthPx; column++) [xs[column], ys[column]] = between(nodes, column + 0.5, row + 0.5);
  };
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

/** Rows of nodes over a strip, in pixels of the source. */
function nodesOf({ top, widthPx, heightPx }: Strip, locate: (column: number, row: number) => EastNorth): EastNorth[][] {
  const rows = Math.ceil(heightPx / NODE_PX) + 1;
  const columns = Math.ceil(widthPx / NODE_PX) + 1;
  return Array.from({ length: rows }, (_, j) =>
    Array.from({ length: columns }, (_, i) => locate(i * NODE_PX, top + j * NODE_PX)),
  );
}

function between(nodes: readonly (readonly EastNorth[])[], column: number, row: number): EastNorth {
  const i = Math.floor(column / NODE_PX);
  const j = Math.floor(row / NODE_PX);
  const [u, v] = [column / NODE_PX - i, row / NODE_PX - j];
  const [a, b, c, d] = [nodes[j]?.[i], nodes[j]?.[i + 1], nodes[j + 1]?.[i], nodes[j + 1]?.[i + 1]];
  if (!a || !b || !c || !d) throw new RangeError(`Pixel ${column}, ${row} lies beyond the nodes`);
  const mix = (axis: 0 | 1): number =>
    (a[axis] * (1 - u) + b[axis] * u) * (1 - v) + (c[axis] * (1 - u) + d[axis] * u) * v;
  return [mix(0), mix(1)];
}
