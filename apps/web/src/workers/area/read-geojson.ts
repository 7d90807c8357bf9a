import type { LonLat } from '@groundtrack/geo';
import { AreaReadError } from './area-limits.ts';
import type { Shapes } from './shapes.ts';

/** Deeper nesting than any program writes. */
const DEPTH_AT_MOST = 20;
/** Names of degrees on WGS 84, or within two meters of it, in the old `crs` member (GeoJSON 2008): URN, URI or short. */
const DEGREES = /(^|[:/])(CRS(84h?|83)|EPSG([:/][\d.]*)?[:/](4326|4979|4258|4269)|epsg\.xml#(4326|4979|4258|4269))$/i;

/** Adds the contents of GeoJSON (RFC 7946): a geometry, a feature or a collection of them. */
export function readGeoJson(value: unknown, shapes: Shapes, depth = 0): void {
  if (!isObject(value)) throw new AreaReadError(`The GeoJSON has ${shown(value)} where an object should be.`);
  if (depth > DEPTH_AT_MOST) throw new AreaReadError(`The GeoJSON has collections more than ${DEPTH_AT_MOST} deep.`);
  refuseOtherGrids(value);
  switch (value['type']) {
    case 'FeatureCollection':
      return eachOf(value['features'], 'features', (feature) => readGeoJson(feature, shapes, depth + 1));
    case 'GeometryCollection':
      return eachOf(value['geometries'], 'geometries', (one) => readGeoJson(one, shapes, depth + 1));
    case 'Feature':
      return readFeature(value, shapes, depth);
    case 'Polygon':
      return shapes.addPolygon(toRings(value['coordinates']));
    case 'MultiPolygon':
      return eachOf(value['coordinates'], 'coordinates', (rings) => shapes.addPolygon(toRings(rings)));
    case 'LineString':
      return shapes.addLine(toLine(value['coordinates']));
    case 'MultiLineString':
      return eachOf(value['coordinates'], 'coordinates', (line) => shapes.addLine(toLine(line)));
    case 'Point':
      return shapes.addPoint();
    case 'MultiPoint':
      return eachOf(value['coordinates'], 'coordinates', () => shapes.addPoint());
    case 'Topology':
      throw new AreaReadError('This is TopoJSON, which is not supported. Save it as GeoJSON.');
    default:
      throw new AreaReadError(`The GeoJSON has the type ${shown(value['type'])}, which is not GeoJSON (RFC 7946).`);
  }
}

function readFeature({ geometry, properties }: Record<string, unknown>, shapes: Shapes, depth: number): void {
  if (geometry === null || geometry === undefined) return;
  readGeoJson(geometry, shapes, depth + 1);
  const isPoint = isObject(geometry) && String(geometry['type']).endsWith('Point');
  if (!isPoint && isObject(properties) && typeof properties['name'] === 'string') shapes.addName(properties['name']);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AreaReadError(`It is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function refuseOtherGrids({ crs }: Record<string, unknown>): void {
  if (!isObject(crs) || !isObject(crs['properties'])) return;
  const { name } = crs['properties'];
  if (typeof name === 'string' && !DEGREES.test(name))
    throw new AreaReadError(`The GeoJSON is in ${name.slice(0, 80)}. Save it in degrees of WGS 84 (EPSG:4326).`);
}

function toRings(value: unknown): LonLat[][] {
  const rings: LonLat[][] = [];
  eachOf(value, 'coordinates', (ring) => rings.push(toLine(ring)));
  return rings;
}

function toLine(value: unknown): LonLat[] {
  const line: LonLat[] = [];
  eachOf(value, 'coordinates', (position) => {
    if (!Array.isArray(position))
      throw new AreaReadError(`The GeoJSON has ${shown(position)} where a position should be.`);
    const [lon, lat]: unknown[] = position;
    // Invalid numbers are reported with their position later.
    line.push([toNumber(lon), toNumber(lat)]);
  });
  return line;
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function eachOf(value: unknown, name: string, visit: (item: unknown) => unknown): void {
  if (!Array.isArray(value)) throw new AreaReadError(`The GeoJSON has no list of ${name}, but ${shown(value)}.`);
  for (const item of value) visit(item);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 40);
}
