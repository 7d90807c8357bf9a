import { type AreaOutline, eastward, type OutlinePlace, toPlace } from './area-outline.ts';
import { toSiteFrame } from './earth.ts';
import { ElementError, type ElementSet } from './elements.ts';
import type { GroundPoint } from './ground-point.ts';
import { edgeOfReach } from './reach-band.ts';
import { hasNoGap, limitAngle, type ReachLimits, reachStrips, type Side } from './reach-strip.ts';
import { eachState } from './track.ts';

/** The time during which a part of an area is perpendicular to the motion of a satellite. */
export interface Meeting {
  readonly startMs: number;
  readonly endMs: number;
}

/** The ground in reach near an area, as open rings that do not overlap; `all` if it includes the whole area. */
export type Reached = readonly (readonly GroundPoint[])[] | 'all';

const LEAST_LOOKS = 5;
const LOOK_SEC = 20;
/** Steps per strip, independent of the size of the area, so that the error is proportional to it. */
const STRIP_STEPS = 16;
const STRIP_STEP_SEC = 3;
/** Edges are accurate to this fraction of the width. */
const EDGE_SHARE = 0.01;

interface Near {
  readonly place: GroundPoint;
  /** Approximate time of the closest approach. */
  readonly atMs: number;
  readonly reach: Reached;
}

/** The point nearest to the track and the ground in reach; null if no part of the area is in reach. */
export function lookAt(
  elements: ElementSet,
  outline: AreaOutline,
  meeting: Meeting & { limits: ReachLimits },
): Near | null {
  const { limits } = meeting;
  const looks = statesOf(elements, meeting, Math.max(LEAST_LOOKS, toSec(meeting) / LOOK_SEC)).map(toLook);
  const [low, high] = extremes(
    looks.flatMap(({ state }) => ([-1, 1] as const).map((side) => width(state, limits, side))),
  );
  const seen = outline.rings.map((ring) => ring.map((place) => see(looks, place)));
  const { nearest, farthest } = apart(outline, seen);
  if (nearest === null || Math.abs(nearest.aside) > high * (1 + EDGE_SHARE)) return null;
  const atMs = meeting.startMs + (nearest.at / (looks.length - 1)) * (meeting.endMs - meeting.startMs);
  if (hasNoGap(limits) && farthest < low * (1 - EDGE_SHARE)) return { place: nearest.place, atMs, reach: 'all' };
  const states = statesOf(elements, meeting, Math.max(STRIP_STEPS, toSec(meeting) / STRIP_STEP_SEC));
  return { place: nearest.place, atMs, reach: reachStrips(states, limits) };
}

function toSec({ startMs, endMs }: Meeting): number {
  return (endMs - startMs) / 1000;
}

/** @throws ElementError if SGP4 has no position */
function statesOf(elements: ElementSet, meeting: Meeting, steps: number): Float64Array[] {
  const count = Math.ceil(steps) + 1;
  const states: Float64Array[] = [];
  const span = { startMs: meeting.startMs, stepSec: toSec(meeting) / (count - 1), count };
  if (!eachState(elements, span, (_, state) => states.push(state.slice())))
    throw new ElementError('SGP4 gives no position');
  return states;
}

/** A state with three directions: to the ground below, along the ground track, and to the left of it. */
interface Look {
  readonly state: Float64Array;
  readonly below: Vector;
  readonly along: Vector;
  readonly left: Vector;
}

type Vector = readonly [x: number, y: number, z: number];

function dot([x, y, z]: Vector, place: { readonly x: number; readonly y: number; readonly z: number }): number {
  return x * place.x + y * place.y + z * place.z;
}

function toLook(state: Float64Array): Look {
  const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = state;
  const below = unit([x, y, z]);
  const left = unit([y * vz - z * vy, z * vx - x * vz, x * vy - y * vx]);
  return { state, below, left, along: cross(left, below) };
}

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** The reach on one side, as an angle at the Earth's center. */
function width(state: Float64Array, limits: ReachLimits, side: Side): number {
  const edge = edgeOfReach(state, limitAngle(state, limits, side), side);
  const { x, y, z, radius } = toSiteFrame({ ...edge, heightM: 0 });
  const [sx = 0, sy = 0, sz = 0] = state;
  return Math.acos(Math.min(1, (x * sx + y * sy + z * sz) / (radius * Math.hypot(sx, sy, sz))));
}

function extremes(values: readonly number[]): [low: number, high: number] {
  return [Math.min(...values), Math.max(...values)];
}

/**
 * When a place is perpendicular to the motion, in steps of the looks, and its sideways distance then: positive to the
 * left.
 */
interface Seen {
  readonly at: number;
  readonly aside: number;
}

function see(looks: readonly Look[], place: OutlinePlace): Seen {
  const last = looks.length - 1;
  const [first, end] = [looks[0], looks[last]];
  if (first === undefined || end === undefined) return { at: 0, aside: 0 };
  const [before, after] = [dot(first.along, place), dot(end.along, place)];
  const at = Math.min(last, Math.max(0, (last * before) / (before - after || 1)));
  const look = looks[Math.round(at)] ?? first;
  return { at, aside: Math.asin(Math.max(-1, Math.min(1, dot(look.left, place)))) };
}

interface Nearest extends Seen {
  readonly place: GroundPoint;
}

/** The point of the outline nearest to the track, and the sideways distance of the farthest one. */
function apart(
  { rings }: AreaOutline,
  seen: readonly (readonly Seen[])[],
): { nearest: Nearest | null; farthest: number } {
  let nearest: Nearest | null = null;
  let farthest = 0;
  for (const [ringIndex, ring] of rings.entries())
    for (const [index, place] of ring.entries()) {
      const here = seen[ringIndex]?.[index];
      const before = seen[ringIndex]?.at(index - 1);
      const from = ring.at(index - 1);
      if (here === undefined || before === undefined || from === undefined) continue;
      farthest = Math.max(farthest, Math.abs(here.aside));
      if (nearest === null || Math.abs(here.aside) < Math.abs(nearest.aside)) nearest = { ...here, place };
      if (here.aside * before.aside < 0) nearest = below([from, before], [place, here]);
    }
  return { nearest, farthest };
}

/** The point where the track crosses the outline between two places. */
function below([from, before]: readonly [OutlinePlace, Seen], [to, after]: readonly [OutlinePlace, Seen]): Nearest {
  const share = before.aside / (before.aside - after.aside);
  const between = (a: number, b: number) => a + share * (b - a);
  const east = eastward(from, to);
  const place = toPlace(between(from.latitudeDeg, to.latitudeDeg), from.longitudeDeg + share * east);
  return { place, aside: 0, at: between(before.at, after.at) };
}
