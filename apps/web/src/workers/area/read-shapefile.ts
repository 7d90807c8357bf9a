import { type Bounds, isInRing, type LonLat, toBounds } from '@groundtrack/geo';
import { formatNumber } from '../../lib/intl.ts';
import { AreaReadError, counted, READ_LIMITS } from './area-limits.ts';
import type { Shapes } from './shapes.ts';

/** ESRI Shapefile Technical Description, July 1998: big-endian where noted, otherwise little-endian. */
const FILE_CODE = 9994;
const HEADER_BYTES = 100;
const NULL_SHAPE = 0;
const POINTS = [1, 8, 11, 18, 21, 28];
const LINES = [3, 13, 23];
const POLYGONS = [5, 15, 25];
/** Box, number of parts and of points. */
const PART_HEAD_BYTES = 44;
/** Bounds the work, because each hole is tested against each outline. */
const PARTS_AT_MOST = 10_000;
const DECIDING_EDGES = 5;

export function isShp(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_BYTES && toView(bytes).getInt32(0) === FILE_CODE;
}

/**
 * Adds the shapes of a .shp.
 * @param toDegrees converts from the system of its .prj
 * @param onRead receives the part that was read
 */
export function readShp(
  bytes: Uint8Array,
  shapes: Shapes,
  {
    toDegrees,
    onRead,
  }: { readonly toDegrees: (x: number, y: number) => LonLat; readonly onRead: (share: number) => void },
): void {
  if (!isShp(bytes)) throw new AreaReadError('Its .shp is not a shapefile. Save or download it again.');
  shapes.turnRings();
  const view = toView(bytes);
  for (let at = HEADER_BYTES, next = at; at + 12 <= view.byteLength; at = next) {
    next = at + 8 + 2 * view.getInt32(at + 4);
    if (next > view.byteLength || next < at + 12) throw damaged();
    readRecord(new DataView(view.buffer, view.byteOffset + at + 8, next - at - 8), shapes, toDegrees);
    onRead(next / view.byteLength);
  }
}

function readRecord(record: DataView, shapes: Shapes, toDegrees: (x: number, y: number) => LonLat): void {
  const type = record.getInt32(0, true);
  if (type === NULL_SHAPE) return;
  if (POINTS.includes(type)) return shapes.addPoint();
  if (!LINES.includes(type) && !POLYGONS.includes(type))
    throw new AreaReadError(`Its .shp has shapes of type ${type}. Only polygons and lines are supported.`);
  const parts = readParts(record, toDegrees);
  if (LINES.includes(type)) for (const line of parts) shapes.addLine(line);
  else for (const rings of toPolygons(parts)) shapes.addPolygon(rings);
}

function readParts(record: DataView, toDegrees: (x: number, y: number) => LonLat): LonLat[][] {
  if (record.byteLength < PART_HEAD_BYTES) throw damaged();
  const [parts, points] = [record.getInt32(36, true), record.getInt32(40, true)];
  const from = PART_HEAD_BYTES + 4 * parts;
  if (parts > PARTS_AT_MOST)
    throw new AreaReadError(
      `A shape has ${counted(parts, 'ring')}. The limit is ${formatNumber(PARTS_AT_MOST)}. Save a part of it.`,
    );
  if (parts < 0 || points < 0 || from + 16 * points > record.byteLength) throw damaged();
  if (points > READ_LIMITS.positions)
    throw new AreaReadError(
      `A shape has ${formatNumber(points)} positions. The limit is ${formatNumber(READ_LIMITS.positions)}. Simplify it.`,
    );
  return Array.from({ length: parts }, (_, part) => {
    const first = record.getInt32(PART_HEAD_BYTES + 4 * part, true);
    const end = part + 1 < parts ? record.getInt32(PART_HEAD_BYTES + 4 * (part + 1), true) : points;
    if (first < 0 || end > points || first > end) throw damaged();
    return Array.from({ length: end - first }, (_point, i): LonLat => {
      const at = from + 16 * (first + i);
      return toDegrees(record.getFloat64(at, true), record.getFloat64(at + 8, true));
    });
  });
}

/**
 * Many programs write rings in the wrong direction, so only their nesting counts: a ring inside an odd number of other
 * rings is a hole of the smallest of them. Rings of one record do not cross in a valid file.
 */
function toPolygons(rings: LonLat[][]): LonLat[][][] {
  const sized = rings
    .map((ring) => ({ ring, area: doubleArea(ring), bounds: toBounds(ring) }))
    .toSorted((a, b) => Math.abs(b.area) - Math.abs(a.area));
  const placed: { readonly ring: LonLat[]; readonly bounds: Bounds; readonly polygon: LonLat[][] | null }[] = [];
  const polygons: LonLat[][][] = [];
  for (const { ring, bounds } of sized) {
    const around = placed.findLast((one) => isAround(one, ring));
    const isHole = Boolean(around?.polygon);
    if (isHole) around?.polygon?.push(ring);
    const polygon = isHole ? null : [ring];
    if (polygon) polygons.push(polygon);
    placed.push({ ring, bounds, polygon });
  }
  return polygons;
}

/** Vertices may touch the outline, so the middles of edges decide, most of which are inside. */
function isAround({ ring, bounds }: { readonly ring: LonLat[]; readonly bounds: Bounds }, inner: LonLat[]): boolean {
  let inside = 0;
  let outside = 0;
  for (const [i, [bx, by]] of inner.entries()) {
    const [ax, ay] = inner.at(i - 1) ?? [bx, by];
    if (i === 0) continue;
    const middle: LonLat = [(ax + bx) / 2, (ay + by) / 2];
    if (!isInBounds(bounds, middle)) return false;
    if (isInRing(ring, middle)) inside++;
    else outside++;
    if (inside + outside >= DECIDING_EDGES) break;
  }
  return inside > outside;
}

function isInBounds({ west, south, east, north }: Bounds, [x, y]: LonLat): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

function doubleArea(ring: readonly LonLat[]): number {
  const [[x0, y0] = [0, 0]] = ring;
  let sum = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [ax, ay] = ring.at(i - 1) ?? [0, 0];
    sum += (ax - x0) * (y - y0) - (x - x0) * (ay - y0);
  }
  return sum;
}

function toView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function damaged(): AreaReadError {
  return new AreaReadError('Its .shp is damaged or incomplete. Save or download it again.');
}
