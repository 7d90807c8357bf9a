import type { ArchiveImage, DrawnArea, ProductSize } from '@groundtrack/contract';
import { shapePath } from '../../lib/shape-path.ts';
import { onPlane, placedImage } from './compare-rules.ts';

/** A place on a preview: fractions of its width from the left and of its height from the top. */
interface PreviewPoint {
  readonly right: number;
  readonly down: number;
}

/** Where a box lies on a preview. */
export interface PreviewBox {
  /** Upper left, upper right, lower right, lower left. */
  readonly corners: readonly [PreviewPoint, PreviewPoint, PreviewPoint, PreviewPoint];
  /** Width of the ground that the whole preview shows, as a factor of its height. */
  readonly aspect: number;
}

/** Where ground lies on a preview. */
interface PlacedPreview {
  readonly at: (latitude: number, longitude: number) => PreviewPoint;
  readonly aspect: number;
}

/**
 * How the preview of an image lies around a size, showing the quad of ground of its footprint: as if that were a
 * parallelogram, which it is to a pixel for one pass. Null where nobody says how the preview lies on the ground.
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

/** Where the box of a size lies on the preview of its image; null where nobody knows. */
export function boxOnPreview(image: ArchiveImage, size: ProductSize): PreviewBox | null {
  const placed = placePreview(image, size);
  if (!placed) return null;
  const { at, aspect } = placed;
  const [west, south, east, north] = size.boundingBox;
  return { corners: [at(north, west), at(north, east), at(south, east), at(south, west)], aspect };
}

/** Of the diagonal of an area: finer than a picture of it shows. Positions nearer to each other are drawn as one. */
const SHAPE_STEP = 0.002;

/**
 * The outline of an area on the preview of an image, as the path of an SVG of 100 by 100, what lies beside the preview
 * included; null where nobody knows how the preview lies.
 * @param size that of what is clipped to the area
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

/** Red, green, blue and opacity of each pixel, row by row, 0 to 255: as a canvas has them. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** Looked at within a box: so many places to each side. */
const PROBES = 24;
/** Cloud in a preview that is stretched for the eye: at least this bright in every color, and as gray as that. */
const WHITE_MIN = 165;
const TINT_MAX = 38;

/** How much of a box is as white as cloud is, 0 to 1. Snow, sand and roofs may be as well. */
export function whiteShare({ width, height, data }: Pixels, { corners }: PreviewBox): number {
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

/** From here on what would be bought is mostly cloud. */
const CLOUDY_SHARE = 0.5;
/** Of the whole scene: below it, white is more likely snow or sand. */
const CLOUDY_SCENE = 0.1;

/** What to say of cloud over a box, or null. `share` null: the preview does not say. */
export function cloudWarning(cloudCover: number | null, share: number | null): 'box' | 'scene' | null {
  if (cloudCover === null) return null;
  if (share !== null) return share >= CLOUDY_SHARE && cloudCover >= CLOUDY_SCENE ? 'box' : null;
  return cloudCover >= 0.8 ? 'scene' : null;
}

/** Cloud over a box, 0 to 1; null where nobody knows, or where white is more likely snow or sand. */
export function boxCloud({ cloudCover }: Pick<ArchiveImage, 'cloudCover'>, share: number | null): number | null {
  return cloudCover !== null && cloudCover >= CLOUDY_SCENE ? share : null;
}

/** The frame of a thumbnail. */
export const THUMBNAIL = { width: 120, height: 80 } as const;
/**
 * The longer side of the box in the middle of the frame: what lies around tells where it is. Radar shows more of that, since
 * its speckle hides what a single box has on it.
 */
const BOX_PX = { optical: 54, radar: 26 } as const;

export interface ThumbnailView {
  /** From fractions of the preview to the frame: a, b, c, d, e, f, as SVG has them. */
  readonly matrix: readonly [number, number, number, number, number, number];
  /** The box within the frame. */
  readonly outline: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** How a preview is laid so that a box of it stands upright in the middle of a thumbnail. @param aspect width by height */
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
