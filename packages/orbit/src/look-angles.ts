import { assertInstant, DEG, type Site, toArcsineDeg, toAzimuthDeg, toSiderealClock, toSiteFrame } from './earth.ts';
import type { ElementSet } from './elements.ts';
import { toOrbitRecord } from './orbit-record.ts';
import { Sight } from './sight.ts';

export interface LookAngles {
  readonly elevationDeg: number;
  readonly azimuthDeg: number;
  readonly rangeM: number;
  /** Angle at the satellite between the site and the Earth's center. */
  readonly offNadirDeg: number;
}

/**
 * Position of a satellite in the sky of a site, geometric (without refraction); null if SGP4 has no position at that
 * time.
 *
 * @throws RangeError for a site that is not on the Earth or an invalid time
 */
export function lookAngles(input: {
  readonly satellite: ElementSet;
  readonly site: Site;
  readonly atMs: number;
}): LookAngles | null {
  assertInstant('time', input.atMs);
  const sight = new Sight(toSiteFrame(input.site), toSiderealClock(input.atMs), input.atMs);
  sight.follow(toOrbitRecord(input.satellite));
  if (!sight.tryLook(0)) return null;
  return {
    elevationDeg: toArcsineDeg(sight.sine),
    azimuthDeg: toAzimuthDeg(sight.azimuth(0)),
    rangeM: sight.range * 1000,
    offNadirDeg: sight.offNadir() / DEG,
  };
}
