import type { UserImage } from '@groundtrack/contract';
import { unwrapLongitudes } from '@groundtrack/geo';
import type { Footprint, FootprintRing } from './footprint.ts';

/** The purchased area of an image, or the corners of its files, with the position of its preview. */
export function toFootprint(image: UserImage, name: string): Footprint {
  const { _id, area, corners, previewCorners } = image;
  const rings = area ? area.coordinates.flat() : [corners];
  return {
    id: _id,
    name,
    rings: rings.map(toRing),
    pictureRing: previewCorners && toRing(previewCorners),
    isDelivered: isDelivered(image),
  };
}

export function isDelivered({ serverState }: UserImage): boolean {
  return serverState === 'Delivered';
}

/** Images that are drawn later cover the others: the latest of those with files is on top, coarse previews are below. */
export function inDrawingOrder(images: readonly UserImage[]): readonly UserImage[] {
  return images.toSorted(
    (a, b) =>
      Number(isDelivered(a)) - Number(isDelivered(b)) || a.dateImageAcquiredISO.localeCompare(b.dateImageAcquiredISO),
  );
}

/** Whether a place is inside an outline. A ring in another one is a hole. */
export function isInside(rings: readonly FootprintRing[], [latitude, longitude]: FootprintRing[number]): boolean {
  let crossings = 0;
  for (const ring of rings)
    for (const [i, [lat, lng]] of ring.entries()) {
      const [nextLat, nextLng] = ring[(i + 1) % ring.length] ?? [lat, lng];
      const isBetween = lat > latitude !== nextLat > latitude;
      if (isBetween && longitude < lng + ((latitude - lat) / (nextLat - lat)) * (nextLng - lng)) crossings += 1;
    }
  return crossings % 2 === 1;
}

/** Longitudes continue beyond 180°, so that a footprint is drawn in one piece. */
function toRing(ring: readonly (readonly [longitude: number, latitude: number])[]): FootprintRing {
  return unwrapLongitudes(ring).map(([longitude, latitude]) => [latitude, longitude]);
}
