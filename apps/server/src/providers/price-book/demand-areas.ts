import type { Point } from '@groundtrack/contract';
import { type Bounds, covers, geodesicDistanceM, insideSeams, type LonLat, toBounds } from '@groundtrack/geo';
import type { DemandArea } from './price-book-file.ts';

/** The length of the shortest degree of latitude on WGS 84, in km. */
const SHORTEST_DEGREE_KM = 110.57;

interface IndexedArea {
  readonly bounds: readonly Bounds[];
  readonly holds: (place: LonLat) => boolean;
}

/**
 * Tests whether a place is in any of the areas. Their bounding boxes exclude most of them: 1,000 areas take
 * microseconds (`npm run bench tasking`).
 */
export function toDemandIndex(areas: readonly DemandArea[]): (place: Point) => boolean {
  const indexed = areas.map(toIndexed);
  return ({ coordinates }) => {
    const place = insideSeams(coordinates);
    return indexed.some(({ bounds, holds }) => bounds.some((box) => isInBounds(box, place)) && holds(coordinates));
  };
}

function toIndexed(area: DemandArea): IndexedArea {
  if (area.kind === 'circle') {
    const { center, radiusKm } = area;
    return { bounds: [toLatitudeBand(center, radiusKm)], holds: (place) => isWithin(place, center, radiusKm) };
  }
  const bounds = area.parts.map(({ coordinates: [exterior = []] }) => toBounds(exterior));
  return { bounds, holds: (place) => covers(area.parts, [place]) };
}

/** Circles may contain a pole or cross the antimeridian, so only the latitude is bounded. */
function toLatitudeBand([, latDeg]: LonLat, radiusKm: number): Bounds {
  const reachDeg = radiusKm / SHORTEST_DEGREE_KM;
  return { west: -180, east: 180, south: latDeg - reachDeg, north: latDeg + reachDeg };
}

function isWithin(place: LonLat, center: LonLat, radiusKm: number): boolean {
  return geodesicDistanceM(place, center) <= radiusKm * 1000;
}

function isInBounds({ west, south, east, north }: Bounds, [lonDeg, latDeg]: LonLat): boolean {
  return lonDeg >= west && lonDeg <= east && latDeg >= south && latDeg <= north;
}
