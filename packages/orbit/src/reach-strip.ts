import { EARTH_A_KM, toSiteFrame } from './earth.ts';
import type { GroundPoint } from './ground-point.ts';
import { edgeOfReach } from './reach-band.ts';

/** How far a satellite may look; radians. */
export interface ReachLimits {
  /** The off-nadir angle, measured from the direction of the Earth's center. */
  readonly maxOffNadir: number;
  /** Above 0 for radar, which looks sideways: ground nearer to the track is not in reach. */
  readonly minOffNadir: number;
  /** The sides to which it looks. */
  readonly sides: readonly Side[];
  /** Lowest elevation of the satellite, seen from the target. */
  readonly minElevation: number;
}

/** 1: to the right of the motion, -1: to the left. */
export type Side = 1 | -1;

/** Each step of the iteration below reduces the error to a few thousandths. */
const STEPS = 3;
/**
 * The ends of a strip are perpendicular to the track, and need several points because lines are straight in degrees.
 */
const STEPS_ACROSS = 16;
/** A narrower strip, in radians, has no ground. */
const LEAST_WIDTH = 1e-6;

/** The off-nadir angle at the end of the reach on one side (1: right, -1: left) of an Earth-fixed state. */
export function limitAngle(state: Float64Array, { maxOffNadir, minElevation }: ReachLimits, side: Side): number {
  const [x = 0, y = 0, z = 0] = state;
  const wanted = Math.cos(minElevation);
  let sine = (EARTH_A_KM * wanted) / Math.hypot(x, y, z);
  // On a sphere, sin(off-nadir) is cos(elevation) times a constant; on the ellipsoid approximately.
  for (let step = 0; step < STEPS; step += 1) {
    const angle = Math.asin(Math.min(1, sine));
    if (angle > maxOffNadir * 1.02) return maxOffNadir;
    sine *= wanted / elevationCosine(state, edgeOfReach(state, angle, side));
  }
  return Math.min(maxOffNadir, Math.asin(Math.min(1, sine)));
}

function elevationCosine(state: Float64Array, { latitudeDeg, longitudeDeg }: GroundPoint): number {
  const site = toSiteFrame({ latitudeDeg, longitudeDeg, heightM: 0 });
  const [dx, dy, dz] = [(state[0] ?? 0) - site.x, (state[1] ?? 0) - site.y, (state[2] ?? 0) - site.z];
  const outward = site.cosLongitude * dx + site.sinLongitude * dy;
  const sine = (site.cosLatitude * outward + site.sinLatitude * dz) / Math.hypot(dx, dy, dz);
  return Math.sqrt(Math.max(0, 1 - sine * sine));
}

/** Whether the ground in reach is one strip without a gap below the satellite. */
export function hasNoGap({ minOffNadir, sides }: ReachLimits): boolean {
  return minOffNadir === 0 && sides.length === 2;
}

/**
 * The ground in reach from the first state to the last one, as open rings: one, or one per side if there is a gap
 * below.
 */
export function reachStrips(states: readonly Float64Array[], limits: ReachLimits): GroundPoint[][] {
  const outer = (state: Float64Array, side: Side): number =>
    side * Math.max(limits.minOffNadir, limitAngle(state, limits, side));
  if (hasNoGap(limits))
    return [toRing(states.map((state) => ({ state, from: outer(state, -1), to: outer(state, 1) })))];
  return limits.sides.flatMap((side) => {
    const inner = side * limits.minOffNadir;
    const rows = states.map((state) => ({ state, from: inner, to: outer(state, side) }));
    const wide = rows.filter(({ from, to }) => Math.abs(to - from) > LEAST_WIDTH);
    return wide.length < 2 ? [] : [toRing(wide)];
  });
}

/** The reach across the track: between two off-nadir angles, negative on the left. */
interface Row {
  readonly state: Float64Array;
  readonly from: number;
  readonly to: number;
}

function toRing(rows: readonly Row[]): GroundPoint[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    ...rows.map(({ state, from }) => placeAt(state, from)),
    ...across(last),
    ...rows.map(({ state, to }) => placeAt(state, to)).reverse(),
    ...across(first).reverse(),
  ];
}

/** Points between the two edges. */
function across({ state, from, to }: Row): GroundPoint[] {
  return Array.from({ length: STEPS_ACROSS - 1 }, (_, index) =>
    placeAt(state, from + ((to - from) * (index + 1)) / STEPS_ACROSS),
  );
}

function placeAt(state: Float64Array, angle: number): GroundPoint {
  return edgeOfReach(state, Math.abs(angle), angle < 0 ? -1 : 1);
}
