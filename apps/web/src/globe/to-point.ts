import type { LonLat } from '@groundtrack/geo';
import type { GlobePoint } from './globe.ts';

/** A position of GeoJSON as the globe takes it. */
export function toPoint([longitude, latitude]: LonLat): GlobePoint {
  return { longitude, latitude };
}
