/** Position and velocity at one instant, km and km/s. */
export interface State {
  readonly position: Vector;
  readonly velocity: Vector;
}

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * Maximum length of an arc in either direction, seconds. Within it, the quintic usually deviates from a low orbit by
 * 0.5 m and at most by 16 m, or two milliseconds of motion, because the velocities of SGP4 are not exactly the
 * derivatives of its positions.
 */
export const INTERPOLATED_ARC_MAX_SEC = 240;

/**
 * A part of an orbit, interpolated from its states at three times `halfSec` apart: the quintic with these positions and
 * velocities (Hermite interpolation). An evaluation costs a twentieth of SGP4.
 */
export class InterpolatedArc {
  readonly #midSec: number;
  readonly #halfSec: number;
  readonly #x: Quintic;
  readonly #y: Quintic;
  readonly #z: Quintic;
  /** Written by `follow`. */
  readonly position = { x: Number.NaN, y: Number.NaN, z: Number.NaN };
  readonly velocity = { x: Number.NaN, y: Number.NaN, z: Number.NaN };

  /** @param states at `midSec` - `halfSec`, at `midSec`, and at `midSec` + `halfSec` */
  constructor(midSec: number, halfSec: number, states: readonly [State, State, State]) {
    this.#midSec = midSec;
    this.#halfSec = halfSec;
    const along = (axis: keyof Vector): Quintic => toQuintic(states, axis, halfSec);
    this.#x = along('x');
    this.#y = along('y');
    this.#z = along('z');
  }

  /** Sets position and velocity for a time. @returns false if it is outside of the arc */
  follow(sec: number): boolean {
    const half = this.#halfSec;
    const share = (sec - this.#midSec) / half;
    if (!(share >= -1 && share <= 1)) return false;
    const { position, velocity } = this;
    position.x = valueAt(this.#x, share);
    position.y = valueAt(this.#y, share);
    position.z = valueAt(this.#z, share);
    velocity.x = slopeAt(this.#x, share) / half;
    velocity.y = slopeAt(this.#y, share) / half;
    velocity.z = slopeAt(this.#z, share) / half;
    return true;
  }
}

/** Coefficients of a polynomial of degree five, constant term first. */
type Quintic = readonly [number, number, number, number, number, number];

function toQuintic([before, mid, after]: readonly [State, State, State], axis: keyof Vector, halfSec: number): Quintic {
  const start = mid.position[axis];
  const slope = mid.velocity[axis] * halfSec;
  const ahead = after.position[axis] - start;
  const behind = before.position[axis] - start;
  const slopeAhead = after.velocity[axis] * halfSec;
  const slopeBehind = before.velocity[axis] * halfSec;
  const even = (ahead + behind) / 2;
  const odd = (ahead - behind) / 2 - slope;
  const fourth = (slopeAhead - slopeBehind) / 4 - even;
  const fifth = ((slopeAhead + slopeBehind) / 2 - slope - 3 * odd) / 2;
  return [start, slope, even - fourth, odd - fifth, fourth, fifth];
}

function valueAt(c: Quintic, s: number): number {
  return c[0] + s * (c[1] + s * (c[2] + s * (c[3] + s * (c[4] + s * c[5]))));
}

function slopeAt(c: Quintic, s: number): number {
  return c[1] + s * (2 * c[2] + s * (3 * c[3] + s * (4 * c[4] + s * 5 * c[5])));
}
