import { siderealAngle } from './earth.ts';
import type { View } from './pass.ts';
import type { Sight } from './sight.ts';
import { SunDirection } from './sun.ts';

/** The view `ahead` seconds after `sec`, the moment of the last look. */
export function viewFromSite(sight: Sight, sec: number, ahead: number): View {
  const { site } = sight;
  const at = sec + ahead;
  const sun = new SunDirection();
  sun.at(sight.startMs + at * 1000);
  sun.turn(siderealAngle(sight.clock, at));
  const east = site.cosLongitude * sun.y - site.sinLongitude * sun.x;
  const outward = site.cosLongitude * sun.x + site.sinLongitude * sun.y;
  return {
    sec: at,
    azimuth: sight.azimuth(ahead),
    sine: sight.sine + ahead * (sight.sineRate + (ahead * sight.sineAcceleration) / 2),
    offNadir: sight.offNadir(ahead),
    sunSine: site.cosLatitude * outward + site.sinLatitude * sun.z,
    sunAzimuth: Math.atan2(east, site.cosLatitude * sun.z - site.sinLatitude * outward),
    sunlit: sun.lights(sight.x + sight.vx * ahead, sight.y + sight.vy * ahead, sight.z + sight.vz * ahead),
    lookSide: sight.isSiteRight(ahead) ? 'right' : 'left',
    ascending: sight.vz > 0,
  };
}

/** The view at another moment. @throws LostSatelliteError */
export function lookFromSite(sight: Sight, sec: number): View {
  sight.look(sec);
  return viewFromSite(sight, sec, 0);
}
