import type { SceneId } from '@groundtrack/contract';
import type { Coordinates } from '@groundtrack/geo';
import { type Corners, onPlane, type PlacedImage, toExtent } from '../../lib/placed-image.ts';

const SQUARE_M = { least: 500, most: 60_000 } as const;

/** An axis-parallel square of ground, around a point in meters from the place. */
export interface GroundSquare {
  readonly eastM: number;
  readonly northM: number;
  readonly sideM: number;
}

/** `a · east + b · north + c · side ≤ d` */
type Bound = readonly [a: number, b: number, c: number, d: number];

/**
 * The largest square of ground that contains the place and lies in all images, so that neither leaves a part of it
 * empty; null without one.
 */
export function commonSquare(images: readonly PlacedImage[]): GroundSquare | null {
  const bounds = [
    ...images.flatMap(({ corners }) => insideOf(corners)),
    ...AROUND_PLACE,
    [0, 0, 1, SQUARE_M.most],
  ] as const;
  const best = vertices(bounds).toSorted((a, b) => b.sideM - a.sideM)[0];
  return best && best.sideM >= SQUARE_M.least ? best : null;
}

/** The place is in the square, and not at its edge. */
const AROUND_PLACE: readonly Bound[] = [
  [1, 0, -0.4, 0],
  [-1, 0, -0.4, 0],
  [0, 1, -0.4, 0],
  [0, -1, -0.4, 0],
];

/** Each edge of a convex quad bounds the corner of the square that is nearest to it. */
function insideOf(corners: Corners): Bound[] {
  const middle = {
    eastM: corners.reduce((sum, { eastM }) => sum + eastM / 4, 0),
    northM: corners.reduce((sum, { northM }) => sum + northM / 4, 0),
  };
  return corners.map((from, index) => {
    const to = corners[(index + 1) % 4] ?? from;
    const [a, b] = [to.northM - from.northM, from.eastM - to.eastM];
    const isOutward = a * (from.eastM - middle.eastM) + b * (from.northM - middle.northM) >= 0;
    const [east, north] = isOutward ? [a, b] : [-a, -b];
    return [east, north, (Math.abs(east) + Math.abs(north)) / 2, east * from.eastM + north * from.northM];
  });
}

/** The squares at which three bounds meet and that no bound excludes: one of them is the largest of all (linear programming). */
function vertices(bounds: readonly Bound[]): GroundSquare[] {
  return bounds.flatMap((first, i) =>
    bounds.slice(i + 1).flatMap((second, j) =>
      bounds.slice(i + j + 2).flatMap((third) => {
        const square = meet(first, second, third);
        return square && bounds.every((bound) => isWithin(square, bound)) ? [square] : [];
      }),
    ),
  );
}

function isWithin({ eastM, northM, sideM }: GroundSquare, [a, b, c, d]: Bound): boolean {
  const tolerance = 1e-6 * (Math.abs(a) + Math.abs(b) + Math.abs(c)) * SQUARE_M.most;
  return a * eastM + b * northM + c * sideM <= d + tolerance;
}

/** Cramer's rule; null for bounds that do not meet in one square. */
function meet(p: Bound, q: Bound, r: Bound): GroundSquare | null {
  const by = (i: 0 | 1 | 2 | 3, j: 0 | 1 | 2 | 3, k: 0 | 1 | 2 | 3) =>
    p[i] * (q[j] * r[k] - q[k] * r[j]) - p[j] * (q[i] * r[k] - q[k] * r[i]) + p[k] * (q[i] * r[j] - q[j] * r[i]);
  const whole = by(0, 1, 2);
  if (Math.abs(whole) < 1e-9) return null;
  return { eastM: by(3, 1, 2) / whole, northM: by(0, 3, 2) / whole, sideM: by(0, 1, 3) / whole };
}

/** A square around the place, a quarter as wide as the smaller image. */
export function squareAtPlace(images: readonly PlacedImage[]): GroundSquare {
  const sides = images.map(({ corners }) => {
    const { west, east, south, north } = toExtent(corners);
    return Math.min(east - west, north - south);
  });
  const sideM = Math.min(Math.max(Math.min(...sides) / 4, SQUARE_M.least), SQUARE_M.most);
  return { eastM: 0, northM: 0, sideM };
}

/** The box in degrees around a square. */
export function toBox(place: Coordinates, { eastM, northM, sideM }: GroundSquare): BoxInDegrees {
  const latitude = (shareM: number) => place.latitude + (northM + shareM) / METERS_PER_DEG;
  const longitude = (shareM: number) =>
    ((place.longitude + (eastM + shareM) / METERS_PER_DEG / Math.cos((place.latitude * Math.PI) / 180) + 540) % 360) -
    180;
  const half = sideM / 2;
  return { west: longitude(-half), south: latitude(-half), east: longitude(half), north: latitude(half) };
}

const METERS_PER_DEG = 111_195;

interface BoxInDegrees {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The corners of a box in degrees on the plane. */
export function toBoxCorners(place: Coordinates, { west, south, east, north }: BoxInDegrees): Corners {
  const at = (latitude: number, longitude: number) => onPlane(place, { latitude, longitude });
  return [at(north, west), at(north, east), at(south, east), at(south, west)];
}

/** The size in pixels of the element for which the matrix is made. */
export const WARPED_PX = 1000;

interface Square extends GroundSquare {
  /** The displayed size. */
  readonly sidePx: number;
}

/**
 * The CSS transform that maps a square element of `WARPED_PX` to a quad of ground: the projective map of the unit
 * square to four points (Heckbert, Fundamentals of Texture Mapping, 1989, section 2.2.3). Null for a quad without area.
 */
export function toWarp(corners: Corners, { sidePx, ...ground }: Square): string | null {
  const [p0, p1, p2, p3] = corners.map(({ eastM, northM }) => ({
    x: ((eastM - ground.eastM) / ground.sideM + 0.5) * sidePx,
    y: (0.5 - (northM - ground.northM) / ground.sideM) * sidePx,
  }));
  if (!p0 || !p1 || !p2 || !p3) return null;
  const [dx1, dy1, dx2, dy2] = [p1.x - p2.x, p1.y - p2.y, p3.x - p2.x, p3.y - p2.y];
  const [dx3, dy3] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1;
  if (Math.abs(area) < 1e-9) return null;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  const across = [p1.x - p0.x + g * p1.x, p1.y - p0.y + g * p1.y, 0, g].map((value) => value / WARPED_PX);
  const down = [p3.x - p0.x + h * p3.x, p3.y - p0.y + h * p3.y, 0, h].map((value) => value / WARPED_PX);
  return `matrix3d(${[...across, ...down, 0, 0, 1, 0, p0.x, p0.y, 0, 1].join(', ')})`;
}

/** The images of a comparison as a URL parameter. */
export function pairText(ids: readonly SceneId[]): string {
  return ids.join(' ');
}

export function parsePair(text: string | null): readonly string[] {
  return text?.split(' ', 2) ?? [];
}
