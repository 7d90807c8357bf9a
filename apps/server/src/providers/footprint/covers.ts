import type { Polygon } from '@groundtrack/contract';
import { isInRing, type Position } from './ring.ts';

const HAND_DEG = 1e-9;

/** Whether every one of the places lies in a part of a footprint and in none of its holes; places may pass 180 degrees. */
export function covers(parts: readonly Polygon[], places: readonly Position[]): boolean {
  return places.every((place) => {
    const position = within180(place);
    return parts.some(({ coordinates: [exterior = [], ...holes] }) => {
      return isInRing(exterior, position) && !holes.some((hole) => isInRing(hole, position));
    });
  });
}

/** On the seams of the plane, the poles and the antimeridian, what lies a hand's breadth before them decides. */
function within180([lon, lat]: Position): Position {
  const turned = lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
  return [inside(turned, 180), inside(lat, 90)];
}

function inside(value: number, limit: number): number {
  return Math.min(limit - HAND_DEG, Math.max(HAND_DEG - limit, value));
}
