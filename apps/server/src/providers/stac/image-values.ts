import type { ReadBytes } from '@groundtrack/cog';
import { newSamples } from '@groundtrack/cog/samples';
import type { IsWanted, PixelWindow, Raster, RasterPart, Samples } from '@groundtrack/raster';
import { openStrips, type StripImage } from './cut-rows.ts';

/** Where the pixels are, and which of them become the picture. */
export interface ValuesFile {
  /** The page that is drawn; the image itself unless told. */
  readonly page?: number;
  /** The page of the whole image in small. */
  readonly overviewPage: number | null;
  /** Common names of the bands, where the catalog says them. */
  readonly bandNames?: readonly (string | null)[];
}

/** An image that is opened to be drawn in 8 bits. */
export interface ValuesImage extends StripImage {
  /** The bands of the picture: one of a gray picture or a palette, or red, green, blue. */
  readonly bands: readonly number[];
  /** What becomes black and white. */
  readonly black: number;
  readonly white: number;
  /** Red, green and blue of each value of a palette. */
  readonly palette: readonly Uint8Array[] | null;
}

/** The numbers of PhotometricInterpretation (TIFF 6.0). */
const MIN_IS_WHITE = 0;
const RGB = ['red', 'green', 'blue'] as const;
/** So many pixels say what is dark and what is bright: all of an overview, or strips of a larger picture. */
const MEASURED_PIXELS = 4_000_000;
const MEASURED_STRIPS = 32;

/**
 * Opens an image. More than 8 bits are stretched from the darkest to the brightest hundredth of the picture's bands, by
 * the overview where there is one, so that neighboring boxes agree.
 * @param window what is measured where there is no overview, of it only blocks that are wanted; without it, all of the page
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

/** Red, green and blue by the catalog, else by the file, else the first three bands; of fewer than three the first. */
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
 * Adds what holds something. Zero is what scenes of unsigned numbers are filled with where nothing was taken, whether they
 * say so or not. @returns how many there are now
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
