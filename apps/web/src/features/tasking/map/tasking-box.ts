import { boxAround } from '@groundtrack/geo';
import type { GlobeFootprint, GlobePoint } from '../../../globe/globe.ts';
import { toPoint } from '../../../globe/to-point.ts';

/** The ground a product shows around a place, as an outline for the globe. */
export function taskingBox(place: GlobePoint, size: { readonly x: number; readonly y: number }): GlobeFootprint {
  const { corners } = boxAround(
    { type: 'Point', coordinates: [place.longitude, place.latitude] },
    { xKm: size.x, yKm: size.y, pixelM: 1 },
  );
  const [lowerLeft, lowerRight, upperRight, upperLeft] = corners;
  return { id: 'tasking-box', corners: [upperLeft, lowerLeft, lowerRight, upperRight].map(toPoint), imageUrl: null };
}
