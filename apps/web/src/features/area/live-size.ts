import { type AreaSize, measureArea } from '@groundtrack/geo';
import type { AreaPolygons } from '../../workers/area/shapes.ts';
import { countPositions } from './edit-area.ts';

/** Larger areas take longer than a frame to measure. The worker measures them after dragging. */
const POSITIONS_AT_MOST = 2_000;

/** The size of an area during dragging; null for a detailed one. */
export function liveSize(polygons: AreaPolygons): AreaSize | null {
  return countPositions(polygons) <= POSITIONS_AT_MOST ? measureArea(polygons) : null;
}
