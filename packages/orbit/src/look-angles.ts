import { arcsineDeg, assertInstant, DEG, degrees360, type Site, siderealClock, siteFrame } from './earth.ts';
import type { ElementSet } from './elements.ts';
import { orbitRecord } from './orbit-record.ts';
import { Sight } from './sight.ts';

export interface LookAngles {
  readonly elevationDeg: number;
  readonly azimuthDeg: number;
  readonly rangeM: number;
  /** Angle at the satellite between the site and the Earth's centre. */
  readonly offNadirDeg: number;
}

/**
 * Where a satellite stands seen from a site, geometric (no refraction); null when SGP4 has no position then.
 *
 * @throws RangeError for a site that is not on the Earth or an instant that is none
 */
export function lookAngles(input: {
  readonly satellite: ElementSet;
  readonly site: Site;
  readonly atMs: number;
}): LookAngles | null {
  assertInstant('time', input.atMs);
  const sight = new Sight(siteFrame(input.site), siderealClock(input.atMs), input.atMs);
  sight.follow(orbitRecord(input.satellite));
  if (!sight.look(0)) return null;
  return {
    elevationDeg: arcsineDeg(sight.sine),
    azimuthDeg: degrees360(sight.azimuth(0)),
    rangeM: sight.range * 1000,
    offNadirDeg: sight.offNadir() / DEG,
  };
}
