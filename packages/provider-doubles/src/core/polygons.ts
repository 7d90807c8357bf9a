import { type LonLat, measureArea } from '@groundtrack/geo';
import type { LonLatRing } from './scene-file.ts';

/** The area of a closed ring without crossings. */
export function ringKm2(ring: LonLatRing): number {
  return measureArea([[ring]]).areaKm2;
}

/** Whether a closed ring is convex and does not cross itself. */
export function isConvex(ring: LonLatRing): boolean {
  const turns = ring.slice(1).map((corner, at) => {
    const before = ring[at] ?? corner;
    const after = ring[at + 2] ?? ring[1] ?? corner;
    return turnOf(before, corner, after);
  });
  const total = turns.reduce((sum, turn) => sum + turn, 0);
  const isOneWay = turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0);
  return ring.length >= 4 && isOneWay && Math.abs(Math.abs(total) - 2 * Math.PI) < 1e-6;
}

/** The change of direction at a corner, in radians. */
function turnOf(before: LonLat, corner: LonLat, after: LonLat): number {
  const [inX, inY] = [corner[0] - before[0], corner[1] - before[1]];
  const [outX, outY] = [after[0] - corner[0], after[1] - corner[1]];
  return Math.atan2(inX * outY - inY * outX, inX * outX + inY * outY);
}

/** The part of a ring inside of a convex ring (Sutherland and Hodgman); empty when they do not overlap. */
export function clipToConvex(ring: LonLatRing, convex: LonLatRing): LonLatRing {
  const side = Math.sign(signedArea(convex));
  let rest = ring.slice(0, -1);
  for (const [at, from] of convex.slice(0, -1).entries()) {
    const to = convex[at + 1] ?? from;
    const depth = ([x, y]: LonLat) => side * ((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
    rest = rest.flatMap((place, i) => {
      const before = rest.at(i - 1) ?? place;
      const [a, b] = [depth(before), depth(place)];
      const crossing = a >= 0 === b >= 0 ? [] : [between(before, place, a / (a - b))];
      return b >= 0 ? [...crossing, place] : crossing;
    });
  }
  const [first] = rest;
  return first && rest.length >= 3 ? [...rest, first] : [];
}

function signedArea(ring: LonLatRing): number {
  return ring.slice(1).reduce((sum, [x, y], at) => {
    const [beforeX, beforeY] = ring[at] ?? [x, y];
    return sum + beforeX * y - x * beforeY;
  }, 0);
}

function between([fromX, fromY]: LonLat, [toX, toY]: LonLat, share: number): LonLat {
  return [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
}

/** A parallelogram as satellites see it: upper left, lower left, lower right, upper right, closed. */
export function footprintAround([lon, lat]: LonLat, widthKm: number, heightKm: number): LonLatRing {
  const [perKmLat, perKmLon] = [1 / 111.2, 1 / (111.2 * Math.cos((lat * Math.PI) / 180))];
  const corner = (right: number, up: number): LonLat => [
    // Rows of a descending orbit lean by about ten degrees.
    lon + ((right * widthKm) / 2 + (up * heightKm * 0.17) / 2) * perKmLon,
    lat + ((up * heightKm) / 2 - (right * widthKm * 0.17) / 2) * perKmLat,
  ];
  return [corner(-1, 1), corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}
