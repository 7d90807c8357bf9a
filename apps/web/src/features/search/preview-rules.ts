import type { ArchiveImage, DrawnArea, ProductSize } from '@groundtrack/contract';
import { shapePath } from '../../lib/shape-path.ts';
import { onPlane, placedImage } from './compare-rules.ts';

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
  image: ArchiveImage,
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
export function boxOnPreview(image: ArchiveImage, size: ProductSize): PreviewBox | null {
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
export function shapeOnPreview(image: ArchiveImage, size: ProductSize, area: DrawnArea): string | null {
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

/** Red, green, blue and opacity of each pixel, row by row, 0 to 255, as in a canvas. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** Number of samples per side of a box. */
const PROBES = 24;
/** Clouds in a contrast-stretched preview: every color is at least this bright, and this gray. */
const WHITE_MIN = 165;
const TINT_MAX = 38;

/** The part of a box that is as bright as cloud, 0 to 1. Snow, sand and roofs may be as well. */
export function brightPixelRatio({ width, height, data }: Pixels, { corners }: PreviewBox): number {
  const [upperLeft, upperRight, , lowerLeft] = corners;
  let white = 0;
  for (let row = 0; row < PROBES; row += 1)
    for (let column = 0; column < PROBES; column += 1) {
      const [u, v] = [(column + 0.5) / PROBES, (row + 0.5) / PROBES];
      const right =
        upperLeft.right + u * (upperRight.right - upperLeft.right) + v * (lowerLeft.right - upperLeft.right);
      const down = upperLeft.down + u * (upperRight.down - upperLeft.down) + v * (lowerLeft.down - upperLeft.down);
      const x = Math.min(Math.max(Math.floor(right * width), 0), width - 1);
      const y = Math.min(Math.max(Math.floor(down * height), 0), height - 1);
      if (isWhite(data, 4 * (y * width + x))) white += 1;
    }
  return white / PROBES ** 2;
}

function isWhite(data: ArrayLike<number>, at: number): boolean {
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
  const least = Math.min(red, green, blue);
  return least >= WHITE_MIN && Math.max(red, green, blue) - least <= TINT_MAX;
}

/** From this share on, most of the purchase would be cloud. */
const CLOUDY_SHARE = 0.5;
/** Cloud cover of the whole scene. Below this, bright pixels are more likely snow or sand. */
const CLOUDY_SCENE = 0.1;

/** A cloud warning for a box, or null. A null `share` means that the preview gives no value. */
export function cloudWarning(cloudCover: number | null, share: number | null): 'box' | 'scene' | null {
  if (cloudCover === null) return null;
  if (share !== null) return share >= CLOUDY_SHARE && cloudCover >= CLOUDY_SCENE ? 'box' : null;
  return cloudCover >= 0.8 ? 'scene' : null;
}

/** Cloud over a box, 0 to 1; null if unknown, or if bright pixels are more likely snow or sand. */
export function boxCloud({ cloudCover }: Pick<ArchiveImage, 'cloudCover'>, share: number | null): number | null {
  return cloudCover !== null && cloudCover >= CLOUDY_SCENE ? share : null;
}

/** The frame of a thumbnail. */
export const THUMBNAIL = { width: 120, height: 80 } as const;
/**
 * Length of the longer side of the box in the middle of the frame. The surroundings show where it is. Radar shows more
 * of them, because speckle hides the details of a single box.
 */
const BOX_PX = { optical: 54, radar: 26 } as const;

export interface ThumbnailView {
  /** From fractions of the preview to the frame: a, b, c, d, e, f, as in SVG. */
  readonly matrix: readonly [number, number, number, number, number, number];
  /** The box within the frame. */
  readonly outline: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Transforms a preview so that a box is upright in the middle of a thumbnail. @param aspect width divided by height */
export function thumbnailView(
  { corners }: PreviewBox,
  aspect: number,
  kind: keyof typeof BOX_PX = 'optical',
): ThumbnailView {
  const [upperLeft, upperRight, , lowerLeft] = corners;
  const [width, height] = [BOX_PX[kind] * Math.min(1, aspect), BOX_PX[kind] * Math.min(1, 1 / aspect)];
  const [x, y] = [(THUMBNAIL.width - width) / 2, (THUMBNAIL.height - height) / 2];
  const across = { right: upperRight.right - upperLeft.right, down: upperRight.down - upperLeft.down };
  const along = { right: lowerLeft.right - upperLeft.right, down: lowerLeft.down - upperLeft.down };
  const area = across.right * along.down - along.right * across.down;
  const [a, b] = [(width * along.down) / area, (-height * across.down) / area];
  const [c, d] = [(-width * along.right) / area, (height * across.right) / area];
  const [e, f] = [x - a * upperLeft.right - c * upperLeft.down, y - b * upperLeft.right - d * upperLeft.down];
  return { matrix: [a, b, c, d, e, f], outline: { x, y, width, height } };
}
