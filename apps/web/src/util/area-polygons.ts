import type { DrawnArea, MultiPolygon } from '@groundtrack/contract';

type Rings = readonly (readonly [lonDeg: number, latDeg: number][])[];

/** Of each shape its outline, then its holes. */
export function polygonsOf(area: DrawnArea | MultiPolygon): readonly Rings[] {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}
