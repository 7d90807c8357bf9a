import sharp, { type Sharp } from 'sharp';
import { type Box, type EastNorth, projection } from '../../geo/projection.ts';
import { NOMINAL_PIXEL_M } from '../products.ts';
import { TiffFile } from '../tiff-file.ts';
import { type GeotiffFrame, readGeotiffFrame } from './geotiff-frame.ts';

/** The box that was sold. */
export interface Target {
  readonly epsg: number;
  readonly box: Box;
  /** Null where the catalogue does not say how fine the image is. */
  readonly pixelM: number | null;
}

interface Cut {
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

const WGS84 = 4326;
/** Between nodes of this distance the way from one grid to the other is straight to a hundredth of a pixel. */
const NODE_PX = 64;
/** Rows drawn at once. */
const STRIP_PX = 256;
const OVERVIEW_PX = 1024;

/**
 * Cuts a box out of a GeoTIFF in any of the grids of `geo/projection.ts` or in degrees, drawn anew in the grid of the
 * box. More than 8 bits are stretched from the darkest to the brightest hundredth. @returns why not, when it cannot be done
 */
export async function cutImage(
  source: string,
  { epsg, box, pixelM }: Target,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<Cut | string> {
  const frame = await readGeotiffFrame(source);
  if (!frame) return 'The image is no GeoTIFF';
  const toSource = gridOf(frame);
  if (!toSource) return `The grid of the image, EPSG:${frame.epsg}, is not supported`;
  const sidePx = pixelM ?? NOMINAL_PIXEL_M;
  const [minX, minY, maxX, maxY] = box;
  const widthPx = Math.round((maxX - minX) / sidePx);
  const heightPx = Math.round((maxY - minY) / sidePx);
  const image = await describe(source);
  if (!image) return 'The pixels of the image are neither 8 nor 16 bits';
  const file = new TiffFile(path, { widthPx, heightPx, channels: image.channels });
  try {
    const target = projection(epsg);
    const locate = (column: number, row: number): EastNorth =>
      toSource(target.toLonLat([minX + column * sidePx, maxY - row * sidePx]));
    for (let top = 0; top < heightPx; top += STRIP_PX) {
      signal.throwIfAborted();
      const strip = { top, widthPx, heightPx: Math.min(STRIP_PX, heightPx - top) };
      file.writeRows(top, await drawStrip(image, strip, locate));
    }
  } finally {
    file.close();
  }
  return { path, widthPx, heightPx };
}

/** From longitude and latitude to column and row of an image; null for grids we do not know. */
function gridOf({ epsg, affine: [a, b, c, d, e, f] }: GeotiffFrame) {
  const determinant = a * e - b * d;
  const toGrid = epsg === WGS84 ? (lonLat: readonly [number, number]): EastNorth => lonLat : metresOf(epsg);
  if (!toGrid || determinant === 0) return null;
  return (lonLat: readonly [number, number]): EastNorth => {
    const [x, y] = toGrid(lonLat);
    return [(e * (x - c) - b * (y - f)) / determinant, (a * (y - f) - d * (x - c)) / determinant];
  };
}

function metresOf(epsg: number) {
  try {
    const grid = projection(epsg);
    return (lonLat: readonly [number, number]): EastNorth => grid.toMetres(lonLat);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
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

const openImage = (path: string) => sharp(path, { limitInputPixels: false });

/** Null for a pixel type that has no picture: floating point, complex. */
async function describe(path: string): Promise<Source | null> {
  const { width, height, channels, depth } = await openImage(path).metadata();
  if (depth !== 'uchar' && depth !== 'ushort') return null;
  const colours: 1 | 3 = channels >= 3 ? 3 : 1;
  const facts = { path, widthPx: width, heightPx: height, channels: colours, depth } as const;
  if (depth === 'uchar') return { ...facts, black: 0, white: 255 };
  const size = { width: OVERVIEW_PX, height: OVERVIEW_PX, fit: 'inside', kernel: 'nearest' } as const;
  const { values } = await valuesOf(openImage(path).resize(size), facts);
  const sorted = values.filter((value) => value > 0).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { ...facts, black: at(0.01), white: Math.max(at(0.99), at(0.01) + 1) };
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
  const window = windowOf(nodes.flat(), image);
  const bytes = new Uint8Array(strip.widthPx * strip.heightPx * image.channels);
  if (!window) return bytes;
  const pixels = await valuesOf(openImage(image.path).extract(window), image);
  const gain = 255 / (image.white - image.black);
  for (let row = 0; row < strip.heightPx; row++) {
    for (let column = 0; column < strip.widthPx; column++) {
      const [x, y] = between(nodes, column + 0.5, row + 0.5);
      const left = x - window.left - 0.5;
      const top = y - window.top - 0.5;
      if (left < -0.5 || top < -0.5 || left > pixels.widthPx - 0.5 || top > pixels.heightPx - 0.5) continue;
      for (let channel = 0; channel < image.channels; channel++) {
        const value = (sample(pixels, left, top, channel) - image.black) * gain;
        bytes[(row * strip.widthPx + column) * image.channels + channel] = Math.min(
          255,
          Math.max(0, Math.round(value)),
        );
      }
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

/** The part of the source around the nodes; null when they lie beside it. */
function windowOf(nodes: readonly EastNorth[], { widthPx, heightPx }: Source) {
  const xs = nodes.map(([x]) => x);
  const ys = nodes.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)) - 1);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - 1);
  const right = Math.min(widthPx, Math.ceil(Math.max(...xs)) + 1);
  const bottom = Math.min(heightPx, Math.ceil(Math.max(...ys)) + 1);
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
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
