import { assertWithin, DEG, EARTH_A_KM, POLAR_STRETCH, toGeodetic } from './earth.ts';
import type { ElementSet } from './elements.ts';
import { type GroundPoint, unwrapNear } from './ground-point.ts';
import { eachState, type Span } from './track.ts';

/** The ground within reach along the track, as its two edges with one point per step. */
export interface ReachBand {
  /** To the left of the motion. Longitudes are continuous and may exceed ±180. */
  readonly left: GroundPoint[];
  readonly right: GroundPoint[];
}

/**
 * The intersections of the lines of sight at the off-nadir limit with the WGS-84 ellipsoid, perpendicular to the
 * satellite's horizontal motion relative to the ground, to the left and to the right. The off-nadir angle is measured
 * from the direction of the Earth's center. If the limit exceeds the Earth, the edge is the limb, the last visible
 * ground on that side.
 *
 * Each edge is continuous, and the two start within half a turn of each other. If they pass a pole between them, one
 * winds around it and the other does not. Returns null if SGP4 has no position somewhere in the span, or if the
 * satellite does not move relative to the ground and therefore has no sides.
 *
 * @throws RangeError for a limit outside 0 to 90 degrees, or above 100,000 samples
 * @example
 * reachBand({ satellite, startMs, stepSec: 15, count: 41, maxOffNadirDeg: 30 })?.left[0]?.latitudeDeg
 */
export function reachBand(
  input: { readonly satellite: ElementSet; readonly maxOffNadirDeg: number } & Span,
): ReachBand | null {
  assertWithin('maximum off-nadir angle', input.maxOffNadirDeg, [0, 90], 'degrees');
  const limit = input.maxOffNadirDeg * DEG;
  const left: GroundPoint[] = [];
  const right: GroundPoint[] = [];
  const complete = eachState(input.satellite, input, (_, state) => {
    const leftPoint = edgeOfReach(state, limit, -1);
    left.push(unwrapNear(leftPoint, left.at(-1) ?? leftPoint));
    right.push(unwrapNear(edgeOfReach(state, limit, 1), right.at(-1) ?? leftPoint));
  });
  const hasSides = left.every(({ latitudeDeg }) => Number.isFinite(latitudeDeg));
  return complete && hasSides ? { left, right } : null;
}

/** The farthest ground in reach on one side (1: right, -1: left) of an Earth-fixed state in km and km/s. */
export function edgeOfReach(state: Float64Array, limit: number, side: 1 | -1): GroundPoint {
  const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = state;
  const radius = Math.hypot(x, y, z);
  const cross = { x: vy * z - vz * y, y: vz * x - vx * z, z: vx * y - vy * x };
  const speed = Math.hypot(cross.x, cross.y, cross.z);
  const from = toSphereSpace(x, y, z, 1);
  const down = toSphereSpace(x, y, z, -1 / radius);
  const aside = toSphereSpace(cross.x, cross.y, cross.z, side / speed);
  const ground = farthestHit(from, [down, aside], limit);
  const { latitudeDeg, longitudeDeg } = toGeodetic(ground.x, ground.y, ground.z / POLAR_STRETCH);
  return { latitudeDeg, longitudeDeg };
}

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A scaled vector in the space in which the ellipsoid is a sphere: lines stay lines, tangents stay tangents. */
function toSphereSpace(x: number, y: number, z: number, scale: number): Vector {
  return { x: x * scale, y: y * scale, z: z * scale * POLAR_STRETCH };
}

function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/**
 * Where the ray `from` + t (cos(angle) `down` + sin(angle) `aside`) first intersects the sphere, or where it touches it
 * if the angle exceeds the tangent. At the tangent, the square root of the ray's quadratic vanishes, so the angle of
 * the tangent is the root of a second quadratic, in tan(angle).
 */
function farthestHit(from: Vector, [down, aside]: readonly [Vector, Vector], angle: number): Vector {
  const outside = dot(from, from) - EARTH_A_KM * EARTH_A_KM;
  const fromDown = dot(from, down);
  const fromAside = dot(from, aside);
  const n = fromDown * fromDown - outside * dot(down, down);
  const m = fromDown * fromAside - outside * dot(down, aside);
  const s = fromAside * fromAside - outside * dot(aside, aside);
  const limb = Math.atan((-m - Math.sqrt(m * m - n * s)) / s);
  const seen = Math.min(angle, limb);
  const cos = Math.cos(seen);
  const sin = Math.sin(seen);
  const ray = {
    x: cos * down.x + sin * aside.x,
    y: cos * down.y + sin * aside.y,
    z: cos * down.z + sin * aside.z,
  };
  const toward = -dot(from, ray);
  const length = dot(ray, ray);
  const root = Math.sqrt(Math.max(0, toward * toward - length * outside));
  const t = (toward - root) / length;
  return { x: from.x + t * ray.x, y: from.y + t * ray.y, z: from.z + t * ray.z };
}
