import { toContinuousRing } from '../antimeridian.ts';
import { ECCENTRICITY, EQUATOR_RADIUS_M, radians } from '../ellipsoid.ts';
import type { Polygon } from '../polygon.ts';
import type { LonLat } from '../position.ts';
import { positionAt, type Ring, toOpenRing } from '../ring.ts';
import type { Rings } from '../split-polygon.ts';
import { equalAreaHeight, meanHeight } from './equal-area.ts';

export interface AreaSize {
  readonly areaKm2: number;
  readonly perimeterKm: number;
}

/**
 * Area and perimeter of polygons on the WGS 84 ellipsoid. Edges are straight in degrees (RFC 7946 section 3.1.1), as in
 * every search. Geodesics between the same positions enclose another area, with a difference of 3 percent for a
 * triangle of 10 degrees. Cuts at the antimeridian or to a pole are not part of the perimeter.
 * @param polygons without crossings or overlaps: the exterior of each, then its holes, in either direction, closed or
 * open. Each edge takes the shorter way around the Earth; a ring around the Earth contains the nearer pole.
 */
export function measureArea(polygons: readonly Rings[]): AreaSize {
  let areaKm2 = 0;
  let perimeterKm = 0;
  const seams = new Map<number, SeamEnd[]>();
  for (const rings of polygons) {
    let polygonKm2 = 0;
    for (const [index, given] of rings.entries()) {
      const ring = toContinuousRing(toOpenRing(given));
      const signedKm2 = ringAreaKm2(ring);
      polygonKm2 += index === 0 ? Math.abs(signedKm2) : -Math.abs(signedKm2);
      const isWound = signedKm2 > 0 === (index === 0);
      perimeterKm += outlineKm(isWound ? ring : ring.toReversed(), seams);
    }
    areaKm2 += Math.max(0, polygonKm2);
  }
  for (const ends of seams.values()) perimeterKm += unmatchedKm(ends);
  return { areaKm2, perimeterKm };
}

/** For parts that do not overlap, as in `measureArea`. */
export function areaKm2Of(parts: readonly Polygon[]): number {
  return measureArea(parts.map(({ coordinates }) => coordinates)).areaKm2;
}

const EQUATOR_RADIUS_KM = EQUATOR_RADIUS_M / 1000;

/**
 * Positive for a counter-clockwise ring: the sum of the ground between each edge and the parallel of the first
 * position.
 */
function ringAreaKm2(ring: Ring): number {
  const baseHeight = equalAreaHeight(positionAt(ring, 0)[1]);
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [fromLon, fromLat] = positionAt(ring, i - 1);
    const [lon, lat] = positionAt(ring, i);
    if (lon !== fromLon) sum += radians(fromLon - lon) * (meanHeight(fromLat, lat) - baseHeight);
  }
  return sum * EQUATOR_RADIUS_KM ** 2;
}

/** An end of an edge along a seam: how the number of edges north of this latitude changes. */
type SeamEnd = readonly [latDeg: number, change: 1 | -1];

/** The length of a ring without its parts along a seam, which are recorded to match them with the other side. */
function outlineKm(ring: Ring, seams: Map<number, SeamEnd[]>): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [from, to] = [positionAt(ring, i - 1), positionAt(ring, i)];
    if (!isSeam(from, to)) {
      sum += edgeKm(from, to);
      continue;
    }
    const meridian = ((from[0] % 360) + 360) % 360;
    const ends = seams.get(meridian) ?? [];
    ends.push([from[1], 1], [to[1], -1]);
    seams.set(meridian, ends);
  }
  return sum;
}

/** Shapes are cut along the antimeridian, and along a meridian from a pole. */
function isSeam([fromLon, fromLat]: LonLat, [toLon, toLat]: LonLat): boolean {
  return fromLon === toLon && (Math.abs(fromLon) % 360 === 180 || Math.max(Math.abs(fromLat), Math.abs(toLat)) === 90);
}

function unmatchedKm(ends: readonly SeamEnd[]): number {
  let sum = 0;
  let beforeDeg = -90;
  let northward = 0;
  for (const [latDeg, change] of ends.toSorted(([a], [b]) => a - b)) {
    if (northward !== 0) sum += edgeKm([0, beforeDeg], [0, latDeg]);
    northward += change;
    beforeDeg = latDeg;
  }
  return sum;
}

/** Up to this length, the nodes below keep the error under 1e-12, also near a pole. */
const PIECE_DEG = 5;
/** Nodes on a piece from -1 to 1, and their weights (Gauss-Legendre). */
const FIVE = [
  [0, 128 / 225],
  [Math.sqrt(5 - 2 * Math.sqrt(10 / 7)) / 3, (322 + 13 * Math.sqrt(70)) / 900],
  [-Math.sqrt(5 - 2 * Math.sqrt(10 / 7)) / 3, (322 + 13 * Math.sqrt(70)) / 900],
  [Math.sqrt(5 + 2 * Math.sqrt(10 / 7)) / 3, (322 - 13 * Math.sqrt(70)) / 900],
  [-Math.sqrt(5 + 2 * Math.sqrt(10 / 7)) / 3, (322 - 13 * Math.sqrt(70)) / 900],
] as const;

/** Three nodes are enough for an edge shorter than this, except near a pole. */
const SHORT_DEG = 0.1;
const POLAR_DEG = 88;
const THREE = [
  [0, 8 / 9],
  [Math.sqrt(3 / 5), 5 / 9],
  [-Math.sqrt(3 / 5), 5 / 9],
] as const;

/** The length of an edge that is straight in degrees, by the radii of curvature along it (Snyder 1987, 4-18 and 4-20). */
function edgeKm([fromLon, fromLat]: LonLat, [toLon, toLat]: LonLat): number {
  const [widthDeg, heightDeg] = [toLon - fromLon, toLat - fromLat];
  const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(widthDeg), Math.abs(heightDeg)) / PIECE_DEG));
  const [width, height] = [radians(widthDeg / pieces), radians(heightDeg / pieces)];
  const isShort = Math.max(Math.abs(widthDeg), Math.abs(heightDeg)) < SHORT_DEG && Math.abs(fromLat) < POLAR_DEG;
  let sum = 0;
  for (let piece = 0; piece < pieces; piece++)
    for (const [at, weight] of isShort ? THREE : FIVE) {
      const latitude = radians(fromLat + ((piece + (1 + at) / 2) / pieces) * heightDeg);
      const sine = Math.sin(latitude);
      const root = Math.sqrt(1 - (ECCENTRICITY * sine) ** 2);
      const north = ((1 - ECCENTRICITY ** 2) / root ** 3) * height;
      const east = (Math.cos(latitude) / root) * width;
      sum += (weight / 2) * Math.sqrt(north * north + east * east);
    }
  return sum * EQUATOR_RADIUS_KM;
}
