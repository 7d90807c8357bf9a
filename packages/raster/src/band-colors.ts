import { type Directory, gdalItems, tag, toNumbers } from '@groundtrack/cog';
import { type PixelFormat, photometric } from './pixel-format.ts';

/** The color of a band; null for no color. */
export type BandColor = 'red' | 'green' | 'blue' | 'alpha' | null;

/** Values of ExtraSamples for opacity (TIFF 6.0 section 18). */
const ASSOCIATED_ALPHA = 1;
const UNASSOCIATED_ALPHA = 2;

const NAMES: ReadonlyMap<string, BandColor> = new Map([
  ['red', 'red'],
  ['green', 'green'],
  ['blue', 'blue'],
  ['alpha', 'alpha'],
]);

/**
 * Returns the color of each band as GDAL does: by the color model of the TIFF, unless GDAL's metadata override it. By
 * default, GDAL writes four 8-bit bands as RGB with alpha, and adds such metadata if they are something else.
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
  // If too few extra samples are listed, libtiff assigns them directly after the color bands.
  const alpha = Math.min(modelBands, bands - extraSamples.length) + index;
  // GDAL ignores alpha after a gray band in which zero is white.
  const hasAlpha = index !== -1 && alpha >= modelBands && model !== photometric.minIsWhite;
  return hasAlpha ? colors.with(alpha, 'alpha') : colors;
}

const RGB: readonly BandColor[] = ['red', 'green', 'blue'];
