import { DEG, EARTH_A_KM, type Site, toGeodetic, toSiteFrame } from './earth.ts';
import type { GroundPoint } from './ground-point.ts';

/** A vertex of an outline, and its direction from the Earth's center. */
export interface OutlinePlace extends GroundPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Outlines prepared for searches with many satellites. */
export interface AreaOutline {
  /** The vertices of each ring; the last one is adjacent to the first. */
  readonly rings: readonly (readonly OutlinePlace[])[];
  /** Circles that together contain all vertices. */
  readonly caps: readonly Cap[];
}

export interface Cap {
  readonly center: Site;
  /** Angle at the Earth's center. */
  readonly radius: number;
}

/** Edges shorter than this are treated as straight. */
const EDGE_DEG = 0.25;
/** Maximum radius of a circle, small enough for searches at low elevations. */
const CAP_RADIUS = 2 * DEG;

/** @param rings closed or open, edges straight in degrees, each the shorter way around the Earth */
export function toAreaOutline(rings: readonly (readonly GroundPoint[])[]): AreaOutline {
  const places = rings.map(toPlaces);
  return { rings: places, caps: toCaps(places.flat()) };
}

function toPlaces(ring: readonly GroundPoint[]): OutlinePlace[] {
  return ring.flatMap((from, index) => {
    const to = ring[index + 1] ?? ring[0] ?? from;
    const east = eastward(from, to);
    const north = to.latitudeDeg - from.latitudeDeg;
    const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(east), Math.abs(north)) / EDGE_DEG));
    return Array.from({ length: pieces }, (_, piece) =>
      toPlace(from.latitudeDeg + (piece / pieces) * north, from.longitudeDeg + (piece / pieces) * east),
    );
  });
}

/** Degrees of longitude from one point to another, the shorter way. */
export function eastward(from: GroundPoint, to: GroundPoint): number {
  return onEarth(to.longitudeDeg - from.longitudeDeg);
}

export function toPlace(latitudeDeg: number, longitudeDeg: number): OutlinePlace {
  const { x, y, z, radius } = toSiteFrame({ latitudeDeg, longitudeDeg: onEarth(longitudeDeg), heightM: 0 });
  return { latitudeDeg, longitudeDeg: onEarth(longitudeDeg), x: x / radius, y: y / radius, z: z / radius };
}

function onEarth(longitudeDeg: number): number {
  return longitudeDeg - 360 * Math.round(longitudeDeg / 360);
}

/** One circle, or several for a long area; neighbors of a place are included. */
function toCaps(places: readonly OutlinePlace[]): Cap[] {
  const whole = capAround(places);
  if (whole.radius <= CAP_RADIUS) return [whole];
  const caps: Cap[] = [];
  let left = places;
  for (let first = left[0]; first !== undefined; first = left[0]) {
    const { x, y, z } = first;
    const near = (place: OutlinePlace) => place.x * x + place.y * y + place.z * z > Math.cos(CAP_RADIUS);
    caps.push(capAround(left.filter(near)));
    left = left.filter((place) => !near(place) && place !== first);
  }
  return caps;
}

function capAround(places: readonly OutlinePlace[]): Cap {
  let [x, y, z] = [0, 0, 0];
  for (const place of places) {
    x += place.x;
    y += place.y;
    z += place.z;
  }
  const length = Math.hypot(x, y, z) || 1;
  let least = 1;
  for (const place of places) least = Math.min(least, (place.x * x + place.y * y + place.z * z) / length);
  const scale = EARTH_A_KM / length;
  const { latitudeDeg, longitudeDeg } = toGeodetic(x * scale, y * scale, z * scale);
  return { center: { latitudeDeg, longitudeDeg, heightM: 0 }, radius: Math.acos(Math.max(-1, least)) };
}
