import type { GlobePoint } from '../globe.ts';
import { upAt, writeGround } from './ground-position.ts';

type Line = readonly GlobePoint[];

/**
 * Lines on the ground for a shader that draws a rectangle along each segment. Every point has four vertices, so that a
 * segment reads its end from the vertices of the next point in the same buffer. A changed line is rewritten within a
 * fraction of a frame.
 */
export interface LineMesh {
  /** Each vertex has its point (`writeGround`) and its corner: 0 or 1 along the segment, -1 or 1 across it. */
  readonly vertices: Float32Array;
  readonly indices: Uint32Array;
}

export const LINE_MESH = {
  /** Numbers of a vertex. */
  stride: 8,
  lowAt: 3,
  cornerAt: 6,
  /** Components from a vertex to the same corner of the next point. */
  pointStride: 32,
} as const;

const CORNERS = [
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
] as const;
/** The two triangles of a segment, as corner indices. */
const TRIANGLES = [0, 1, 2, 2, 1, 3] as const;

/** A segment is straight in degrees. Its parts are straight in space, at most 15 m below the ground. */
const PART_DEG = 0.25;
/** Maximum number of parts; with more segments the parts get longer. */
const PARTS_AT_MOST = 20_000;

/** The mesh of lines that are straight in degrees; null without a segment. */
export function lineMesh(lines: readonly Line[]): LineMesh | null {
  const parts = lines.reduce((sum, line) => sum + partsOf(line), 0);
  const partDeg = PART_DEG * Math.max(1, parts / PARTS_AT_MOST);
  const paths = lines.filter(({ length }) => length > 1).map((line) => withParts(line, partDeg));
  const points = paths.reduce((sum, { length }) => sum + length, 0);
  if (points === 0) return null;
  const mesh = {
    vertices: new Float32Array(points * LINE_MESH.pointStride),
    indices: new Uint32Array((points - paths.length) * TRIANGLES.length),
  };
  let [point, index] = [0, 0];
  for (const path of paths)
    for (const [i, at] of path.entries()) {
      writePoint(mesh.vertices, point, at);
      if (i + 1 < path.length) for (const corner of TRIANGLES) mesh.indices[index++] = point * CORNERS.length + corner;
      point += 1;
    }
  return mesh;
}

function writePoint(vertices: Float32Array, point: number, at: GlobePoint): void {
  const first = point * LINE_MESH.pointStride;
  writeGround(vertices, first, upAt(at));
  let to = first;
  for (const [along, across] of CORNERS) {
    if (to > first) vertices.copyWithin(to, first, first + LINE_MESH.cornerAt);
    vertices[to + LINE_MESH.cornerAt] = along;
    vertices[to + LINE_MESH.cornerAt + 1] = across;
    to += LINE_MESH.stride;
  }
}

function partsOf(line: Line): number {
  let sum = 0;
  let from = line[0];
  for (const to of line) {
    sum += from ? partsBetween(from, to, PART_DEG) : 0;
    from = to;
  }
  return sum;
}

function partsBetween(from: GlobePoint, to: GlobePoint, partDeg: number): number {
  const longest = Math.max(Math.abs(to.longitude - from.longitude), Math.abs(to.latitude - from.latitude));
  return Math.max(1, Math.ceil(longest / partDeg));
}

function withParts(line: Line, partDeg: number): GlobePoint[] {
  const path: GlobePoint[] = [];
  let from = line[0];
  for (const to of line) {
    if (from) addParts(path, from, to, partDeg);
    path.push(to);
    from = to;
  }
  return path;
}

function addParts(path: GlobePoint[], from: GlobePoint, to: GlobePoint, partDeg: number): void {
  const parts = partsBetween(from, to, partDeg);
  for (let part = 1; part < parts; part++) {
    const share = part / parts;
    path.push({
      longitude: from.longitude + share * (to.longitude - from.longitude),
      latitude: from.latitude + share * (to.latitude - from.latitude),
    });
  }
}
