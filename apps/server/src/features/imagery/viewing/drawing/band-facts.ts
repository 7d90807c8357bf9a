import { type Directory, tag } from '@groundtrack/cog';
import { COMMON_BANDS } from '../../../../util/common-bands.ts';

/** What a TIFF says of one of its bands. */
export interface BandFacts {
  readonly name: string;
  /** Common name (STAC extension eo); null where nothing says it. */
  readonly color: string | null;
  readonly unit: string | null;
  readonly scale: number;
  readonly offset: number;
}

const RGB = 2;
/** What writers say instead of a common name, and the color that stands for a narrower one. */
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
/** An item of GDAL's metadata; text and attributes are escaped. */
const ITEM = /<Item\b([^>]*)>([^<]*)<\/Item>/g;
const ATTRIBUTE = /(\w+)="([^"]*)"/g;

/** Facts of the bands, by what GDAL writes of them and by their photometric meaning. @param bands by their place in the file */
export function bandFacts(directory: Directory, bands: readonly number[], photometric: number): readonly BandFacts[] {
  const items = gdalItems(directory);
  const said = (band: number, role: string) =>
    items.find((item) => item.band === band && item.role === role && item.text !== '')?.text ?? null;
  return bands.map((band, i) => {
    const plain = photometric === RGB ? (['Red', 'Green', 'Blue'][i] ?? null) : null;
    const name = said(band, 'description') ?? plain;
    return {
      name: name ?? `Band ${i + 1}`,
      color: name === null ? null : toColor(name),
      unit: said(band, 'unittype'),
      scale: toNumber(said(band, 'scale'), 1),
      offset: toNumber(said(band, 'offset'), 0),
    };
  });
}

function toColor(name: string): string | null {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const color = SYNONYMS[plain] ?? plain;
  return COMMON_BANDS.has(color) ? color : null;
}

function toNumber(text: string | null, otherwise: number): number {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
}

function gdalItems(directory: Directory) {
  const values = directory.get(tag.gdalMetadata)?.values;
  if (!values) return [];
  const xml = Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('utf8');
  return [...xml.matchAll(ITEM)].map(([, attributes = '', text = '']) => {
    const named = new Map([...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
    // GDAL escapes the text of an item twice.
    return {
      band: Number(named.get('sample') ?? Number.NaN),
      role: named.get('role') ?? '',
      text: unescape(unescape(text)).trim(),
    };
  });
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
