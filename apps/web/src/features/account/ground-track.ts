import { type LonLat, wrapLongitude } from '@groundtrack/geo';

export interface Orbit {
  readonly name: string;
  readonly inclinationDeg: number;
  readonly revsPerDay: number;
  readonly startLonDeg: number;
}

/** Enough points to make the curves near the poles round. */
const STEPS_PER_REV = 360;

/**
 * The track of a circular orbit over a rotating Earth, split at the antimeridian. A decoration, not a prediction: the
 * Earth is a sphere and the orbit keeps its plane.
 */
export function groundTrack(orbit: Orbit, revolutions: number): LonLat[][] {
  const inclination = (orbit.inclinationDeg * Math.PI) / 180;
  const pieces: LonLat[][] = [[]];
  let beforeLonDeg: number | null = null;
  for (let step = 0; step <= revolutions * STEPS_PER_REV; step++) {
    const turns = step / STEPS_PER_REV;
    const argument = turns * 2 * Math.PI;
    const latDeg = (Math.asin(Math.sin(inclination) * Math.sin(argument)) * 180) / Math.PI;
    const inertial = (Math.atan2(Math.cos(inclination) * Math.sin(argument), Math.cos(argument)) * 180) / Math.PI;
    const lonDeg = wrapLongitude(inertial + orbit.startLonDeg - (turns * 360) / orbit.revsPerDay);
    if (beforeLonDeg !== null && Math.abs(lonDeg - beforeLonDeg) > 180) pieces.push([]);
    pieces.at(-1)?.push([lonDeg, latDeg]);
    beforeLonDeg = lonDeg;
  }
  return pieces;
}
