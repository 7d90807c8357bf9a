import { CogError } from './cog-error.ts';
import { asciiField, doubleField, type Field, shortField, tag } from './tags.ts';

const WGS84 = 4326;

/** The georeference and metadata of a picture. */
export interface GeoOptions {
  /** A projected code (`32618`), or one in degrees (`4326`). */
  readonly epsg: number;
  /** The unit of the transform; default: degrees for `4326`, meters for any other code. */
  readonly unit?: GeoUnit;
  /**
   * GDAL's order: x of the upper left corner, pixel width, row rotation, y of that corner, column rotation, pixel
   * height (negative when north is up).
   */
  readonly transform: readonly [number, number, number, number, number, number];
  /** Shown by `gdalinfo` under Metadata. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly nodata?: number;
  /** TIFFTAG_DATETIME, written in UTC. */
  readonly datetime?: Date;
}

/** Known properties of a band. Each is written where GDAL and QGIS read it. */
export interface CogBand {
  readonly name?: string;
  /** The physical value, in `unit`, is the stored value times `scale` plus `offset`. */
  readonly scale?: number;
  readonly offset?: number;
  readonly unit?: string;
  readonly wavelengthUm?: number;
  /** Full width at half maximum. */
  readonly fwhmUm?: number;
  /** Source values that were mapped to the lowest and the highest value of the band. */
  readonly stretch?: { readonly min: number; readonly max: number };
}

/**
 * The fields of the first directory only (GeoTIFF 1.1, OGC 19-008r4).
 * @throws CogError `bad-option`
 */
export function geoFields(options: GeoOptions, bands: readonly CogBand[] = []): Field[] {
  check(options);
  const { epsg, unit = epsg === WGS84 ? 'degree' : 'meter' } = options;
  const fields = [...placement(options.transform), shortField(tag.geoKeyDirectory, geoKeys(epsg, unit))];
  const metadata = [...imageItems(options.metadata ?? {}), ...bands.flatMap(bandItems)];
  if (metadata.length > 0) fields.push(asciiField(tag.gdalMetadata, gdalMetadata(metadata)));
  if (options.nodata !== undefined) fields.push(asciiField(tag.gdalNodata, String(options.nodata)));
  if (options.datetime) fields.push(asciiField(tag.dateTime, tiffDateTime(options.datetime)));
  return fields;
}

function check({ epsg, transform, datetime }: GeoOptions): void {
  if (!Number.isInteger(epsg) || epsg < 1024 || epsg > 32766) {
    throw new CogError('bad-option', `EPSG:${epsg} is not a code from 1024 to 32766`);
  }
  const [, dx, rx, , ry, dy] = transform;
  if (!transform.every(Number.isFinite)) throw new CogError('bad-option', `transform [${transform.join(', ')}]`);
  if (dx * dy - rx * ry === 0) throw new CogError('bad-option', `transform [${transform.join(', ')}] has no area`);
  if (datetime && Number.isNaN(datetime.getTime())) throw new CogError('bad-option', 'datetime is no date');
}

function placement([x0, dx, rx, y0, ry, dy]: GeoOptions['transform']): Field[] {
  if (rx === 0 && ry === 0 && dx > 0 && dy < 0) {
    return [doubleField(tag.modelPixelScale, [dx, -dy, 0]), doubleField(tag.modelTiepoint, [0, 0, 0, x0, y0, 0])];
  }
  return [doubleField(tag.modelTransformation, [dx, rx, 0, x0, ry, dy, 0, y0, 0, 0, 0, 0, 0, 0, 0, 1])];
}

/** EPSG codes. */
const UNIT_KEYS = { meter: 9001, foot: 9002, 'us-foot': 9003, degree: 9102 } as const;
type GeoUnit = keyof typeof UNIT_KEYS;

/** GTModelType, GTRasterType (pixel is area), then the CRS and its unit. */
function geoKeys(epsg: number, unit: GeoUnit): number[] {
  const geographic = unit === 'degree';
  const model = geographic ? 2 : 1;
  const crs = geographic
    ? [2048, 0, 1, epsg, 2054, 0, 1, UNIT_KEYS[unit]]
    : [3072, 0, 1, epsg, 3076, 0, 1, UNIT_KEYS[unit]];
  return [1, 1, 0, 4, 1024, 0, 1, model, 1025, 0, 1, 1, ...crs];
}

/** A metadata item of GDAL: its attributes and its text. */
type MetadataItem = readonly [attributes: Readonly<Record<string, string | number>>, text: string];

function imageItems(metadata: Readonly<Record<string, string>>): MetadataItem[] {
  return Object.entries(metadata).map(([name, value]) => [{ name }, value]);
}

function bandItems(
  { name, scale, offset, unit, wavelengthUm, fwhmUm, stretch }: CogBand,
  sample: number,
): MetadataItem[] {
  const known = (attributes: MetadataItem[0], value: string | number | undefined): MetadataItem[] =>
    value === undefined ? [] : [[attributes, String(value)]];
  return [
    ...known({ name: 'DESCRIPTION', sample, role: 'description' }, name),
    ...known({ name: 'OFFSET', sample, role: 'offset' }, offset),
    ...known({ name: 'SCALE', sample, role: 'scale' }, scale),
    ...known({ name: 'UNITTYPE', sample, role: 'unittype' }, unit),
    ...known({ name: 'CENTRAL_WAVELENGTH_UM', sample, domain: 'IMAGERY' }, wavelengthUm),
    ...known({ name: 'FWHM_UM', sample, domain: 'IMAGERY' }, fwhmUm),
    ...known({ name: 'STRETCH_MIN', sample }, stretch?.min),
    ...known({ name: 'STRETCH_MAX', sample }, stretch?.max),
  ];
}

function gdalMetadata(items: readonly MetadataItem[]): string {
  const lines = items.map(([attributes, text]) => {
    const quoted = Object.entries(attributes).map(([name, value]) => `${name}="${escapeXml(String(value))}"`);
    // GDAL's reader unescapes the text of an item twice, and its writer escapes it twice.
    return `  <Item ${quoted.join(' ')}>${escapeXml(escapeXml(text))}</Item>`;
  });
  return `<GDALMetadata>\n${lines.join('\n')}\n</GDALMetadata>\n`;
}

function escapeXml(text: string): string {
  return (
    text
      // XML 1.0 section 2.2 cannot express these characters.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

/** `YYYY:MM:DD HH:MM:SS` (TIFF 6.0 section 8). */
function tiffDateTime(datetime: Date): string {
  return datetime.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');
}
