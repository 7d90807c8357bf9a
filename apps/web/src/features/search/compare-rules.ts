import type { ArchiveImage } from '@groundtrack/contract';
import type { Coordinates } from '@groundtrack/geo';
import type { GlobePoint } from '../../globe/globe.ts';
import { toOutlines } from './footprint-rules.ts';

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
export function onPlane(place: Coordinates, { latitude, longitude }: GlobePoint): PlanePoint {
  const [lat0, lat] = [place.latitude * RADIANS, latitude * RADIANS];
  const dLon = (longitude - place.longitude) * RADIANS;
  return {
    eastM: EARTH_RADIUS_M * Math.cos(lat) * Math.sin(dLon),
    northM: EARTH_RADIUS_M * (Math.cos(lat0) * Math.sin(lat) - Math.sin(lat0) * Math.cos(lat) * Math.cos(dLon)),
  };
}

/** Upper left, upper right, lower right, lower left corner of an image. */
type Corners = readonly [PlanePoint, PlanePoint, PlanePoint, PlanePoint];

export interface PlacedImage {
  readonly corners: Corners;
  /** False if the catalog does not give the corners. The image is then mapped to the box of its outline. */
  readonly exact: boolean;
}

/** The corners of a quicklook around a place; null for an image without an outline. */
export function placedImage(image: ArchiveImage, place: Coordinates): PlacedImage | null {
  const outlines = toOutlines(image).map((outline) => outline.map((point) => onPlane(place, point)));
  const [upperLeft, lowerLeft, lowerRight, upperRight] = outlines[0] ?? [];
  if (!upperLeft || !lowerLeft || !lowerRight) return null;
  if (upperRight && outlines.length === 1 && outlines[0]?.length === 4)
    return { corners: [upperLeft, upperRight, lowerRight, lowerLeft], exact: true };
  const { west, east, south, north } = toExtent(outlines.flat());
  const at = (eastM: number, northM: number) => ({ eastM, northM });
  return { corners: [at(west, north), at(east, north), at(east, south), at(west, south)], exact: false };
}

function toExtent(points: readonly PlanePoint[]) {
  const easts = points.map(({ eastM }) => eastM);
  const norths = points.map(({ northM }) => northM);
  return {
    west: Math.min(...easts),
    east: Math.max(...easts),
    south: Math.min(...norths),
    north: Math.max(...norths),
  };
}

const SQUARE_M = { least: 500, most: 60_000 } as const;

/** The side of a square of ground around the place that the smaller image roughly fills. */
export function squareSideM(images: readonly PlacedImage[]): number {
  const sides = images.map(({ corners }) => {
    const { west, east, south, north } = toExtent(corners);
    return Math.min(east - west, north - south);
  });
  return Math.min(Math.max(Math.min(...sides), SQUARE_M.least), SQUARE_M.most);
}

/** The size in pixels of the element for which the matrix is made. */
export const WARPED_PX = 1000;

interface Square {
  readonly sideM: number;
  /** The displayed size. */
  readonly sidePx: number;
}

/**
 * The CSS transform that maps a square element of `WARPED_PX` to a quad of ground: the projective map of the unit
 * square to four points (Heckbert, Fundamentals of Texture Mapping, 1989, section 2.2.3). Null for a quad without area.
 */
export function toWarp(corners: Corners, { sideM, sidePx }: Square): string | null {
  const [p0, p1, p2, p3] = corners.map(({ eastM, northM }) => ({
    x: (eastM / sideM + 0.5) * sidePx,
    y: (0.5 - northM / sideM) * sidePx,
  }));
  if (!p0 || !p1 || !p2 || !p3) return null;
  const [dx1, dy1, dx2, dy2] = [p1.x - p2.x, p1.y - p2.y, p3.x - p2.x, p3.y - p2.y];
  const [dx3, dy3] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1;
  if (Math.abs(area) < 1e-9) return null;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  const across = [p1.x - p0.x + g * p1.x, p1.y - p0.y + g * p1.y, 0, g].map((value) => value / WARPED_PX);
  const down = [p3.x - p0.x + h * p3.x, p3.y - p0.y + h * p3.y, 0, h].map((value) => value / WARPED_PX);
  return `matrix3d(${[...across, ...down, 0, 0, 1, 0, p0.x, p0.y, 0, 1].join(', ')})`;
}
