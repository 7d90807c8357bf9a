import { EQUATOR_RADIUS_M, POLE_RADIUS_M } from '@groundtrack/geo';
import type { GlobePoint, GlobeStrip } from '../globe.ts';

type Vector = readonly [number, number, number];

const POLE_SHARE = (POLE_RADIUS_M / EQUATOR_RADIUS_M) ** 2;

/** A mesh on the ground. */
export interface StripMesh {
  /** x, y, z in Earth-fixed meters: three numbers per vertex. */
  readonly positions: Float64Array;
  /** Fractions of the way from the left to the right edge, and from the first to the last row: two numbers, 0 to 1. */
  readonly shares: Float32Array;
  /** Triangles, counter-clockwise seen from outside. */
  readonly indices: Uint32Array;
}

/** The center of a cell this wide is 50 m below the curved ground, and so is the middle of an edge this long. */
const CELL_M = 50_000;

/**
 * Splits a strip into triangles small enough to follow the Earth, including poles and antimeridian; null without area.
 * @param fewestCells minimum cells across, and along between two given rows; more than one keeps an image straight on
 * an irregular quad
 */
export function stripMesh({ left, right }: GlobeStrip, fewestCells = 1): StripMesh | null {
  const rows = subdivided(left.map(upAt), right.map(upAt), fewestCells);
  if (rows.length < 2) return null;
  const cells = Math.max(fewestCells, ...rows.map(([a, b]) => Math.ceil(distanceM(a, b) / CELL_M)));
  const vertices = rows.length * (cells + 1);
  const mesh = {
    positions: new Float64Array(vertices * 3),
    shares: new Float32Array(vertices * 2),
    indices: new Uint32Array((rows.length - 1) * cells * 6),
  };
  rows.forEach(([a, b], row) => {
    for (let cell = 0; cell <= cells; cell++) {
      const vertex = row * (cells + 1) + cell;
      mesh.shares[vertex * 2] = cell / cells;
      mesh.shares[vertex * 2 + 1] = row / (rows.length - 1);
      writeGround(mesh.positions, vertex * 3, between(a, b, cell / cells));
    }
  });
  const mirrored = isMirrored(rows);
  let at = 0;
  for (let row = 0; row + 1 < rows.length; row++) {
    for (let cell = 0; cell < cells; cell++) {
      const here = row * (cells + 1) + cell;
      const next = here + cells + 1;
      mesh.indices.set(
        mirrored ? [here, next, here + 1, next, next + 1, here + 1] : [here, here + 1, next, next, here + 1, next + 1],
        at,
      );
      at += 6;
    }
  }
  return mesh;
}

/** The unit vector straight up at a point. */
function upAt({ latitude, longitude }: GlobePoint): Vector {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Writes the point of the ellipsoid with a given surface normal, in Earth-fixed meters. */
function writeGround(positions: Float64Array, at: number, [x, y, z]: Vector): void {
  const radiusM = EQUATOR_RADIUS_M / Math.sqrt(x * x + y * y + POLE_SHARE * z * z);
  positions[at] = x * radiusM;
  positions[at + 1] = y * radiusM;
  positions[at + 2] = z * radiusM * POLE_SHARE;
}

/** Rows of both edges, close enough along the strip. */
function subdivided(left: readonly Vector[], right: readonly Vector[], fewest: number): [Vector, Vector][] {
  const rows: [Vector, Vector][] = [];
  for (let step = 0; step < Math.min(left.length, right.length); step++) {
    const [a, b] = [left[step], right[step]];
    if (!a || !b) break;
    const [lastA, lastB] = rows.at(-1) ?? [a, b];
    // None for a stationary row.
    const apartM = Math.max(distanceM(lastA, a), distanceM(lastB, b));
    const parts = step === 0 ? 1 : apartM === 0 ? 0 : Math.max(fewest, Math.ceil(apartM / CELL_M));
    for (let part = 1; part <= parts; part++)
      rows.push([between(lastA, a, part / parts), between(lastB, b, part / parts)]);
  }
  return rows;
}

/** Whether the left edge is on the right side of the direction of travel. */
function isMirrored(rows: readonly [Vector, Vector][]): boolean {
  const middle = Math.floor((rows.length - 1) / 2);
  const [row, next] = [rows[middle], rows[middle + 1]];
  if (!row || !next) return false;
  const [left, right] = row;
  return dot(left, cross(minus(right, left), minus(next[0], left))) < 0;
}

/** On the great circle between two unit vectors. */
function between(a: Vector, b: Vector, share: number): Vector {
  const angle = angleBetween(a, b);
  if (angle < 1e-9) return a;
  const [of, to] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)];
  return [a[0] * of + b[0] * to, a[1] * of + b[1] * to, a[2] * of + b[2] * to];
}

function distanceM(a: Vector, b: Vector): number {
  return angleBetween(a, b) * EQUATOR_RADIUS_M;
}

function angleBetween(a: Vector, b: Vector): number {
  return Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
