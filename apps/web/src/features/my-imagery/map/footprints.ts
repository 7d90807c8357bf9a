import type { UserImage } from '@groundtrack/contract';
import { unwrapLongitudes } from '@groundtrack/geo';
import type { Footprint, FootprintRing } from './footprint.ts';

/** The purchased area of an image, or the corners of its files, with the position of its preview. */
export function toFootprint(image: UserImage): Footprint {
  const { _id, locationDescription, area, corners, previewCorners } = image;
  const rings = area ? area.coordinates.flat() : [corners];
  return {
    id: _id,
    place: locationDescription,
    rings: rings.map(toRing),
    pictureRing: previewCorners && toRing(previewCorners),
    isDelivered: isDelivered(image),
  };
}

export function isDelivered({ serverState }: UserImage): boolean {
  return serverState === 'Delivered';
}

/** Longitudes continue beyond 180°, so that a footprint is drawn in one piece. */
function toRing(ring: readonly (readonly [longitude: number, latitude: number])[]): FootprintRing {
  return unwrapLongitudes(ring).map(([longitude, latitude]) => [latitude, longitude]);
}
