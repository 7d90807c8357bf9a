import { TiffFile } from '@groundtrack/cog';
import type { Box, EastNorth } from '@groundtrack/geo';
import sharp, { type Sharp } from 'sharp';
import { type CutPlan, windowAround } from './plan-cut.ts';
import type { PixelWindow } from './tile-spans.ts';

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
const OVERVIEW_PX = 1024;
/** Where to read and write, and the page of the whole image in small. */
export interface CutFiles {
  readonly source: string;
  readonly overviewPage: number | null;
  readonly path: string;
}

/**
 * Cuts as planned; of the file of the image the tiles of the window, and those of the overview, are enough. More than 8
 * bits are stretched from the darkest to the brightest hundredth. @returns why not, when it cannot be done
 */
export async function cutImage(plan: CutPlan, files: CutFiles, signal: AbortSignal): Promise<Cut | string> {
  const { widthPx, heightPx, box, locate } = plan;
  const { path } = files;
  const image = await describe(files, plan.window);
  if (!image) return 'The pixels of the image are neither 8 nor 16 bits';
  const file = new TiffFile(path, { widthPx, heightPx, channels: image.channels });
  try {
    for (let top = 0; top < heightPx; top += STRIP_PX) {
      signal.throwIfAborted();
      const strip = { top, widthPx, heightPx: Math.min(STRIP_PX, heightPx - top) };
      file.writeRows(top, await (locate ? drawStrip(image, strip, locate) : copyStrip(image, strip, plan)));
    }
  } finally {
    file.close();
  }
  return { path, widthPx, heightPx, box };
}

interface Source {
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
  readonly depth: 'uchar' | 'ushort';
  /** The values that become black and white. */
  readonly black: number;
  readonly white: number;
}

const openImage = (path: string, page = 0) => sharp(path, { limitInputPixels: false, page });

/** Null for a pixel type that has no picture: floating point, complex. */
async function describe({ source: path, overviewPage }: CutFiles, window: PixelWindow): Promise<Source | null> {
  const { width, height, channels, depth } = await openImage(path).metadata();
  if (depth !== 'uchar' && depth !== 'ushort') return null;
  const colours: 1 | 3 = channels >= 3 ? 3 : 1;
  const facts = { path, widthPx: width, heightPx: height, channels: colours, depth } as const;
  if (depth === 'uchar') return { ...facts, black: 0, white: 255 };
  const whole = overviewPage === null ? openImage(path).extract(extentOf(window)) : openImage(path, overviewPage);
  const size = { width: OVERVIEW_PX, height: OVERVIEW_PX, fit: 'inside', kernel: 'nearest' } as const;
  const { values } = await valuesOf(whole.resize(size), facts);
  const sorted = values.filter((value) => value > 0).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { ...facts, black: at(0.01), white: Math.max(at(0.99), at(0.01) + 1) };
}

function extentOf({ left, top, right, bottom }: PixelWindow) {
  return { left, top, width: right - left, height: bottom - top };
}

async function valuesOf(image: Sharp, { depth, channels }: Pick<Source, 'depth' | 'channels'>) {
  const space = depth === 'uchar' ? 'srgb' : channels === 3 ? 'rgb16' : 'grey16';
  const { data, info } = await image.toColourspace(space).raw({ depth: 'float' }).toBuffer({ resolveWithObject: true });
  const values = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  return { values, stride: info.channels, widthPx: info.width, heightPx: info.height };
}

interface Strip {
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Rows of the box, each pixel from the four of the source around it; black where the source has none. */
async function drawStrip(
  image: Source,
  strip: Strip,
  locate: (column: number, row: number) => EastNorth,
): Promise<Uint8Array> {
  const nodes = nodesOf(strip, locate);
  const window = windowAround(nodes.flat(), image, 1);
  const bytes = new Uint8Array(strip.widthPx * strip.heightPx * image.channels);
  if (!window) return bytes;
  const pixels = await valuesOf(openImage(image.path).extract(extentOf(window)), image);
  for (let row = 0; row < strip.heightPx; row++) {
    for (let column = 0; column < strip.widthPx; column++) {
      const [x, y] = between(nodes, column + 0.5, row + 0.5);
      const left = x - window.left - 0.5;
      const top = y - window.top - 0.5;
      if (left < -0.5 || top < -0.5 || left > pixels.widthPx - 0.5 || top > pixels.heightPx - 0.5) continue;
      for (let channel = 0; channel < image.channels; channel++) {
        const value = sample(pixels, left, top, channel);
        bytes[(row * strip.widthPx + column) * image.channels + channel] = shadeOf(value, image);
      }
    }
  }
  return bytes;
}

function shadeOf(value: number, { black, white }: Pick<Source, 'black' | 'white'>): number {
  return Math.min(255, Math.max(0, Math.round(((value - black) * 255) / (white - black))));
}

/** Rows of the box as in the source; black where the source has none. */
async function copyStrip(
  image: Source,
  strip: Strip,
  plan: Pick<CutPlan, 'left' | 'top' | 'window'>,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(strip.widthPx * strip.heightPx * image.channels);
  const top = Math.max(plan.window.top, plan.top + strip.top);
  const bottom = Math.min(plan.window.bottom, plan.top + strip.top + strip.heightPx);
  if (bottom <= top) return bytes;
  const { left, right } = plan.window;
  const pixels = await valuesOf(openImage(image.path).extract(extentOf({ left, top, right, bottom })), image);
  for (let row = 0; row < pixels.heightPx; row++) {
    const to = (top + row - plan.top - strip.top) * strip.widthPx + left - plan.left;
    for (let column = 0; column < pixels.widthPx; column++) {
      const from = (row * pixels.widthPx + column) * pixels.stride;
      for (let channel = 0; channel < image.channels; channel++)
        bytes[(to + column) * image.channels + channel] = shadeOf(pixels.values[from + channel] ?? 0, image);
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

type Pixels = Awaited<ReturnType<typeof valuesOf>>;

/** Bilinear; at the edges the outermost pixel goes on. */
// oxlint-disable-next-line max-params -- called for every pixel: an object each time would cost seconds
function sample({ values, stride, widthPx, heightPx }: Pixels, x: number, y: number, channel: number): number {
  const left = Math.min(widthPx - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(heightPx - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(widthPx - 1, left + 1);
  const bottom = Math.min(heightPx - 1, top + 1);
  const u = Math.min(1, Math.max(0, x - left));
  const v = Math.min(1, Math.max(0, y - top));
  const at = (column: number, row: number): number => values[(row * widthPx + column) * stride + channel] ?? 0;
  return (
    (at(left, top) * (1 - u) + at(right, top) * u) * (1 - v) + (at(left, bottom) * (1 - u) + at(right, bottom) * u) * v
  );
}
