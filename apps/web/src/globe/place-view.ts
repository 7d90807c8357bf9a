import type { Place } from '@groundtrack/contract';
import { polygonsOf } from '../lib/area-polygons.ts';
import { CAMERA_DEFAULTS } from './camera-defaults.ts';
import type { GlobeArea, GlobePoint } from './globe.ts';
import { toPoint } from './to-point.ts';
import { viewOver } from './view-over.ts';

/** From this height per kilometer of radius, the globe shows a round feature with a margin. */
const HEIGHT_PER_RADIUS = 3;

/** The camera position for a place: over a whole area or a large feature, or at the default height over a point. */
export function placeView(place: Place): { readonly center: GlobePoint; readonly heightM: number } {
  const outlines = areaOfPlace(place)?.rings.flat() ?? [];
  if (outlines.length > 0) return viewOver(outlines);
  const { placeHeightM, startHeightM } = CAMERA_DEFAULTS;
  const wholeM = (place.radiusKm ?? 0) * 1000 * HEIGHT_PER_RADIUS;
  return { center: place, heightM: Math.min(Math.max(placeHeightM, wholeM), startHeightM) };
}

/** The area of a place as the globe shows it. */
export function areaOfPlace({ area }: Pick<Place, 'area'>): GlobeArea | null {
  if (!area) return null;
  const rings = polygonsOf(area)
    .flat()
    .map((ring) => ring.map(toPoint));
  return { rings, handles: [], faults: [] };
}
