import type { DrawnArea, Place } from '@groundtrack/contract';
import { type Coordinates, geodesicDistanceM, tidyArea, wrapLongitude } from '@groundtrack/geo';
import { areaText } from '../../lib/measure.ts';
import { shortNameOf } from '../../lib/places.ts';
import type { AreaPolygons } from '../../workers/area/shapes.ts';
import { placeInside } from './place-inside.ts';

/** A tenth of a meter, as in places and URLs. */
const STEPS_PER_DEG = 1e6;

function rounded(deg: number): number {
  return Math.round(deg * STEPS_PER_DEG) / STEPS_PER_DEG;
}

/** A valid area as it is searched: closed, in GeoJSON winding order, and without parts that have no width. */
function toDrawnArea(polygons: AreaPolygons): DrawnArea {
  const tidy = tidyArea(polygons).map((rings) =>
    rings.map((ring) => ring.map(([lon, lat]): [number, number] => [rounded(lon), rounded(lat)])),
  );
  const [only] = tidy;
  return tidy.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: tidy };
}

/** An area in use, with a name and a place inside it. */
export interface UsedArea {
  readonly name: string;
  readonly area: DrawnArea;
  readonly inside: Coordinates;
}

/** Around this distance, an area belongs to a place. */
const NEAR_M = 50_000;
const BY_SIZE = 'Area of ';

/** The name of an area without one: that of the selected location if it is near, and otherwise its size. */
export function areaName(place: Place, inside: Coordinates, areaKm2: number): string {
  const short = shortNameOf(place);
  const awayM = geodesicDistanceM([place.longitude, place.latitude], [inside.longitude, inside.latitude]);
  if (awayM > NEAR_M || short === '' || short.startsWith(BY_SIZE)) return `${BY_SIZE}${areaText(areaKm2 * 1e6, 2)}`;
  if (place.area) return place.location;
  return short.startsWith('Near ') ? `Area near ${short.slice('Near '.length)}` : `Area at ${short}`;
}

/** Null if no place is inside. */
export function toUsedArea(polygons: AreaPolygons, nameOf: (inside: Coordinates) => string): UsedArea | null {
  const inside = placeInside(polygons);
  if (!inside) return null;
  const [lon, latitude] = inside;
  const at = { longitude: wrapLongitude(lon), latitude };
  return { name: nameOf(at), area: toDrawnArea(polygons), inside: at };
}
