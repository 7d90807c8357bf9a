import type { ArchiveImage } from '@groundtrack/contract';
import type { Coordinates } from '@groundtrack/geo';

/** The outlines of an image, one per part. Parts beyond the antimeridian have continuous longitudes. */
export function toOutlines({ geometry }: Pick<ArchiveImage, 'geometry'>): Coordinates[][] {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const nearDeg = parts[0]?.[0]?.[0]?.[0] ?? 0;
  return parts
    .map(([ring = []]) => {
      const turnDeg = -360 * Math.round(((ring[0]?.[0] ?? nearDeg) - nearDeg) / 360);
      return ring.slice(0, -1).map(([longitude, latitude]) => ({ latitude, longitude: longitude + turnDeg }));
    })
    .filter((outline) => outline.length > 2);
}

/** Meters east and north of a place, in the tangent plane. */
interface PlanePoint {
  readonly eastM: number;
  readonly northM: number;
}

const EARTH_RADIUS_M = 6_371_009;
const RADIANS = Math.PI / 180;

/**
 * Projects a point orthographically to the tangent plane of a place. Continuous at 180 degrees and at the
 * poles.
 */
export function onPlane(place: Coordinates, { latitude, longitude }: Coordinates): PlanePoint {
  const [lat0, lat] = [place.latitude * RADIANS, latitude * RADIANS];
  const dLon = (longitude - place.longitude) * RADIANS;
  return {
    eastM: EARTH_RADIUS_M * Math.cos(lat) * Math.sin(dLon),
    northM: EARTH_RADIUS_M * (Math.cos(lat0) * Math.sin(lat) - Math.sin(lat0) * Math.cos(lat) * Math.cos(dLon)),
  };
}

/** Upper left, upper right, lower right, lower left corner of an image. */
export type Corners = readonly [PlanePoint, PlanePoint, PlanePoint, PlanePoint];

export interface PlacedImage {
  readonly corners: Corners;
  /** False if the catalog does not give the corners. The image is then mapped to the box of its outline. */
  readonly exact: boolean;
}

/** The corners of a quicklook around a place; null for an image without an outline. */
export function placedImage(image: Pick<ArchiveImage, 'geometry'>, place: Coordinates): PlacedImage | null {
  const outlines = toOutlines(image).map((outline) => outline.map((point) => onPlane(place, point)));
  const [upperLeft, lowerLeft, lowerRight, upperRight] = outlines[0] ?? [];
  if (!upperLeft || !lowerLeft || !lowerRight) return null;
  if (upperRight && outlines.length === 1 && outlines[0]?.length === 4)
    return { corners: [upperLeft, upperRight, lowerRight, lowerLeft], exact: true };
  const { west, east, south, north } = toExtent(outlines.flat());
  const at = (eastM: number, northM: number) => ({ eastM, northM });
  return { corners: [at(west, north), at(east, north), at(east, south), at(west, south)], exact: false };
}

/** The bounds of points on the plane. */
export function toExtent(points: readonly PlanePoint[]) {
  const easts = points.map(({ eastM }) => eastM);
  const norths = points.map(({ northM }) => northM);
  return {
    west: Math.min(...easts),
    east: Math.max(...easts),
    south: Math.min(...norths),
    north: Math.max(...norths),
  };
}
