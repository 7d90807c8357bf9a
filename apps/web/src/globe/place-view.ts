import type { Place } from '@groundtrack/contract';
import { polygonsOf } from '../lib/area-polygons.ts';
import { CAMERA_DEFAULTS } from './camera-defaults.ts';
import type { GlobeArea, GlobePoint } from './globe.ts';
import { toPoint } from './to-point.ts';
import { viewOver } from './view-over.ts';

/** The camera position for a place: over a whole area, or at the default height over a point. */
export function placeView(place: Place): { readonly center: GlobePoint; readonly heightM: number } {
  const outlines = areaOfPlace(place)?.rings.flat() ?? [];
  return outlines.length > 0 ? viewOver(outlines) : { center: place, heightM: CAMERA_DEFAULTS.placeHeightM };
}

/** The area of a place as the globe shows it. */
export function areaOfPlace({ area }: Pick<Place, 'area'>): GlobeArea | null {
  if (!area) return null;
  const rings = polygonsOf(area)
    .flat()
    .map((ring) => ring.map(toPoint));
  return { rings, handles: [], faults: [] };
}
