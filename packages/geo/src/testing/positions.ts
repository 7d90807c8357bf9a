import { double, tuple } from 'fast-check';
import type { Point } from '../position.ts';

export function pointAt(lonDeg: number, latDeg: number): Point {
  return { type: 'Point', coordinates: [lonDeg, latDeg] };
}

/** A number in a range, both ends included. */
export function between(min: number, max: number) {
  return double({ min, max, noNaN: true });
}

/** Every place on Earth, poles and antimeridian included. */
export const anywhere = tuple(between(-180, 180), between(-90, 90)).map(([lonDeg, latDeg]) => pointAt(lonDeg, latDeg));
