import type { UserImage } from '@groundtrack/contract';
import type { Coordinates } from '@groundtrack/geo';

type Corners = UserImage['corners'];

/** A point of a picture, as fractions from its left and from its top. */
export interface PicturePoint {
  readonly right: number;
  readonly down: number;
}

/** The position on the ground of a point of a picture; null beside it. */
export function groundAt(
  [upperLeft, lowerLeft, lowerRight, upperRight]: Corners,
  { right, down }: PicturePoint,
): Coordinates | null {
  if (right < 0 || right > 1 || down < 0 || down > 1) return null;
  const between = (axis: 0 | 1) =>
    (1 - down) * ((1 - right) * upperLeft[axis] + right * upperRight[axis]) +
    down * ((1 - right) * lowerLeft[axis] + right * lowerRight[axis]);
  // Longitudes of an image across the antimeridian exceed 180.
  return { latitude: between(1), longitude: ((((between(0) + 180) % 360) + 360) % 360) - 180 };
}

/** The direction of north on a picture, in degrees clockwise from up. */
export function northDeg([upperLeft, lowerLeft, , upperRight]: Corners): number {
  const shrink = Math.cos((upperLeft[1] * Math.PI) / 180);
  const across = { east: (upperRight[0] - upperLeft[0]) * shrink, north: upperRight[1] - upperLeft[1] };
  const along = { east: (lowerLeft[0] - upperLeft[0]) * shrink, north: lowerLeft[1] - upperLeft[1] };
  const area = across.east * along.north - across.north * along.east;
  const right = (-along.east / area) * Math.hypot(across.east, across.north);
  const down = (across.east / area) * Math.hypot(along.east, along.north);
  return (Math.atan2(right, -down) * 180) / Math.PI;
}
