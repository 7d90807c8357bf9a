import sharp, { type Sharp } from 'sharp';
import type { PixelWindow } from './tile-spans.ts';

/** Where the pixels are, and which of them become the picture. */
export interface ValuesFile {
  readonly source: string;
  /** The page of the whole image in small. */
  readonly overviewPage: number | null;
  /** Common names of the bands, where the catalog says them. */
  readonly bandNames?: readonly (string | null)[];
}

/** An image that is opened to be drawn in 8 bits. */
export interface ValuesImage {
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** How it is decoded: with every band as it is. */
  readonly space: 'srgb' | 'rgb16' | 'grey16';
  /** Places of the bands of the picture among the decoded values of a pixel: one of a gray picture, or red, green, blue. */
  readonly places: readonly number[];
  /** Rows to read at once. */
  readonly stripRows: number;
  /** The values that become black and white. */
  readonly black: number;
  readonly white: number;
}

/** Decoded pixels, `stride` values each. */
export interface Values {
  readonly values: Float32Array;
  readonly stride: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** More are a cube of spectra, which this decoder would hold as a whole for each strip. */
export const BANDS_AT_MOST = 16;
/** So many pixels say what is dark and what is bright: all of an overview, or strips of a larger picture. */
const MEASURED_PIXELS = 4_000_000;
const MEASURED_STRIPS = 32;
/** Values of a column that are read at once: rows times bands. */
const STRIP_VALUES = 1024;
const STRIP_ROWS_AT_MOST = 256;

const openImage = (path: string, page = 0) =>
  sharp(path, { limitInputPixels: false, limitInputChannels: BANDS_AT_MOST, page });

/**
 * Opens an image of 8 or 16 bits; more than 8 are stretched from the darkest to the brightest hundredth of the picture's
 * bands.
 * @returns null for a pixel type that has no picture: floating point, complex
 */
export async function openValues(
  { source: path, overviewPage, bandNames = [] }: ValuesFile,
  window: PixelWindow,
): Promise<ValuesImage | null> {
  const { width, height, channels, depth, space } = await openImage(path).metadata();
  if (depth !== 'uchar' && depth !== 'ushort') return null;
  const isGray = space === 'b-w' || space === 'grey16';
  const image = {
    path,
    widthPx: width,
    heightPx: height,
    space: depth === 'uchar' ? 'srgb' : isGray ? 'grey16' : 'rgb16',
    places: isGray || channels < 3 ? placesOfGray(channels, depth, bandNames) : [0, 1, 2],
    stripRows: Math.min(STRIP_ROWS_AT_MOST, Math.floor(STRIP_VALUES / channels)),
  } as const;
  if (depth === 'uchar') return { ...image, black: 0, white: 255 };
  if (overviewPage === null) return { ...image, ...(await findLimits(image, { page: 0, window })) };
  const overview = await openImage(path, overviewPage).metadata();
  const whole = { left: 0, top: 0, right: overview.width, bottom: overview.height };
  return { ...image, ...(await findLimits(image, { page: overviewPage, window: whole })) };
}

/** The values of the window, row by row. */
export function readValues(image: ValuesImage, window: PixelWindow): Promise<Values> {
  return decode(openImage(image.path).extract(extentOf(window)), image.space);
}

/**
 * Bands without colors of their own (photometric interpretation MinIsBlack): red, green and blue by name, else the first
 * three; of fewer than three the first. Decoded as sRGB, 8 bits hold the first band three times before the others.
 */
function placesOfGray(
  bands: number,
  depth: 'uchar' | 'ushort',
  bandNames: readonly (string | null)[],
): readonly number[] {
  if (bands < 3) return [0];
  const named = ['red', 'green', 'blue'].map((name) => bandNames.indexOf(name));
  const picture = named.every((band) => band >= 0 && band < bands) ? named : [0, 1, 2];
  return depth === 'ushort' ? picture : picture.map((band) => (band === 0 ? 0 : band + 2));
}

/** Not by a smaller copy of the picture: the decoder would weigh its bands by the last one, as if that were an alpha. */
async function findLimits(
  { path, space, places }: Pick<ValuesImage, 'path' | 'space' | 'places'>,
  { page, window }: { readonly page: number; readonly window: PixelWindow },
) {
  const measured: Float32Array[] = [];
  for (const strip of stripsOf(window)) {
    const { values, stride } = await decode(openImage(path, page).extract(extentOf(strip)), space);
    measured.push(values.filter((value, i) => value > 0 && places.includes(i % stride)));
  }
  const sorted = new Float32Array(measured.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const part of measured) {
    sorted.set(part, filled);
    filled += part.length;
  }
  sorted.sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { black: at(0.01), white: Math.max(at(0.99), at(0.01) + 1) };
}

/** All rows of a small picture; of a larger one strips at equal distances. */
function stripsOf({ left, top, right, bottom }: PixelWindow): PixelWindow[] {
  const rows = bottom - top;
  if ((right - left) * rows <= MEASURED_PIXELS) return [{ left, top, right, bottom }];
  const stripRows = Math.max(1, Math.floor(MEASURED_PIXELS / MEASURED_STRIPS / (right - left)));
  const count = Math.min(MEASURED_STRIPS, Math.floor(rows / stripRows));
  return Array.from({ length: count }, (_, i) => {
    const from = top + Math.floor((i * (rows - stripRows)) / Math.max(1, count - 1));
    return { left, top: from, right, bottom: from + stripRows };
  });
}

async function decode(image: Sharp, space: ValuesImage['space']): Promise<Values> {
  const { data, info } = await image.toColourspace(space).raw({ depth: 'float' }).toBuffer({ resolveWithObject: true });
  const values = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  return { values, stride: info.channels, widthPx: info.width, heightPx: info.height };
}

function extentOf({ left, top, right, bottom }: PixelWindow) {
  return { left, top, width: right - left, height: bottom - top };
}
