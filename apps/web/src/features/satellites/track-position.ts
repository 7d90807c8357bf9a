import { EQUATOR_RADIUS_M, POLE_RADIUS_M } from '@groundtrack/geo';
import type { GlobeSatellite } from '../../globe/globe.ts';

export interface Motion {
  readonly heightKm: number;
  /** Speed of the point below, over the rotating Earth. */
  readonly groundSpeedKmS: number;
}

/** Radius of the ellipsoid under a point, by its geocentric latitude. Within 40 m of the geodetic one. */
function groundRadiusM(sinLatitude: number): number {
  const cosLatitude = Math.sqrt(1 - sinLatitude * sinLatitude);
  return (EQUATOR_RADIUS_M * POLE_RADIUS_M) / Math.hypot(POLE_RADIUS_M * cosLatitude, EQUATOR_RADIUS_M * sinLatitude);
}

/** The height and speed of a satellite at a time of its track; null outside of the track. */
export function motionAt({ ecefM, startMs, stepSec }: GlobeSatellite, atMs: number): Motion | null {
  const step = (atMs - startMs) / 1000 / stepSec;
  const before = Math.floor(step);
  const pointAt = (index: number) => [ecefM[3 * index], ecefM[3 * index + 1], ecefM[3 * index + 2]];
  const [[x0, y0, z0], [x1, y1, z1]] = [pointAt(before), pointAt(before + 1)];
  if (x0 === undefined || y0 === undefined || z0 === undefined) return null;
  if (x1 === undefined || y1 === undefined || z1 === undefined) return null;
  const [r0, r1] = [Math.hypot(x0, y0, z0), Math.hypot(x1, y1, z1)];
  const [h0, h1] = [r0 - groundRadiusM(z0 / r0), r1 - groundRadiusM(z1 / r1)];
  // Heights are interpolated linearly, and positions along an arc whose angle gives the distance on the ground.
  const angle = Math.acos(Math.min(1, (x0 * x1 + y0 * y1 + z0 * z1) / (r0 * r1)));
  const heightM = h0 + (h1 - h0) * (step - before);
  return { heightKm: heightM / 1000, groundSpeedKmS: (angle * groundRadiusM(z0 / r0)) / stepSec / 1000 };
}
