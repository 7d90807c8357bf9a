import { type Box, projection, unwrapLongitude } from '@groundtrack/geo';
import type { Polygon } from './scene.ts';

/** Geometry of a picture: its size, and the ground positions of its pixels. */
export interface View {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The upper left corner, on a grid of pixels of this size that is fixed to the globe. */
  readonly cornerPx: readonly [x: number, y: number];
  /** Ground size of a pixel in meters, the mean of both directions. */
  readonly pixelM: number;
  /** Unit vector of true north in pixels (x to the right, y down), at the center. */
  readonly north: readonly [x: number, y: number];
  /** Whether map nodes are twice as far apart, which means a quarter as many. Used for wide tiles. */
  readonly isCoarse?: boolean;
  /** Longitude and latitude in degrees of a pixel position; positions outside of the picture are allowed. */
  lonLat(x: number, y: number, into: Float64Array): void;
}

const metersPerDeg = 111_195;

/** A view of a footprint whose upper side has `widthPx` pixels; the height keeps the scale, up to twice the width. */
export function quicklookView(footprint: Polygon, widthPx: number): View {
  const [upperLeft, lowerLeft, lowerRight, upperRight] = footprint.coordinates[0] ?? [];
  if (!upperLeft || !lowerLeft || !lowerRight || !upperRight) throw new RangeError('a footprint has four corners');
  const acrossM = distanceM(upperLeft, upperRight);
  const downM = distanceM(upperLeft, lowerLeft);
  const heightPx = Math.max(1, Math.min(widthPx * 2, Math.round((widthPx * downM) / acrossM)));
  const lonLat = (x: number, y: number, into: Float64Array) => {
    const s = x / widthPx;
    const t = y / heightPx;
    for (let i = 0; i < 2; i++) {
      const upper = (upperLeft[i] ?? 0) * (1 - s) + (upperRight[i] ?? 0) * s;
      const lower = (lowerLeft[i] ?? 0) * (1 - s) + (lowerRight[i] ?? 0) * s;
      into[i] = upper * (1 - t) + lower * t;
    }
  };
  const pixelM = Math.sqrt(((acrossM / widthPx) * downM) / heightPx);
  return { widthPx, heightPx, cornerPx: [0, 0], pixelM, north: toNorth(lonLat, widthPx, heightPx), lonLat };
}

/** A view of a projected box with north up. */
export function boxView(epsg: number, [minX, minY, maxX, maxY]: Box, pixelM: number): View {
  const widthPx = Math.max(1, Math.round((maxX - minX) / pixelM));
  const heightPx = Math.max(1, Math.round((maxY - minY) / pixelM));
  const grid = projection(epsg);
  // A biquadratic through nine exact points is accurate to millimeters over the few kilometers of a box.
  const nodes: (readonly [number, number])[] = [];
  const [centerLon] = grid.toLonLat([(minX + maxX) / 2, (minY + maxY) / 2]);
  for (let j = 0; j < 3; j++) {
    for (let i = 0; i < 3; i++) {
      const [lon, lat] = grid.toLonLat([minX + ((maxX - minX) * i) / 2, maxY - ((maxY - minY) * j) / 2]);
      nodes.push([unwrapLongitude(lon, centerLon), lat]);
    }
  }
  const flat = new Float64Array(nodes.flat());
  const lonLat = (x: number, y: number, into: Float64Array) => {
    const s = x / widthPx;
    const t = y / heightPx;
    const across = [(1 - s) * (1 - 2 * s), 4 * s * (1 - s), s * (2 * s - 1)] as const;
    const down = [(1 - t) * (1 - 2 * t), 4 * t * (1 - t), t * (2 * t - 1)] as const;
    let lon = 0;
    let lat = 0;
    for (let n = 0; n < 9; n++) {
      const weight = across[n % 3] * down[(n / 3) | 0];
      lon += weight * flat[n * 2];
      lat += weight * flat[n * 2 + 1];
    }
    into[0] = lon;
    into[1] = lat;
  };
  const cornerPx = [Math.round(minX / pixelM), Math.round(-maxY / pixelM)] as const;
  return { widthPx, heightPx, cornerPx, pixelM, north: toNorth(lonLat, widthPx, heightPx), lonLat };
}

function distanceM(a: readonly [number, number], b: readonly [number, number]): number {
  const midLat = (((a[1] + b[1]) / 2) * Math.PI) / 180;
  return Math.hypot((b[0] - a[0]) * Math.cos(midLat), b[1] - a[1]) * metersPerDeg;
}

/** Computes the step in pixels to the north from the ground steps of one pixel right and one pixel down. */
function toNorth(lonLat: View['lonLat'], widthPx: number, heightPx: number): readonly [number, number] {
  const at = (x: number, y: number) => {
    const out = new Float64Array(2);
    lonLat(x, y, out);
    return [out[0], out[1]] as const;
  };
  const [x, y] = [widthPx / 2, heightPx / 2];
  const [lon, lat] = at(x, y);
  const cos = Math.cos((lat * Math.PI) / 180);
  const [right, down] = [at(x + 1, y), at(x, y + 1)];
  const [rightE, rightN] = [(right[0] - lon) * cos, right[1] - lat];
  const [downE, downN] = [(down[0] - lon) * cos, down[1] - lat];
  // a * right + b * down = (0 east, 1 north)
  const determinant = rightE * downN - downE * rightN;
  const a = -downE / determinant;
  const b = rightE / determinant;
  const length = Math.hypot(a, b);
  return [a / length, b / length];
}
