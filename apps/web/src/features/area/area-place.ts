import type { DrawnArea } from '@groundtrack/contract';
import { type Coordinates, tidyArea, wrapLongitude } from '@groundtrack/geo';
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

/** Null if no place is inside. */
export function toUsedArea(polygons: AreaPolygons, name: string): UsedArea | null {
  const inside = placeInside(polygons);
  if (!inside) return null;
  const [lon, latitude] = inside;
  return { name, area: toDrawnArea(polygons), inside: { longitude: wrapLongitude(lon), latitude } };
}
