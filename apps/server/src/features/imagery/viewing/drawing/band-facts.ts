import { type Directory, gdalItems } from '@groundtrack/cog';
import type { BandColor } from '@groundtrack/raster';
import { COMMON_BANDS } from '../../../../lib/common-bands.ts';
import type { StatedBand } from '../../../../providers/port/provider.ts';

/** Metadata of a band in a TIFF. */
export interface BandFacts {
  readonly name: string;
  /** Common name (STAC extension eo); null if unknown. */
  readonly color: string | null;
  readonly unit: string | null;
  readonly scale: number;
  readonly offset: number;
}

/** Other names of common colors, and the common color of narrower ones. */
const SYNONYMS: Readonly<Record<string, string>> = {
  nearinfrared: 'nir',
  nearir: 'nir',
  nir08: 'nir',
  nir1: 'nir',
  panchromatic: 'pan',
  coastalblue: 'coastal',
  swir1: 'swir16',
  swir2: 'swir22',
};
/** Metadata of the bands from GDAL's tags and the color interpretation. @param bands by their index in the file */
export function bandFacts(
  directory: Directory,
  bands: readonly number[],
  colors: readonly BandColor[],
): readonly BandFacts[] {
  const items = gdalItems(directory);
  const said = (band: number, role: string) =>
    items.find((item) => item.band === band && item.role === role && item.text !== '')?.text ?? null;
  return bands.map((band, i) => {
    const name = said(band, 'description') ?? COLOR_NAMES[colors[band] ?? 'alpha'];
    return {
      name: name ?? `Band ${i + 1}`,
      color: name === null ? null : toColor(name),
      unit: said(band, 'unittype'),
      scale: toNumber(said(band, 'scale'), 1),
      offset: toNumber(said(band, 'offset'), 0),
    };
  });
}

/** Metadata of a band, completed from the catalog as in the delivered file. */
export function withStated(
  band: BandFacts,
  { name = band.name, commonName = name, ...stated }: StatedBand = {},
): BandFacts {
  const { unit = band.unit, scale = band.scale, offset = band.offset } = stated;
  return { name, color: toColor(commonName) ?? band.color, unit, scale, offset };
}

const COLOR_NAMES = { red: 'Red', green: 'Green', blue: 'Blue', alpha: null } as const;

function toColor(name: string): string | null {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const color = SYNONYMS[plain] ?? plain;
  return COMMON_BANDS.has(color) ? color : null;
}

function toNumber(text: string | null, otherwise: number): number {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
}
