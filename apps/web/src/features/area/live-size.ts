import { type AreaSize, measureArea } from '@groundtrack/geo';
import type { AreaPolygons } from '../../workers/area/shapes.ts';
import { countPositions } from './edit-area.ts';

/** More take longer to measure than a frame has: their size comes from the worker, once they rest. */
const POSITIONS_AT_MOST = 2_000;

/** The size of an area that is being changed, before the worker has looked at it; null for a detailed one. */
export function liveSize(polygons: AreaPolygons): AreaSize | null {
  return countPositions(polygons) <= POSITIONS_AT_MOST ? measureArea(polygons) : null;
}
