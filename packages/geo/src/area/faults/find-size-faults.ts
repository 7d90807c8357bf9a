import type { Rings } from '../../split-polygon.ts';
import { measureArea } from '../measure-area.ts';
import { type AreaFault, type AreaLimits, type FaultPlace, ringName, toFault } from './area-fault.ts';
import { type FlatRing, toWoundRings } from './clean-polygon.ts';

/** Finds areas that are too large to search, and shapes with more positions than a request may have. */
export function findSizeFaults(
  polygons: readonly Rings[],
  flat: readonly (readonly FlatRing[])[],
  limits: AreaLimits,
  isSimple: boolean,
): AreaFault[] {
  const faults: AreaFault[] = [];
  const placeOf = (polygon: number, ring: number): FaultPlace => ({
    at: polygons[polygon]?.[ring]?.[0] ?? null,
    polygon,
    ring,
    position: 0,
  });
  const { areaKm2 } = isSimple
    ? measureArea(flat.filter(({ length }) => length > 0).map(toWoundRings))
    : { areaKm2: 0 };
  if (areaKm2 > limits.areaKm2)
    faults.push(
      toFault(
        'too-large',
        [placeOf(0, 0)],
        `The area has ${count(areaKm2)} km²; ${count(limits.areaKm2)} km² are allowed. Draw a smaller one.`,
        limits,
      ),
    );
  const long = polygons.flatMap((rings, polygon) =>
    rings.flatMap((positions, ring) => (closedLength(positions) > limits.positions ? [placeOf(polygon, ring)] : [])),
  );
  const [first] = long;
  if (first) {
    const length = closedLength(polygons[first.polygon]?.[first.ring] ?? []);
    const name = ringName(first, polygons.length);
    faults.push(
      toFault(
        'too-detailed',
        long,
        `There are ${count(length)} positions in ${name}; ${count(limits.positions)} are allowed. Simplify it.`,
        limits,
      ),
    );
  }
  const all = polygons.flat().reduce((sum, positions) => sum + closedLength(positions), 0);
  if (!first && all > limits.positionsOfAll)
    faults.push(
      toFault(
        'too-detailed',
        [placeOf(0, 0)],
        `The area has ${count(all)} positions; ${count(limits.positionsOfAll)} are allowed. Simplify it.`,
        limits,
      ),
    );
  const rings = polygons.reduce((sum, { length }) => sum + length, 0);
  if (rings > limits.rings)
    faults.push(
      toFault(
        'too-many-rings',
        [placeOf(polygons.length - 1, 0)],
        `The area has ${count(rings)} outlines and holes; ${count(limits.rings)} are allowed. Take the largest, or the first shape.`,
        limits,
      ),
    );
  return faults;
}

/** Including the closing position. */
function closedLength(ring: Rings[number]): number {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? ring.length + 1 : ring.length;
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
