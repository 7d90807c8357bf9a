import type { ReadBytes } from '@groundtrack/cog';
import { newSamples } from '@groundtrack/cog/samples';
import type { IsWanted, PixelWindow, Raster, RasterPart, Samples } from '@groundtrack/raster';
import { openStrips, type StripImage } from './cut-rows.ts';

/** A file with pixels, and the pages and bands to read. */
export interface ValuesFile {
  /** The page to draw; default: the image itself. */
  readonly page?: number;
  /** The page of the overview of the whole image. */
  readonly overviewPage: number | null;
  /** Common names of the bands, if the catalog states them. */
  readonly bandNames?: readonly (string | null)[];
}

/** An open image to be drawn in 8 bits. */
export interface ValuesImage extends StripImage {
  /** The bands of the picture: one for gray or a palette, otherwise red, green, blue. */
  readonly bands: readonly number[];
  /** The values that become black and white. */
  readonly black: number;
  readonly white: number;
  /** Red, green, and blue of each palette entry. */
  readonly palette: readonly Uint8Array[] | null;
}

/** Values of PhotometricInterpretation (TIFF 6.0). */
const MIN_IS_WHITE = 0;
const RGB = ['red', 'green', 'blue'] as const;
/** The number of pixels that are measured for the stretch: all of an overview, or strips of a larger picture. */
const MEASURED_PIXELS = 4_000_000;
const MEASURED_STRIPS = 32;

/**
 * Opens an image. Values of more than 8 bits are stretched from the darkest to the brightest hundredth of the picture's
 * bands, measured on the overview if there is one, so that neighboring boxes match.
 * @param window the part to measure if there is no overview, limited to the blocks that are needed; default: all of the
 * page
 * @throws RasterError
 */
export async function openValues(
  read: ReadBytes,
  { page = 0, overviewPage, bandNames = [] }: ValuesFile,
  window?: PixelWindow & { readonly isWanted?: IsWanted | undefined },
): Promise<ValuesImage> {
  const strips = await openStrips(read, page);
  const { raster } = strips;
  const { palette, photometric, dataType, bits } = raster.layout;
  const bands = palette || photometric === MIN_IS_WHITE ? [0] : toPictureBands(raster, bandNames);
  const image = { ...strips, bands, palette };
  const brightest = 2 ** bits - 1;
  if (photometric === MIN_IS_WHITE && dataType === 'uint8') return { ...image, black: brightest, white: 0 };
  if (dataType === 'uint8') return { ...image, black: 0, white: brightest };
  const overview = overviewPage === null ? null : await openStrips(read, overviewPage);
  const limits = overview
    ? await findLimits(overview, bands, wholeOf(overview.raster))
    : await findLimits(strips, bands, window ?? wholeOf(raster));
  return photometric === MIN_IS_WHITE
    ? { ...image, black: limits.white, white: limits.black }
    : { ...image, ...limits };
}

/**
 * Red, green, and blue as named by the catalog or else by the file, or else the first three bands. Of fewer than three
 * bands, the first.
 */
function toPictureBands({ dataBands, layout }: Raster, bandNames: readonly (string | null)[]): readonly number[] {
  if (dataBands.length < 3) return dataBands.slice(0, 1);
  const stated = [bandNames, layout.colors].map((names) => RGB.map((color) => names.indexOf(color)));
  return stated.find((bands) => bands.every((band) => dataBands.includes(band))) ?? dataBands.slice(0, 3);
}

function wholeOf({ layout: { widthPx, heightPx } }: Raster): PixelWindow {
  return { left: 0, top: 0, right: widthPx, bottom: heightPx };
}

async function findLimits(
  { raster, blocks }: StripImage,
  bands: readonly number[],
  window: PixelWindow & { readonly isWanted?: IsWanted | undefined },
) {
  const strips = stripsOf(window);
  const pixels = strips.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
  const measured = newSamples(raster.layout.dataType, pixels * bands.length);
  let count = 0;
  for (const strip of strips) {
    const part = await raster.readWindow(strip, bands, window.isWanted);
    for (const values of part.bands) count = addMeasured(part, values, { measured, count });
    blocks.nextStrip();
  }
  const sorted = measured.subarray(0, count).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [black, white] = [at(0.01), at(0.99)];
  return { black, white: white > black ? white : black + 1 };
}

/**
 * Adds valid values. Zero is skipped in unsigned scenes, which are filled with it, often without saying so. @returns
 * the new count
 */
function addMeasured(
  { dataType, valid }: RasterPart,
  values: Samples,
  { measured, count }: { readonly measured: Samples; readonly count: number },
): number {
  const isFilled = dataType.startsWith('uint');
  let to = count;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if ((!valid || valid[i] !== 0) && Number.isFinite(value) && !(isFilled && value === 0)) measured[to++] = value;
  }
  return to;
}

/** All rows of a small picture, or evenly spaced strips of a larger one. */
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
