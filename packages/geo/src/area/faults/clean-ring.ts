import { unwrapLongitude } from '../../longitude.ts';
import type { LonLat } from '../../position.ts';
import { positionAt, type Ring } from '../../ring.ts';
import { type GridPosition, STEPS_PER_DEGREE, toGrid } from './grid.ts';

/** A ring without repeated positions and spikes. */
export interface CleanRing {
  /** Its positions without the last one, and their indexes in the original ring. */
  readonly open: readonly LonLat[];
  readonly indexes: readonly number[];
  readonly isClosed: boolean;
  /** Positions that repeat the previous one, and tips of spikes. */
  readonly repeated: readonly number[];
  readonly spikes: readonly number[];
}

/** A millimeter at the equator. */
const SPIKE_WIDTH_STEPS = (0.001 / 111_320) * STEPS_PER_DEGREE;

/** Removes positions that repeat the previous one, and spikes thinner than a millimeter. */
export function cleanRing(given: Ring): CleanRing {
  const isClosed = given.length > 1 && isSame(positionAt(given, 0), positionAt(given, given.length - 1));
  const count = isClosed ? given.length - 1 : given.length;
  const kept: number[] = [];
  const repeated: number[] = [];
  const spikes: number[] = [];
  const at = (index: number) => positionAt(given, index);
  const add = (index: number) => {
    for (;;) {
      const before = kept[kept.length - 2];
      const last = kept[kept.length - 1];
      if (last !== undefined && isSame(at(last), at(index))) return void repeated.push(index);
      if (before === undefined || last === undefined || !isSpike(at(before), at(last), at(index))) break;
      spikes.push(last);
      kept.pop();
    }
    kept.push(index);
  };
  for (let index = 0; index < count; index++) add(index);
  let start = 0;
  // Cleans the start of the ring, which the loop has only seen from one side.
  for (let isChanged = true; isChanged && kept.length - start > 2; ) {
    const [beforeLast = 0, last = 0] = kept.slice(-2);
    const [first = 0, second = 0] = kept.slice(start, start + 2);
    isChanged = true;
    if (isSame(at(last), at(first))) repeated.push(kept.pop() ?? 0);
    else if (isSpike(at(beforeLast), at(last), at(first))) spikes.push(kept.pop() ?? 0);
    else if (isSpike(at(last), at(first), at(second))) spikes.push(kept[start++] ?? 0);
    else isChanged = false;
  }
  const indexes = kept.slice(start);
  return { open: indexes.map(at), indexes, isClosed, repeated, spikes };
}

function isSame(a: LonLat, b: LonLat): boolean {
  const stepsOf = (deg: number) => Math.round(deg * STEPS_PER_DEGREE);
  return stepsOf(a[0]) === stepsOf(b[0]) && stepsOf(a[1]) === stepsOf(b[1]);
}

/** Whether a line returns on itself: the nearer neighbor is less than a millimeter from the line to the other one. */
function isSpike(before: LonLat, tip: LonLat, after: LonLat): boolean {
  const [a, b] = [away(tip, before), away(tip, after)];
  if (a.x * b.x + a.y * b.y <= 0) return false;
  return Math.abs(a.x * b.y - a.y * b.x) < SPIKE_WIDTH_STEPS * Math.max(Math.hypot(a.x, a.y), Math.hypot(b.x, b.y));
}

function away(from: LonLat, [lonDeg, latDeg]: LonLat): GridPosition {
  const [one, other] = [toGrid(from), toGrid([unwrapLongitude(lonDeg, from[0]), latDeg])];
  return { x: other.x - one.x, y: other.y - one.y };
}
