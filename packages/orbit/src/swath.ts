import { assertInstant, assertWithin, geodetic, type Site, siderealClock, siteFrame } from './earth.ts';
import type { ElementSet } from './elements.ts';
import { orbitRecord } from './orbit-record.ts';
import { Sight } from './sight.ts';

export interface GroundPoint {
  readonly latitudeDeg: number;
  /** Continuous around the target: may pass ±180. */
  readonly longitudeDeg: number;
}

/** Upper left, lower left, lower right, upper right of the image as it is shown: counter-clockwise on the ground. */
export type Quad = readonly [GroundPoint, GroundPoint, GroundPoint, GroundPoint];

/** Beyond it a plane through the target is no ground any more. */
const MAX_SIDE_M = 1_000_000;

/**
 * The ground quad of an image taken at `atMs` with the line of sight on `target`: `lengthM` along the satellite's
 * motion over the turning Earth and `swathWidthM` across it, both on the ground. "Up" of the image is the end of the
 * strip that lies farther north. Null when SGP4 has no position then.
 *
 * @throws RangeError for a target that is not on the Earth, an instant that is none, a side above 1,000 km
 */
export function swathFootprint(input: {
  readonly satellite: ElementSet;
  readonly atMs: number;
  readonly target: Site;
  readonly swathWidthM: number;
  readonly lengthM: number;
}): Quad | null {
  assertInstant('time', input.atMs);
  assertWithin('swath width', input.swathWidthM, [0, MAX_SIDE_M], 'metres');
  assertWithin('length', input.lengthM, [0, MAX_SIDE_M], 'metres');
  const site = siteFrame(input.target);
  const sight = new Sight(site, siderealClock(input.atMs), input.atMs);
  sight.follow(orbitRecord(input.satellite));
  if (!sight.look(0)) return null;
  const east = site.cosLongitude * sight.vy - site.sinLongitude * sight.vx;
  const outward = site.cosLongitude * sight.vx + site.sinLongitude * sight.vy;
  const north = site.cosLatitude * sight.vz - site.sinLatitude * outward;
  const speed = Math.hypot(east, north) * (north < 0 ? -1 : 1);
  const along = { east: east / speed, north: north / speed };
  const halfLength = input.lengthM / 2;
  const halfWidth = input.swathWidthM / 2;
  const corner = (up: number, right: number): GroundPoint => {
    const a = up * halfLength;
    const b = right * halfWidth;
    return groundAt(input.target, a * along.east + b * along.north, a * along.north - b * along.east);
  };
  return [corner(1, -1), corner(-1, -1), corner(-1, 1), corner(1, 1)];
}

/** The ground point at an offset in the tangent plane of `origin`; exact to centimetres over tens of kilometres. */
function groundAt(origin: Site, eastM: number, northM: number): GroundPoint {
  const frame = siteFrame(origin);
  const east = eastM / 1000;
  const north = northM / 1000;
  const x = frame.x - frame.sinLongitude * east - frame.sinLatitude * frame.cosLongitude * north;
  const y = frame.y + frame.cosLongitude * east - frame.sinLatitude * frame.sinLongitude * north;
  const point = geodetic(x, y, frame.z + frame.cosLatitude * north);
  const turns = Math.round((origin.longitudeDeg - point.longitudeDeg) / 360);
  return { latitudeDeg: point.latitudeDeg, longitudeDeg: point.longitudeDeg + turns * 360 };
}
