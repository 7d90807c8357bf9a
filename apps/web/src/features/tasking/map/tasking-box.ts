import { boxAround } from '@groundtrack/geo';
import { CAMERA_DEFAULTS } from '../../../globe/camera-defaults.ts';
import type { GlobeFootprint, GlobePoint } from '../../../globe/globe.ts';
import { toPoint } from '../../../globe/to-point.ts';

/** Camera height per length of the longer side, so that the box fits into the view with a margin, even in a wide pane. */
const HEIGHT_PER_SIDE = 2;

/** The height from which the camera shows the whole box of a product; without a product, the height for a place. */
export function boxHeightM(size: { readonly x: number; readonly y: number } | undefined): number {
  if (!size) return CAMERA_DEFAULTS.placeHeightM;
  return Math.max(CAMERA_DEFAULTS.placeHeightM, HEIGHT_PER_SIDE * Math.max(size.x, size.y) * 1000);
}

/** The ground that a product covers around a place, as an outline for the globe. */
export function taskingBox(place: GlobePoint, size: { readonly x: number; readonly y: number }): GlobeFootprint {
  const { corners } = boxAround(
    { type: 'Point', coordinates: [place.longitude, place.latitude] },
    { xKm: size.x, yKm: size.y, pixelM: 1 },
  );
  const [lowerLeft, lowerRight, upperRight, upperLeft] = corners;
  return { id: 'tasking-box', corners: [upperLeft, lowerLeft, lowerRight, upperRight].map(toPoint), imageUrl: null };
}
