import type { EastNorth, LonLat, Point } from './position.ts';
import { fromUps, toUps } from './ups.ts';
import { fromUtm, toUtm, zoneAt } from './utm.ts';

export const UPS_NORTH = 32_661;
export const UPS_SOUTH = 32_761;

/**
 * The EPSG code of the metric grid of a place: UTM (326xx north, 327xx south) by its six-degree zone, or UPS (32661,
 * 32761) beyond 84° N and 80° S.
 */
export function epsgAt({ coordinates: [lonDeg, latDeg] }: Point): number {
  if (latDeg > 84) return UPS_NORTH;
  if (latDeg < -80) return UPS_SOUTH;
  return (latDeg >= 0 ? 32_600 : 32_700) + zoneAt(lonDeg);
}

/** A metric grid on WGS 84. */
export interface Projection {
  readonly epsg: number;
  /** Infinite for a position too far from the zone, see {@link toUtm}. */
  toMeters(position: LonLat): EastNorth;
  /** Longitude from -180 to 180. */
  toLonLat(meters: EastNorth): LonLat;
}

/**
 * The UTM or UPS grid of an EPSG code.
 * @throws RangeError for any other code
 * @example projection(32618).toMeters([-76.8755, 39.0045]) // [337601.36, 4318949.15]
 */
export function projection(epsg: number): Projection {
  if (epsg === UPS_NORTH || epsg === UPS_SOUTH) {
    const south = epsg === UPS_SOUTH;
    return { epsg, toMeters: (position) => toUps(position, south), toLonLat: (meters) => fromUps(meters, south) };
  }
  const zone = epsg % 100;
  const south = epsg > 32_700;
  if (!Number.isInteger(epsg) || epsg < 32_601 || epsg > 32_760 || zone < 1 || zone > 60)
    throw new RangeError(`EPSG:${epsg} is neither UTM nor UPS on WGS 84`);
  return {
    epsg,
    toMeters: (position) => toUtm(position, zone, south),
    toLonLat: (meters) => fromUtm(meters, zone, south),
  };
}
