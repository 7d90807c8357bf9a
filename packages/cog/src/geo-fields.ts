import { CogError } from './cog-error.ts';
import { asciiField, doubleField, type Field, shortField, tag } from './tags.ts';

/** The georeference and metadata of a picture. */
export interface GeoOptions {
  /** A projected code in metres (`32618`), or `4326` for degrees. */
  readonly epsg: number;
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

/**
 * The fields of the first directory only (GeoTIFF 1.1, OGC 19-008r4).
 * @throws CogError `bad-option`
 */
export function geoFields(options: GeoOptions): Field[] {
  check(options);
  const fields = [...placement(options.transform), shortField(tag.geoKeyDirectory, geoKeys(options.epsg))];
  const metadata = Object.entries(options.metadata ?? {});
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

/** GTModelType, GTRasterType (pixel is area), then the CRS and its unit: metre 9001, degree 9102. */
function geoKeys(epsg: number): number[] {
  const geographic = epsg === 4326;
  const model = geographic ? 2 : 1;
  const crs = geographic ? [2048, 0, 1, epsg, 2054, 0, 1, 9102] : [3072, 0, 1, epsg, 3076, 0, 1, 9001];
  return [1, 1, 0, 4, 1024, 0, 1, model, 1025, 0, 1, 1, ...crs];
}

function gdalMetadata(items: readonly (readonly [string, string])[]): string {
  // GDAL's reader unescapes the text of an item twice, and its writer escapes it twice.
  const lines = items.map(([name, value]) => `  <Item name="${escapeXml(name)}">${escapeXml(escapeXml(value))}</Item>`);
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
