import type { ArchiveImage } from '@groundtrack/contract';
import type { PreviewBox } from '../../lib/preview-box.ts';

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
export function boxCloud(image: CloudyImage, share: number | null): number | null {
  return hasBoxCloud(image) ? share : null;
}

type CloudyImage = Pick<ArchiveImage, 'cloudCover' | 'phenomenology'>;

/** Whether bright pixels of its boxes are cloud. */
export function hasBoxCloud({ cloudCover, phenomenology }: CloudyImage): boolean {
  return phenomenology !== 'sar' && cloudCover !== null && cloudCover >= CLOUDY_SCENE;
}
