import { TiffFile } from '@groundtrack/cog';
import type { Box, EastNorth } from '@groundtrack/geo';
import { openValues, readValues, type Values, type ValuesFile, type ValuesImage } from './image-values.ts';
import { type CutPlan, windowAround } from './plan-cut.ts';

export interface Cut {
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly box: Box;
}

/** Between nodes of this distance the way from one grid to the other is straight to a hundredth of a pixel. */
const NODE_PX = 64;

/** Where to read and write. */
export interface CutFiles extends ValuesFile {
  readonly path: string;
}

/**
 * Cuts as planned; of the file of the image the tiles of the window, and those of the overview, are enough. More than 8
 * bits are stretched from the darkest to the brightest hundredth. @returns why not, when it cannot be done
 */
export async function cutImage(plan: CutPlan, files: CutFiles, signal: AbortSignal): Promise<Cut | string> {
  const { widthPx, heightPx, box, locate } = plan;
  const { path } = files;
  const image = await openValues(files, plan.window);
  if (!image) return 'The pixels of the image are neither 8 nor 16 bits';
  const file = new TiffFile(path, { widthPx, heightPx, channels: image.places.length === 3 ? 3 : 1 });
  try {
    for (let top = 0; top < heightPx; top += image.stripRows) {
      signal.throwIfAborted();
      const strip = { top, widthPx, heightPx: Math.min(image.stripRows, heightPx - top) };
      file.writeRows(top, await (locate ? drawStrip(image, strip, locate) : copyStrip(image, strip, plan)));
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
  const { places } = image;
  const channels = places.length;
  const nodes = nodesOf(strip, locate);
  const window = windowAround(nodes.flat(), image, 1);
  const bytes = new Uint8Array(strip.widthPx * strip.heightPx * channels);
  if (!window) return bytes;
  const pixels = await readValues(image, window);
  for (let row = 0; row < strip.heightPx; row++) {
    for (let column = 0; column < strip.widthPx; column++) {
      const [x, y] = between(nodes, column + 0.5, row + 0.5);
      const left = x - window.left - 0.5;
      const top = y - window.top - 0.5;
      if (left < -0.5 || top < -0.5 || left > pixels.widthPx - 0.5 || top > pixels.heightPx - 0.5) continue;
      for (let channel = 0; channel < channels; channel++) {
        const value = sample(pixels, left, top, places[channel] ?? 0);
        bytes[(row * strip.widthPx + column) * channels + channel] = shadeOf(value, image);
      }
    }
  }
  return bytes;
}

function shadeOf(value: number, { black, white }: Pick<ValuesImage, 'black' | 'white'>): number {
  return Math.min(255, Math.max(0, Math.round(((value - black) * 255) / (white - black))));
}

/** Rows of the box as in the source; black where the source has none. */
async function copyStrip(
  image: ValuesImage,
  strip: Strip,
  plan: Pick<CutPlan, 'left' | 'top' | 'window'>,
): Promise<Uint8Array> {
  const { places } = image;
  const channels = places.length;
  const bytes = new Uint8Array(strip.widthPx * strip.heightPx * channels);
  const top = Math.max(plan.window.top, plan.top + strip.top);
  const bottom = Math.min(plan.window.bottom, plan.top + strip.top + strip.heightPx);
  if (bottom <= top) return bytes;
  const { left, right } = plan.window;
  const pixels = await readValues(image, { left, top, right, bottom });
  for (let row = 0; row < pixels.heightPx; row++) {
    const to = (top + row - plan.top - strip.top) * strip.widthPx + left - plan.left;
    for (let column = 0; column < pixels.widthPx; column++) {
      const from = (row * pixels.widthPx + column) * pixels.stride;
      for (let channel = 0; channel < channels; channel++)
        bytes[(to + column) * channels + channel] = shadeOf(pixels.values[from + (places[channel] ?? 0)] ?? 0, image);
    }
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

/** Bilinear; at the edges the outermost pixel goes on. */
// oxlint-disable-next-line max-params -- called for every pixel: an object each time would cost seconds
function sample({ values, stride, widthPx, heightPx }: Values, x: number, y: number, place: number): number {
  const left = Math.min(widthPx - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(heightPx - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(widthPx - 1, left + 1);
  const bottom = Math.min(heightPx - 1, top + 1);
  const u = Math.min(1, Math.max(0, x - left));
  const v = Math.min(1, Math.max(0, y - top));
  const at = (column: number, row: number): number => values[(row * widthPx + column) * stride + place] ?? 0;
  return (
    (at(left, top) * (1 - u) + at(right, top) * u) * (1 - v) + (at(left, bottom) * (1 - u) + at(right, bottom) * u) * v
  );
}
