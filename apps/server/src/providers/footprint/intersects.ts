import type { Polygon } from '@groundtrack/contract';
import { covers } from './covers.ts';
import { at, cross, type Position, type Ring } from './ring.ts';

/** Whether two shapes within ±180 degrees have ground in common: one holds a corner of the other, or edges cross. */
export function intersects(a: readonly Polygon[], b: readonly Polygon[]): boolean {
  return (
    exteriors(a).some((ring) => ring.some((corner) => covers(b, [corner]))) ||
    exteriors(b).some((ring) => ring.some((corner) => covers(a, [corner]))) ||
    exteriors(a).some((one) => exteriors(b).some((other) => edgesCross(one, other)))
  );
}

function exteriors(parts: readonly Polygon[]): Ring[] {
  return parts.map(({ coordinates: [exterior = []] }) => exterior);
}

function edgesCross(one: Ring, other: Ring): boolean {
  return edges(one).some((a) => edges(other).some((b) => cross(a, b)));
}

function edges(ring: Ring): (readonly [Position, Position])[] {
  return ring.slice(1).map((to, i) => [at(ring, i), to]);
}
