import { clipRing, type LonLat, type Polygon, padBounds, toBounds, unwrapLongitude } from '@groundtrack/geo';

/** Corners of a picture on the ground: upper left, lower left, lower right, and upper right. */
export type PictureCorners = readonly [LonLat, LonLat, LonLat, LonLat];

interface Picture {
  readonly corners: PictureCorners;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Subrows of a pixel, so that an area of a few pixels is weighted too. */
const ROWS_PER_PIXEL = 4;
/** After this many steps, Newton's method is exact to a millionth of a pixel of a scene. */
const STEPS = 6;

/**
 * Visits the pixels of a picture that overlap an area.
 * @param area non-overlapping parts with longitudes within ±180
 * @param visit gets a pixel and the share of it in the area, possibly several times for a pixel
 */
export function visitPixels(
  area: readonly Polygon[],
  { corners, widthPx, heightPx }: Picture,
  visit: (index: number, weight: number) => void,
): void {
  const bounds = padBounds(toBounds(corners), 0.01);
  const middleDeg = (bounds.west + bounds.east) / 2;
  const rows = Array.from({ length: heightPx * ROWS_PER_PIXEL }, (): number[] => []);
  for (const { coordinates } of area) {
    const { west, east } = toBounds(coordinates[0] ?? []);
    const shiftDeg = unwrapLongitude((west + east) / 2, middleDeg) - (west + east) / 2;
    for (const ring of coordinates) {
      const shifted = ring.slice(0, -1).flatMap(([lon, lat]) => [lon + shiftDeg, lat]);
      addCrossings(toPixels(clipRing(shifted, bounds), { corners, widthPx, heightPx }), rows);
    }
  }
  for (const [row, crossings] of rows.entries()) {
    const first = Math.floor(row / ROWS_PER_PIXEL) * widthPx;
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, crossings[i] ?? 0);
      const to = Math.min(widthPx, crossings[i + 1] ?? 0);
      for (let x = Math.floor(from); x < to; x++)
        visit(first + x, (Math.min(to, x + 1) - Math.max(from, x)) / ROWS_PER_PIXEL);
    }
  }
}

/** Adds the crossings of a ring with the middles of rows. */
function addCrossings(ring: readonly (readonly [number, number])[], rows: readonly number[][]): void {
  let [fromX, fromY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    const [upper, lower] = fromY < y ? [fromY, y] : [y, fromY];
    const first = Math.max(0, Math.ceil(upper * ROWS_PER_PIXEL - 0.5));
    for (let row = first; row < rows.length && (row + 0.5) / ROWS_PER_PIXEL < lower; row++)
      rows[row]?.push(fromX + (((row + 0.5) / ROWS_PER_PIXEL - fromY) / (y - fromY)) * (x - fromX));
    [fromX, fromY] = [x, y];
  }
}

/** Pixels are interpolated between the corners: each row and column is a straight line in degrees. */
function toPixels(ring: ArrayLike<number>, { corners, widthPx, heightPx }: Picture): (readonly [number, number])[] {
  const [upperLeft, lowerLeft, lowerRight, upperRight] = corners;
  const lon = toBilinear([upperLeft[0], upperRight[0], lowerLeft[0], lowerRight[0]]);
  const lat = toBilinear([upperLeft[1], upperRight[1], lowerLeft[1], lowerRight[1]]);
  return Array.from({ length: ring.length / 2 }, (_, i) => {
    let [s, t] = [0.5, 0.5];
    for (let step = 0; step < STEPS; step++) {
      const missedLon = (ring[2 * i] ?? 0) - lon.at(s, t);
      const missedLat = (ring[2 * i + 1] ?? 0) - lat.at(s, t);
      const [lonS, lonT, latS, latT] = [lon.alongS(t), lon.alongT(s), lat.alongS(t), lat.alongT(s)];
      const determinant = lonS * latT - lonT * latS;
      if (determinant === 0) break;
      s += (missedLon * latT - lonT * missedLat) / determinant;
      t += (lonS * missedLat - missedLon * latS) / determinant;
    }
    return [s * widthPx, t * heightPx] as const;
  });
}

function toBilinear([a, b, c, d]: readonly [number, number, number, number]) {
  const [alongS, alongT, both] = [b - a, c - a, a - b - c + d];
  return {
    at: (s: number, t: number) => a + alongS * s + alongT * t + both * s * t,
    alongS: (t: number) => alongS + both * t,
    alongT: (s: number) => alongT + both * s,
  };
}
