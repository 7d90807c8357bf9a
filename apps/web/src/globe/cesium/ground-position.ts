import { EQUATOR_RADIUS_M, POLE_RADIUS_M } from '@groundtrack/geo';
import type { GlobePoint } from '../globe.ts';

export type Vector = readonly [number, number, number];

/** The split that Cesium's `czm_translateRelativeToEye` expects (EncodedCartesian3). */
const SPLIT = 65_536;

const POLE_SHARE = (POLE_RADIUS_M / EQUATOR_RADIUS_M) ** 2;

/** The unit vector straight up at a point. */
export function upAt({ latitude, longitude }: GlobePoint): Vector {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/**
 * Writes the point of the ellipsoid with a given surface normal, in Earth-fixed meters: x, y, z in steps of 65,536 m,
 * then the remainders, because single floats are too coarse.
 */
export function writeGround(positions: Float32Array, at: number, [x, y, z]: Vector): void {
  const radiusM = EQUATOR_RADIUS_M / Math.sqrt(x * x + y * y + POLE_SHARE * z * z);
  writeSplit(positions, at, x * radiusM);
  writeSplit(positions, at + 1, y * radiusM);
  writeSplit(positions, at + 2, z * radiusM * POLE_SHARE);
}

function writeSplit(positions: Float32Array, at: number, meters: number): void {
  const large = Math.trunc(meters / SPLIT) * SPLIT;
  positions[at] = large;
  positions[at + 3] = meters - large;
}
