import { type Bounds, unwrapLongitude } from '@groundtrack/geo';

/** A line or ring: longitude, latitude, longitude, latitude … in degrees. Longitudes may exceed 180. */
export interface Line {
  readonly points: Float64Array;
  readonly bounds: Bounds;
}

const TURN_DEG = 360;

/** Copies of a line between 180° W and 180° E: two if it crosses the antimeridian. */
export function toLines(points: Float64Array): Line[] {
  return toCopies(toLine(unwrapped(points)));
}

/**
 * Copies of a ring, like {@link toLines}. A ring around a pole is extended over the pole, so that it has an inside on a
 * flat map.
 */
export function toRings(points: Float64Array): Line[] {
  const ring = unwrapped(points);
  const [first = 0, last = 0] = [ring[0], ring.at(-2)];
  const aroundPole = Math.abs(last - first) > TURN_DEG / 2;
  return toCopies(toLine(aroundPole ? withPole(ring, first, last) : ring));
}

function withPole(ring: Float64Array, first: number, last: number): Float64Array {
  const poleDeg = Math.sign(ring[1] ?? 0) * 90;
  const closed = new Float64Array(ring.length + 4);
  closed.set(ring);
  closed.set([last, poleDeg, first, poleDeg], ring.length);
  return closed;
}

/** Unwraps longitudes, so that each is within 180 degrees of the previous one. */
function unwrapped(points: Float64Array): Float64Array {
  const continuous = points.slice();
  for (let i = 2; i < continuous.length; i += 2) {
    const [before = 0, here = 0] = [continuous[i - 2], continuous[i]];
    continuous[i] = unwrapLongitude(here, before);
  }
  return continuous;
}

function toCopies(line: Line): Line[] {
  const copies = [line];
  if (line.bounds.east > 180) copies.push(shifted(line, -TURN_DEG));
  if (line.bounds.west < -180) copies.push(shifted(line, TURN_DEG));
  return copies;
}

function shifted({ points }: Line, byDeg: number): Line {
  return toLine(points.map((value, index) => (index % 2 === 0 ? value + byDeg : value)));
}

export function toLine(points: Float64Array): Line {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x = 0, y = 0] = [points[i], points[i + 1]];
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { points, bounds: { west, south, east, north } };
}
