import { type Tags, tag } from '@groundtrack/cog';
import { isTiled, sizeOf } from '../tile-spans.ts';

/** Of the longer side of a thumbnail. */
export const SIDE_PX = 512;
/** Pyramids halve, some quarter: the level above 512 pixels has no more. What has, is no small picture. */
const PIXELS_AT_MOST = 2048 * 2048;
/** Bits of NewSubfileType (TIFF 6.0): reduced; page of several, mask and others are not this picture. */
const REDUCED = 1;

/**
 * The page of the level a thumbnail is drawn from: the smallest with 512 pixels or more, else the largest below; null:
 * none of the levels is small enough to be read.
 */
export function chooseLevel(directories: readonly Tags[]): number | null {
  const levels = directories
    .map((tags, page) => ({ tags, page, ...sizeOf(tags) }))
    .filter(({ tags, page, widthPx, heightPx }) => {
      const kind = tags.get(tag.newSubfileType)?.[0] ?? 0;
      return (page === 0 || kind === REDUCED) && isTiled(tags) && widthPx > 0 && widthPx * heightPx <= PIXELS_AT_MOST;
    })
    .map(({ page, widthPx, heightPx }) => ({ page, longerPx: Math.max(widthPx, heightPx) }))
    .toSorted((a, b) => a.longerPx - b.longerPx);
  return (levels.find(({ longerPx }) => longerPx >= SIDE_PX) ?? levels.at(-1))?.page ?? null;
}
