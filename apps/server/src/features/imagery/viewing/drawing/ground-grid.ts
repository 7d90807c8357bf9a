import type { GeotiffFrame } from '@groundtrack/cog';
import { type EastNorth, type LonLat, unwrapLongitude } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';

/** Converts between positions and pixels of an image, counted from its upper left corner. */
export interface GroundGrid {
  toPixel(position: LonLat): EastNorth;
  toLonLat(pixel: EastNorth): LonLat;
}

interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Null if the grid is unknown or the frame has no area. */
export function groundGrid({ epsg, affine }: GeotiffFrame, { widthPx, heightPx }: ImageSize): GroundGrid | null {
  const [a, b, c, d, e, f] = affine;
  const grid = anyGrid(epsg);
  const determinant = a * e - b * d;
  if (!grid || !Number.isFinite(determinant) || determinant === 0) return null;
  // Degrees continue across the antimeridian, as in the file.
  const middleX = (a * widthPx) / 2 + (b * heightPx) / 2 + c;
  const isDegrees = grid.unit === 'degree';
  return {
    toPixel: (position) => {
      const [anyX, y] = grid.fromLonLat(position);
      const x = isDegrees ? unwrapLongitude(anyX, middleX) : anyX;
      return [(e * (x - c) - b * (y - f)) / determinant, (a * (y - f) - d * (x - c)) / determinant];
    },
    toLonLat: ([column, row]) => grid.toLonLat([a * column + b * row + c, d * column + e * row + f]),
  };
}

type Bounds = [west: number, south: number, east: number, north: number];

/** Points on each side of an outline, so that the error between them is less than a map pixel. */
const STEPS = 16;

/**
 * West, south, east, north of an image in degrees; east may exceed 180. An image around a pole has all longitudes.
 * Parts outside of its grid are ignored; null if nothing is inside.
 */
export function boundsOf(grid: GroundGrid, { widthPx, heightPx }: ImageSize): Bounds | null {
  const [middleLon, middleLat] = grid.toLonLat([widthPx / 2, heightPx / 2]);
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= STEPS; i++)
    for (const pixel of [
      [(widthPx * i) / STEPS, 0],
      [(widthPx * i) / STEPS, heightPx],
      [0, (heightPx * i) / STEPS],
      [widthPx, (heightPx * i) / STEPS],
    ] as const) {
      const [lonDeg, latDeg] = grid.toLonLat(pixel);
      if (!Number.isFinite(lonDeg) || !Number.isFinite(latDeg)) continue;
      const lon = unwrapLongitude(lonDeg, middleLon);
      bounds[0] = Math.min(bounds[0], lon);
      bounds[1] = Math.min(bounds[1], latDeg);
      bounds[2] = Math.max(bounds[2], lon);
      bounds[3] = Math.max(bounds[3], latDeg);
    }
  const [west, south, east, north] = bounds;
  if (![middleLon, middleLat, west].every(Number.isFinite)) return null;
  if (east - west > 180) return middleLat > 0 ? [-180, south, 180, 90] : [-180, -90, 180, north];
  const shift = west < -180 ? 360 : 0;
  return [west + shift, south, east + shift, north];
}
