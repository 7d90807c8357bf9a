import type { GeotiffFrame } from '@groundtrack/cog';
import { type EastNorth, EQUATOR_RADIUS_M, type LonLat, projection, unwrapLongitude } from '@groundtrack/geo';

/** From positions to pixels of an image and back; pixels are counted from its upper left corner. */
export interface GroundGrid {
  toPixel(position: LonLat): EastNorth;
  toLonLat(pixel: EastNorth): LonLat;
}

const WGS84 = 4326;
const WEB_MERCATOR = 3857;

/** Null: the grid is not known, or the frame has no area. */
export function groundGrid({ epsg, affine: [a, b, c, d, e, f] }: GeotiffFrame): GroundGrid | null {
  const grid = gridOf(epsg);
  const determinant = a * e - b * d;
  if (!grid || !Number.isFinite(determinant) || determinant === 0) return null;
  return {
    toPixel: (position) => {
      const [x, y] = grid.toMetres(position);
      return [(e * (x - c) - b * (y - f)) / determinant, (a * (y - f) - d * (x - c)) / determinant];
    },
    toLonLat: ([column, row]) => grid.toLonLat([a * column + b * row + c, d * column + e * row + f]),
  };
}

function gridOf(epsg: number): Pick<ReturnType<typeof projection>, 'toMetres' | 'toLonLat'> | null {
  if (epsg === WGS84) return { toMetres: (position) => position, toLonLat: ([lon, lat]) => [lon, lat] };
  if (epsg === WEB_MERCATOR) return { toMetres: toMercator, toLonLat: fromMercator };
  try {
    return projection(epsg);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const DEGREE = Math.PI / 180;

function toMercator([lonDeg, latDeg]: LonLat): EastNorth {
  return [EQUATOR_RADIUS_M * lonDeg * DEGREE, EQUATOR_RADIUS_M * Math.asinh(Math.tan(latDeg * DEGREE))];
}

export function fromMercator([x, y]: EastNorth): LonLat {
  return [x / EQUATOR_RADIUS_M / DEGREE, Math.atan(Math.sinh(y / EQUATOR_RADIUS_M)) / DEGREE];
}

interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Points on each side of an outline: between them the sides of an image bow by less than a pixel of the map. */
const STEPS = 16;

/** West, south, east, north of an image in degrees; east may pass 180. One around a pole has all longitudes. */
export function boundsOf(grid: GroundGrid, { widthPx, heightPx }: ImageSize): [number, number, number, number] {
  const [middleLon, middleLat] = grid.toLonLat([widthPx / 2, heightPx / 2]);
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= STEPS; i++)
    for (const pixel of [
      [(widthPx * i) / STEPS, 0],
      [(widthPx * i) / STEPS, heightPx],
      [0, (heightPx * i) / STEPS],
      [widthPx, (heightPx * i) / STEPS],
    ] as const) {
      const [lonDeg, latDeg] = grid.toLonLat(pixel);
      const lon = unwrapLongitude(lonDeg, middleLon);
      bounds[0] = Math.min(bounds[0], lon);
      bounds[1] = Math.min(bounds[1], latDeg);
      bounds[2] = Math.max(bounds[2], lon);
      bounds[3] = Math.max(bounds[3], latDeg);
    }
  const [west, south, east, north] = bounds;
  if (east - west > 180) return middleLat > 0 ? [-180, south, 180, 90] : [-180, -90, 180, north];
  const shift = west < -180 ? 360 : 0;
  return [west + shift, south, east + shift, north];
}
