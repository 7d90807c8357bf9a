import type { DrawnArea } from '@groundtrack/contract';

type Rings = readonly (readonly [lonDeg: number, latDeg: number][])[];

/** Of each shape its outline, then its holes. */
export function polygonsOf(area: DrawnArea): readonly Rings[] {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}
