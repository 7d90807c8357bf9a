import { assertInstant, assertWithin, type Site, toGeodetic, toSiderealClock, toSiteFrame } from './earth.ts';
import type { ElementSet } from './elements.ts';
import { type GroundPoint, unwrapNear } from './ground-point.ts';
import { toOrbitRecord } from './orbit-record.ts';
import { Sight } from './sight.ts';

/** Upper left, lower left, lower right, upper right of the displayed image: counter-clockwise on the ground. */
export type Quad = readonly [GroundPoint, GroundPoint, GroundPoint, GroundPoint];

/** With a longer side, the tangent plane at the target would be too far from the ground. */
const MAX_SIDE_M = 1_000_000;

/**
 * The ground quad of an image taken at `atMs` with the line of sight on `target`: `lengthM` along the satellite's
 * motion relative to the ground and `swathWidthM` across it, both on the ground. The top of the image is the northern
 * end of the strip, and longitudes are continuous around the target. Returns null if SGP4 has no position at that time.
 *
 * @throws RangeError for a target that is not on the Earth, an invalid time, or a side above 1,000 km
 */
export function swathFootprint(input: {
  readonly satellite: ElementSet;
  readonly atMs: number;
  readonly target: Site;
  readonly swathWidthM: number;
  readonly lengthM: number;
}): Quad | null {
  assertInstant('time', input.atMs);
  assertWithin('swath width', input.swathWidthM, [0, MAX_SIDE_M], 'meters');
  assertWithin('length', input.lengthM, [0, MAX_SIDE_M], 'meters');
  const site = toSiteFrame(input.target);
  const sight = new Sight(site, toSiderealClock(input.atMs), input.atMs);
  sight.follow(toOrbitRecord(input.satellite));
  if (!sight.tryLook(0)) return null;
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
    return offsetOnGround(input.target, a * along.east + b * along.north, a * along.north - b * along.east);
  };
  return [corner(1, -1), corner(-1, -1), corner(-1, 1), corner(1, 1)];
}

/** The ground point at an offset in the tangent plane of `origin`; exact to centimeters over tens of kilometers. */
function offsetOnGround(origin: Site, eastM: number, northM: number): GroundPoint {
  const frame = toSiteFrame(origin);
  const east = eastM / 1000;
  const north = northM / 1000;
  const x = frame.x - frame.sinLongitude * east - frame.sinLatitude * frame.cosLongitude * north;
  const y = frame.y + frame.cosLongitude * east - frame.sinLatitude * frame.sinLongitude * north;
  const point = toGeodetic(x, y, frame.z + frame.cosLatitude * north);
  return unwrapNear(point, origin);
}
