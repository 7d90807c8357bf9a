import { type Corners, type PlacedImage, toExtent } from '../../lib/placed-image.ts';

const SQUARE_M = { least: 500, most: 60_000 } as const;

/**
 * The side of a square of ground around the place that the smaller image roughly fills. Less if the place is near the
 * edge of an image, so that neither leaves much of the square empty, but not less than a quarter.
 */
export function squareSideM(images: readonly PlacedImage[]): number {
  const sides = images.map(({ corners }) => {
    const { west, east, south, north } = toExtent(corners);
    return Math.min(east - west, north - south);
  });
  const common = images.map(({ corners }) => {
    const { west, east, south, north } = toExtent(corners);
    return 2 * Math.min(east, -west, north, -south);
  });
  const most = Math.min(Math.max(Math.min(...sides), SQUARE_M.least), SQUARE_M.most);
  return Math.min(Math.max(Math.min(...common), most / 4, SQUARE_M.least), most);
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
