import type { ArchiveImage, DrawnArea, MultiPolygon, ProductSize } from '@groundtrack/contract';
import { onPlane, placedImage } from './placed-image.ts';
import { shapePath } from './shape-path.ts';

/** A point on a preview: fractions of its width from the left and of its height from the top. */
interface PreviewPoint {
  readonly right: number;
  readonly down: number;
}

/** The position of a box on a preview. */
export interface PreviewBox {
  /** Upper left, upper right, lower right, lower left. */
  readonly corners: readonly [PreviewPoint, PreviewPoint, PreviewPoint, PreviewPoint];
  /** Ground width of the whole preview divided by its height. */
  readonly aspect: number;
}

/** What gives the position of a preview on the ground. */
type PreviewGround = Pick<ArchiveImage, 'geometry' | 'outlineOnly'>;

/** Maps ground positions to a preview. */
interface PlacedPreview {
  readonly at: (latitude: number, longitude: number) => PreviewPoint;
  readonly aspect: number;
}

/**
 * Maps a preview around a size, given the quad of ground of its footprint. The quad is treated as a parallelogram,
 * which is exact to a pixel for one pass. Null if the position of the preview on the ground is unknown.
 */
function placePreview(
  image: PreviewGround,
  { boundingBox: [west, south, east, north] }: ProductSize,
): PlacedPreview | null {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const placed = image.outlineOnly ? null : placedImage(image, middle);
  if (!placed?.exact) return null;
  const [upperLeft, upperRight, , lowerLeft] = placed.corners;
  const across = { east: upperRight.eastM - upperLeft.eastM, north: upperRight.northM - upperLeft.northM };
  const along = { east: lowerLeft.eastM - upperLeft.eastM, north: lowerLeft.northM - upperLeft.northM };
  const area = across.east * along.north - across.north * along.east;
  if (area === 0) return null;
  const at = (latitude: number, longitude: number): PreviewPoint => {
    const { eastM, northM } = onPlane(middle, { latitude, longitude });
    const [byEast, byNorth] = [eastM - upperLeft.eastM, northM - upperLeft.northM];
    return {
      right: (byEast * along.north - byNorth * along.east) / area,
      down: (across.east * byNorth - across.north * byEast) / area,
    };
  };
  return { at, aspect: Math.hypot(across.east, across.north) / Math.hypot(along.east, along.north) };
}

/** The box of a size on the preview of its image; null if unknown. */
export function boxOnPreview(image: PreviewGround, size: ProductSize): PreviewBox | null {
  const placed = placePreview(image, size);
  if (!placed) return null;
  const { at, aspect } = placed;
  const [west, south, east, north] = size.boundingBox;
  return { corners: [at(north, west), at(north, east), at(south, east), at(south, west)], aspect };
}

/** As a fraction of an area's diagonal. Positions closer together are merged, because a picture cannot show them. */
const SHAPE_STEP = 0.002;

/**
 * The outline of an area on the preview of an image, as an SVG path in a 100 by 100 box, including parts beyond the
 * preview; null if unknown.
 * @param size the size that is clipped to the area
 */
export function shapeOnPreview(image: PreviewGround, size: ProductSize, area: DrawnArea | MultiPolygon): string | null {
  const placed = placePreview(image, size);
  if (!placed) return null;
  const [west, south, east, north] = size.boundingBox;
  const step = SHAPE_STEP * distance(placed.at(north, west), placed.at(south, east));
  const toPath = (longitude: number, latitude: number) => {
    const { right, down } = placed.at(latitude, longitude);
    return [100 * right, 100 * down] as const;
  };
  return shapePath(area, toPath, 100 * step);
}

function distance(one: PreviewPoint, other: PreviewPoint): number {
  return Math.hypot(other.right - one.right, other.down - one.down);
}

/** The height of a box in its own units. */
export const BOX_HEIGHT = 100;

/**
 * The transform from fractions of a preview to a box that is upright, as an SVG matrix (a, b, c, d, e, f).
 * @param aspect the width of the box on the ground divided by its height
 */
export function toUpright(
  { corners }: PreviewBox,
  aspect: number,
): readonly [number, number, number, number, number, number] {
  const [upperLeft, upperRight, , lowerLeft] = corners;
  const [width, height] = [BOX_HEIGHT * aspect, BOX_HEIGHT];
  const across = { right: upperRight.right - upperLeft.right, down: upperRight.down - upperLeft.down };
  const along = { right: lowerLeft.right - upperLeft.right, down: lowerLeft.down - upperLeft.down };
  const area = across.right * along.down - along.right * across.down;
  const [a, b] = [(width * along.down) / area, (-height * across.down) / area];
  const [c, d] = [(-width * along.right) / area, (height * across.right) / area];
  const e = -a * upperLeft.right - c * upperLeft.down;
  const f = -b * upperLeft.right - d * upperLeft.down;
  return [a, b, c, d, e, f];
}
