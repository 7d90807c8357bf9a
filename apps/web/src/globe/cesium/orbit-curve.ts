import type { GlobeField, GlobeSatellite } from '../globe.ts';

/** Three coordinates, Earth-fixed meters. */
export type Vector = [x: number, y: number, z: number];

/** Six points define a curve of degree 5. With two minutes between them, it follows a low orbit to within meters. */
const POINTS = 6;

/** The position on a sampled orbit at a time; null outside of its samples. */
export function positionOnTrack(
  { startMs, stepSec, ecefM }: Pick<GlobeSatellite, 'startMs' | 'stepSec' | 'ecefM'>,
  atMs: number,
): Vector | null {
  const count = Math.floor(ecefM.length / 3);
  const step = (atMs - startMs) / (stepSec * 1000);
  if (!(step >= 0 && step <= count - 1)) return null;
  const used = Math.min(POINTS, count);
  const first = Math.min(Math.max(Math.floor(step) - used / 2 + 1, 0), count - used);
  const position: Vector = [0, 0, 0];
  for (let point = 0; point < used; point++) {
    let weight = 1;
    for (let other = 0; other < used; other++) if (other !== point) weight *= (step - first - other) / (point - other);
    const at = (first + point) * 3;
    for (const axis of AXES) position[axis] += weight * (ecefM[at + axis] ?? Number.NaN);
  }
  return position;
}

const AXES = [0, 1, 2] as const;

/** The objects of a field on their cubic Hermite curves, x, y, z each. */
export function positionsBetween(
  { startMs, endMs, startStates, endStates }: Omit<GlobeField, 'ids' | 'names'>,
  atMs: number,
): Float64Array {
  const seconds = (endMs - startMs) / 1000;
  const t = (atMs - startMs) / (endMs - startMs);
  const [t2, t3] = [t * t, t * t * t];
  const [p0, v0, p1, v1] = [2 * t3 - 3 * t2 + 1, (t3 - 2 * t2 + t) * seconds, 3 * t2 - 2 * t3, (t3 - t2) * seconds];
  const positions = new Float64Array(startStates.length / 2);
  for (let from = 0, to = 0; from < startStates.length; from += 6, to += 3)
    for (let axis = 0; axis < 3; axis++) {
      const [at, v] = [from + axis, from + axis + 3];
      positions[to + axis] =
        p0 * (startStates[at] ?? 0) + v0 * (startStates[v] ?? 0) + p1 * (endStates[at] ?? 0) + v1 * (endStates[v] ?? 0);
    }
  return positions;
}
