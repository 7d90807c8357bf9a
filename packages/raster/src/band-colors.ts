import { type Directory, gdalItems, tag, toNumbers } from '@groundtrack/cog';
import { type PixelFormat, photometric } from './pixel-format.ts';

/** The color of a band; null: not a color of a picture. */
export type BandColor = 'red' | 'green' | 'blue' | 'alpha' | null;

/** The values of ExtraSamples for opacity (TIFF 6.0 section 18). */
const ASSOCIATED_ALPHA = 1;
const UNASSOCIATED_ALPHA = 2;

const NAMES: ReadonlyMap<string, BandColor> = new Map([
  ['red', 'red'],
  ['green', 'green'],
  ['blue', 'blue'],
  ['alpha', 'alpha'],
]);

/**
 * The color of each band as GDAL reads it: the color model of the TIFF, unless GDAL's own metadata say otherwise. GDAL
 * calls four bands of 8 bits RGB with opacity by default, and adds such metadata where they are something else.
 */
export function findColors(format: PixelFormat, directory: Directory): readonly BandColor[] {
  const items = gdalItems(directory).filter(({ role }) => role === 'colorinterp');
  const extra = directory.get(tag.extraSamples);
  return colorsOfModel(format, (extra && toNumbers(extra)) ?? []).map((color, band) => {
    const item = items.find((each) => each.band === band);
    return item ? (NAMES.get(item.text.toLowerCase()) ?? null) : color;
  });
}

function colorsOfModel({ bands, photometric: model }: PixelFormat, extraSamples: readonly number[]): BandColor[] {
  const isColor = bands > 2 && (model === photometric.rgb || model === photometric.yCbCr);
  const modelBands = isColor ? 3 : 1;
  const colors = Array.from({ length: bands }, (_, band) => (isColor ? (RGB[band] ?? null) : null));
  const index = extraSamples.findIndex((extra) => extra === ASSOCIATED_ALPHA || extra === UNASSOCIATED_ALPHA);
  // libtiff counts from behind the color model where too few extra samples are listed.
  const alpha = Math.min(modelBands, bands - extraSamples.length) + index;
  // GDAL reads no opacity behind a gray band in which zero is white.
  const hasAlpha = index !== -1 && alpha >= modelBands && model !== photometric.minIsWhite;
  return hasAlpha ? colors.with(alpha, 'alpha') : colors;
}

const RGB: readonly BandColor[] = ['red', 'green', 'blue'];
