import { turnsIn } from './longitude.ts';
import type { LonLat } from './position.ts';
import { positionAt, type Ring, signedAreaDeg2, toOpenRing } from './ring.ts';

/** Makes the longitudes of a line or open ring continuous: each step takes the shorter way around the Earth. */
export function unwrapLongitudes(line: readonly LonLat[]): LonLat[] {
  // Almost no line has a jump.
  if (!line.some(([lonDeg], i) => i > 0 && turnsIn(lonDeg - (line[i - 1]?.[0] ?? 0)) !== 0)) return [...line];
  let beforeDeg = line[0]?.[0] ?? 0;
  let turns = 0;
  return line.map(([lonDeg, latDeg]) => {
    turns += turnsIn(lonDeg - beforeDeg);
    beforeDeg = lonDeg;
    return [lonDeg - 360 * turns, latDeg];
  });
}

/**
 * Closes a ring and makes its longitudes continuous.
 * @param open at least one position, without the last one
 */
export function toContinuousRing(open: readonly LonLat[]): Ring {
  return isWholeEarth(open) ? [...open, positionAt(open, 0)] : closeRing(unwrapLongitudes(open));
}

/** Turns a closed or open ring counter-clockwise, as required by RFC 7946 section 3.1.6. */
export function counterClockwise(ring: readonly LonLat[]): readonly LonLat[] {
  const open = toOpenRing(ring);
  return open.length > 2 && signedAreaDeg2(toContinuousRing(open)) < 0 ? ring.toReversed() : ring;
}

/**
 * Whether it is a box from -180 to 180 degrees, whose edges run around the Earth instead of across the antimeridian.
 */
export function isWholeEarth(open: Ring): boolean {
  const [first] = open;
  return first !== undefined && open.every(([lon]) => Math.abs(lon) === 180) && open.some(([lon]) => lon !== first[0]);
}

/**
 * Closes an open ring with continuous longitudes. A ring that ends a full turn away contains a pole, which is added
 * so that the ring has an inside on a flat map.
 */
export function closeRing(open: readonly LonLat[]): Ring {
  const first = positionAt(open, 0);
  const [firstLon, firstLat] = first;
  const turns = turnsIn(firstLon - positionAt(open, open.length - 1)[0]);
  if (turns === 0) return [...open, first];
  const endLon = firstLon - 360 * turns;
  const poleDeg = open.reduce((sum, [, lat]) => sum + lat, 0) >= 0 ? 90 : -90;
  return [...open, [endLon, firstLat], [endLon, poleDeg], [firstLon, poleDeg], first];
}
