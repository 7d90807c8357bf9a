import { DELIVERED_BANDS_MAX } from '@groundtrack/contract';
import type { AnalyticBand } from '../../port/analytic-facts.ts';
import { isObject, type JsonObject } from '../item-value.ts';

const NAME_LENGTH_MAX = 40;
const TEXT_LENGTH_MAX = 100;
/** Center wavelengths from this value on must be in nanometers: no band has so many micrometers. */
const NANOMETERS_FROM = 100;

/**
 * Reads the bands of an asset from `bands` of STAC 1.1 and from the older raster and eo extensions, which each describe
 * other properties. Properties of the asset apply to each of its bands (STAC 1.1, common metadata).
 * @returns empty when the asset lists no bands, or more than can be delivered
 */
export function describeBands(asset: JsonObject): readonly AnalyticBand[] {
  const lists = [asset['eo:bands'], asset['raster:bands'], asset['bands']].map(parseList);
  const count = Math.max(...lists.map(({ length }) => length));
  if (count > DELIVERED_BANDS_MAX) return [];
  const shared = Object.fromEntries(SHARED.flatMap((name) => (name in asset ? [[name, asset[name]]] : [])));
  const bands = Array.from(
    { length: count },
    (_, i): JsonObject => Object.assign({}, shared, ...lists.map((l) => l[i])),
  );
  return withNames(bands.map(toBand));
}

/** Placeholder bands for a file of which only the number of bands is known. */
export function unnamedBands(count: number): readonly AnalyticBand[] {
  return Array.from({ length: count }, (_, i) => ({ name: `band${i + 1}`, description: `Band ${i + 1}` }));
}

/** Makes names unique and valid in an order. A band without a name gets its position as its name. */
export function withNames(bands: readonly AnalyticBand[]): readonly AnalyticBand[] {
  const taken = new Set<string>();
  return bands.map((band, i) => {
    const plain = band.name.replaceAll(/[^\w.-]+/g, '_').slice(0, NAME_LENGTH_MAX) || `band${i + 1}`;
    const name = taken.has(plain) ? `${plain.slice(0, NAME_LENGTH_MAX - 4)}-${i + 1}` : plain;
    taken.add(name);
    return { ...band, name, description: band.description || `Band ${i + 1}` };
  });
}

/** Properties that an asset may state once for all of its bands. */
const SHARED = ['unit', 'raster:scale', 'raster:offset', 'scale', 'offset'] as const;

function parseList(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) && value.every(isObject) ? value : [];
}

function toBand(band: JsonObject): AnalyticBand {
  const commonName = textOf(band, ['eo:common_name', 'common_name'], NAME_LENGTH_MAX);
  const name = textOf(band, ['name'], TEXT_LENGTH_MAX) ?? commonName ?? '';
  const wavelengthUm = micrometersOf(band, ['eo:center_wavelength', 'center_wavelength']);
  const fwhmUm = micrometersOf(band, ['eo:full_width_half_max', 'full_width_half_max']);
  const scale = numberOf(band, ['raster:scale', 'scale']);
  const offset = numberOf(band, ['raster:offset', 'offset']);
  const unit = textOf(band, ['unit'], NAME_LENGTH_MAX);
  return {
    name,
    description: textOf(band, ['description', 'title'], TEXT_LENGTH_MAX) ?? inWords(name, commonName),
    ...(commonName === null ? {} : { commonName }),
    ...(wavelengthUm === null ? {} : { wavelengthUm }),
    ...(fwhmUm === null ? {} : { fwhmUm }),
    // A scale of zero would make all values equal.
    ...(scale === null || scale === 0 ? {} : { scale }),
    ...(offset === null ? {} : { offset }),
    ...(unit === null ? {} : { unit }),
  };
}

/** Display names, by the common name of the eo extension. */
const WORDS: ReadonlyMap<string | null, string> = new Map([
  ['coastal', 'Coastal aerosol'],
  ['blue', 'Blue'],
  ['green', 'Green'],
  ['yellow', 'Yellow'],
  ['red', 'Red'],
  ['rededge', 'Red edge'],
  ['rededge071', 'Red edge'],
  ['rededge075', 'Red edge'],
  ['rededge078', 'Red edge'],
  ['nir', 'Near infrared'],
  ['nir08', 'Near infrared'],
  ['nir09', 'Near infrared'],
  ['pan', 'Panchromatic'],
  ['cirrus', 'Cirrus'],
  ['swir16', 'Short-wave infrared'],
  ['swir22', 'Short-wave infrared'],
  ['lwir', 'Thermal infrared'],
  ['lwir11', 'Thermal infrared'],
  ['lwir12', 'Thermal infrared'],
]);

/** Describes a band to users if its catalog does not. @example inWords('B8', 'nir') // Near infrared (B8) */
function inWords(name: string, commonName: string | null): string {
  const words = WORDS.get(commonName);
  if (words === undefined) return name;
  return words.toLowerCase() === name.toLowerCase() ? words : `${words} (${name})`;
}

function textOf(band: JsonObject, names: readonly string[], lengthMax: number): string | null {
  for (const name of names) {
    const value = band[name];
    // Control characters are not allowed in the tags of a file.
    const text = typeof value === 'string' ? value.replaceAll(/\p{Cc}+/gu, ' ').trim() : '';
    if (text !== '') return text.slice(0, lengthMax);
  }
  return null;
}

function numberOf(band: JsonObject, names: readonly string[]): number | null {
  for (const name of names) {
    const value = band[name];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  return null;
}

/** Some catalogs state nanometers by mistake. */
function micrometersOf(band: JsonObject, names: readonly string[]): number | null {
  const value = numberOf(band, names);
  if (value === null || value <= 0) return null;
  return value >= NANOMETERS_FROM ? value / 1000 : value;
}
