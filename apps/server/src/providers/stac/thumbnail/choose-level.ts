import { type Tags, tag } from '@groundtrack/cog';
import { isTiled, sizeOf } from '../tile-spans.ts';

/** The longer side of a thumbnail. */
export const SIDE_PX = 512;
/** Pyramids halve or quarter each level, so the level above 512 pixels is never larger than this. */
const PIXELS_AT_MOST = 2048 * 2048;
/** Bits of NewSubfileType (TIFF 6.0): reduced. Pages with other bits, such as masks, are other pictures. */
const REDUCED = 1;

/**
 * The page that a thumbnail is drawn from: the smallest level with at least 512 pixels, or else the largest one. Null
 * if no level is small enough.
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
