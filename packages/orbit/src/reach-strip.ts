import { EARTH_A_KM, toSiteFrame } from './earth.ts';
import type { GroundPoint } from './ground-point.ts';
import { edgeOfReach } from './reach-band.ts';

/** How far a satellite may look; radians. */
export interface ReachLimits {
  /** From straight down, counted from the Earth's center. */
  readonly maxOffNadir: number;
  /** Of the satellite over the horizon of what it looks at. */
  readonly minElevation: number;
}

export type Side = 1 | -1;

/** Each step of the iteration below leaves a few thousandths of the error. */
const STEPS = 3;
/** The ends of a strip are straight across its way: as lines straight in degrees they need some places. */
const PLACES_ACROSS = 8;

/** The off-nadir angle at which reach ends on one side (1: right, -1: left) of an Earth-fixed state. */
export function limitAngle(state: Float64Array, { maxOffNadir, minElevation }: ReachLimits, side: Side): number {
  const [x = 0, y = 0, z = 0] = state;
  const wanted = Math.cos(minElevation);
  let sine = (EARTH_A_KM * wanted) / Math.hypot(x, y, z);
  // Of a sphere sin(off nadir) is cos(elevation) times a constant; of the ellipsoid nearly.
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

/** The ground in reach from the first state to the last one, as an open ring. */
export function reachStrip(states: readonly Float64Array[], limits: ReachLimits): GroundPoint[] {
  const edge = (side: Side) => states.map((state) => edgeOfReach(state, limitAngle(state, limits, side), side));
  return [...edge(-1), ...across(states.at(-1), limits), ...edge(1).reverse(), ...across(states[0], limits).reverse()];
}

/** Places between the left and the right edge. */
function across(state: Float64Array | undefined, limits: ReachLimits): GroundPoint[] {
  if (state === undefined) return [];
  const [left, right] = [limitAngle(state, limits, -1), limitAngle(state, limits, 1)];
  const shares = Array.from({ length: PLACES_ACROSS - 1 }, (_, index) => (index + 1) / PLACES_ACROSS);
  return [
    ...shares.toReversed().map((share) => edgeOfReach(state, share * left, -1)),
    edgeOfReach(state, 0, 1),
    ...shares.map((share) => edgeOfReach(state, share * right, 1)),
  ];
}
