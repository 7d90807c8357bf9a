import { formatNumber } from '../../lib/intl.ts';
import { AreaReadError, megabytes, READ_LIMITS } from './area-limits.ts';
import { decodeText } from './decode-text.ts';
import { parseJson, readGeoJson } from './read-geojson.ts';
import { readPositions } from './read-positions.ts';
import { isShp, readShp } from './read-shapefile.ts';
import { isWkt, readWkt } from './read-wkt.ts';
import { type FoundArea, Shapes } from './shapes.ts';
import { isZip, readZip, type ZipEntry } from './unzip.ts';

type OnRead = (share: number) => void;

/** The area of a typed or pasted text: GeoJSON, WKT, KML, GPX or positions. @throws AreaReadError */
export async function readAreaText(text: string): Promise<FoundArea> {
  if (text.length > READ_LIMITS.textLength)
    throw new AreaReadError(
      `The text has ${formatNumber(text.length)} characters. The limit here is ${formatNumber(READ_LIMITS.textLength)}. Open it as a file.`,
    );
  const shapes = new Shapes();
  await addText(text, shapes);
  return shapes.toArea();
}

/** The area of a file, by its content instead of its name. @throws AreaReadError */
export async function readAreaFile(file: Blob, onRead: OnRead): Promise<FoundArea> {
  if (file.size > READ_LIMITS.fileBytes)
    throw new AreaReadError(
      `It is ${megabytes(file.size)}, and the limit is ${megabytes(READ_LIMITS.fileBytes)}. Save a part of it, or simplify it.`,
    );
  if (file.size === 0) throw new AreaReadError('It is empty.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  onRead(0.1);
  const shapes = new Shapes();
  if (isZip(bytes)) await addZip(readZip(bytes), shapes, onRead);
  else if (isShp(bytes))
    throw new AreaReadError(
      'A .shp alone does not give its coordinate system. Put it in a ZIP with its .prj, and open the ZIP.',
    );
  else await addText(decodeText(bytes), shapes);
  onRead(1);
  return shapes.toArea();
}

async function addText(text: string, shapes: Shapes): Promise<void> {
  const start = text.trimStart().slice(0, 1);
  if (start === '{' || start === '[') readGeoJson(parseJson(text), shapes);
  // XML readers are loaded on demand.
  else if (start === '<') (await import('./read-xml.ts')).readXml(text.trimStart(), shapes);
  else if (isWkt(text)) readWkt(text, shapes);
  else if (isText(text)) readPositions(text, shapes);
  else throw new AreaReadError('It is not GeoJSON, KML, KMZ, GPX, WKT or a zipped shapefile.');
}

/** Binary files contain characters that no text has. */
function isText(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return !/[\u0000-\u0008\u000e-\u001a\ufffd]/.test(text.slice(0, 1000));
}

const READ_IN_ZIP = /\.(shp|geojson|json|kml|gpx|wkt)$/i;

/** A zipped shapefile, a KMZ, or other supported files. */
async function addZip(entries: readonly ZipEntry[], shapes: Shapes, onRead: OnRead): Promise<void> {
  const inside = entries.filter(({ name }) => !/(^|\/)(__MACOSX\/|\.)/.test(name));
  const wanted = inside.filter(({ name }) => READ_IN_ZIP.test(name));
  const nested = inside.find(({ name }) => /\.(zip|kmz)$/i.test(name));
  if (wanted.length === 0)
    throw new AreaReadError(
      nested
        ? `“${nested.name}” in the ZIP is a ZIP itself. Unpack it, and open what is inside.`
        : 'The ZIP has no .shp, .kml, .geojson, .gpx or .wkt.',
    );
  for (const [index, entry] of wanted.entries()) {
    const bytes = await entry.unpack();
    const onPart = (share: number) => onRead((index + share) / wanted.length);
    if (/\.shp$/i.test(entry.name)) {
      const prj = inside.find(({ name }) => name.toLowerCase() === entry.name.toLowerCase().replace(/\.shp$/, '.prj'));
      const { toDegreesConverter } = await import('./reproject.ts');
      const toDegrees = toDegreesConverter(prj ? decodeText(await prj.unpack()) : null);
      readShp(bytes, shapes, { toDegrees, onRead: onPart });
    } else await addText(decodeText(bytes), shapes);
  }
}
