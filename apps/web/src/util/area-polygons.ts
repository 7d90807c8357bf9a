import type { DrawnArea, MultiPolygon } from '@groundtrack/contract';

type Rings = readonly (readonly [lonDeg: number, latDeg: number][])[];

/** Of each shape its outline, then its holes. */
export function polygonsOf(area: DrawnArea | MultiPolygon): readonly Rings[] {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}

/** Whether two areas are told by the same positions. One shape may be a Polygon, or a MultiPolygon of one. */
export function isSameArea(one: DrawnArea | undefined, other: DrawnArea | undefined): boolean {
  if (one === other || !one || !other) return one === other;
  return JSON.stringify(polygonsOf(one)) === JSON.stringify(polygonsOf(other));
}
