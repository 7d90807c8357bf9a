import { type Tags, tag } from '@groundtrack/cog';
import type { IsWanted, PixelWindow } from '@groundtrack/raster';
import type { ByteSpan } from './remote-file.ts';

const REDUCED = 1;
const MASK = 4;
/** Values of SampleFormat. */
const UNSIGNED = 1;
const SEPARATE_PLANES = 2;
/** No program writes larger tiles, and a decoder would allocate all of it. */
const TILE_PIXELS_AT_MOST = 2 ** 24;
const TILE_BYTES_AT_MOST = 2 ** 28;

export function sizeOf(tags: Tags): { readonly widthPx: number; readonly heightPx: number } {
  return { widthPx: tags.get(tag.imageWidth)?.[0] ?? 0, heightPx: tags.get(tag.imageLength)?.[0] ?? 0 };
}

export function isTiled(tags: Tags): boolean {
  return tags.has(tag.tileOffsets);
}

/** Whether each strip of an image without tiles fits into memory. */
export function hasSmallStrips(tags: Tags): boolean {
  const { widthPx, heightPx } = sizeOf(tags);
  const [rows = heightPx] = tags.get(tag.rowsPerStrip) ?? [];
  return !isTiled(tags) && widthPx * Math.min(rows, heightPx) <= TILE_PIXELS_AT_MOST;
}

/** Whether values exceed the 8 bits of a picture and must be stretched. */
export function isDeep(tags: Tags): boolean {
  return (tags.get(tag.bitsPerSample)?.[0] ?? 1) > 8 || (tags.get(tag.sampleFormat)?.[0] ?? UNSIGNED) !== UNSIGNED;
}

/** The directory of the mask of an image; undefined if it has none in tiles. */
export function maskOf(directories: readonly Tags[], image: Tags): Tags | undefined {
  const typeOf = (tags: Tags): number => tags.get(tag.newSubfileType)?.[0] ?? 0;
  const { widthPx, heightPx } = sizeOf(image);
  return directories.find((tags) => {
    const size = sizeOf(tags);
    return (
      typeOf(tags) === (typeOf(image) | MASK) && size.widthPx === widthPx && size.heightPx === heightPx && isTiled(tags)
    );
  });
}

/** The reason why the mask of an image cannot be used; null if it has none, or one of its size. */
export function findOtherMask(directories: readonly Tags[], image: Tags): string | null {
  const { widthPx, heightPx } = sizeOf(image);
  const mask = directories.find((tags) => tags.get(tag.newSubfileType)?.[0] === MASK);
  const size = mask && sizeOf(mask);
  if (!size || (size.widthPx === widthPx && size.heightPx === heightPx)) return null;
  return `The mask of the image has ${size.widthPx} x ${size.heightPx} pixels, the image ${widthPx} x ${heightPx}`;
}

/** The page of the smallest overview, or null if there is only the image itself. */
export function smallestOverview(directories: readonly Tags[]): number | null {
  const reduced = directories.flatMap((tags, page) =>
    isTiled(tags) && tags.get(tag.newSubfileType)?.[0] === REDUCED ? [{ page, ...sizeOf(tags) }] : [],
  );
  return reduced.toSorted((a, b) => a.widthPx - b.widthPx)[0]?.page ?? null;
}

/**
 * The spans of the tiles of a window in the file, limited to the wanted ones. A text is the reason why they cannot be
 * read.
 */
export function tileSpans(
  tags: Tags,
  { isWanted, ...window }: PixelWindow & { readonly isWanted?: IsWanted | undefined },
  fileBytes: number,
): readonly ByteSpan[] | string {
  const { widthPx, heightPx } = sizeOf(tags);
  const [tileWidth = 0] = tags.get(tag.tileWidth) ?? [];
  const [tileHeight = 0] = tags.get(tag.tileLength) ?? [];
  const offsets = tags.get(tag.tileOffsets) ?? [];
  const sizes = tags.get(tag.tileByteCounts) ?? [];
  const planes =
    tags.get(tag.planarConfiguration)?.[0] === SEPARATE_PLANES ? (tags.get(tag.samplesPerPixel)?.[0] ?? 1) : 1;
  if (tileWidth === 0 || tileHeight === 0 || tileWidth * tileHeight > TILE_PIXELS_AT_MOST)
    return `The tiles of the image have ${tileWidth} x ${tileHeight} pixels`;
  const across = Math.ceil(widthPx / tileWidth);
  const perPlane = across * Math.ceil(heightPx / tileHeight);
  if (offsets.length !== perPlane * planes || sizes.length !== offsets.length)
    return `The image states ${widthPx} x ${heightPx} pixels, but has ${offsets.length} tiles`;
  const spans: ByteSpan[] = [];
  for (let plane = 0; plane < planes; plane++)
    for (let row = Math.floor(window.top / tileHeight); row * tileHeight < window.bottom; row++)
      for (let column = Math.floor(window.left / tileWidth); column * tileWidth < window.right; column++) {
        const [left, top] = [column * tileWidth, row * tileHeight];
        if (isWanted && !isWanted({ left, top, right: left + tileWidth, bottom: top + tileHeight })) continue;
        const index = plane * perPlane + row * across + column;
        const span = { offset: offsets[index] ?? 0, bytes: sizes[index] ?? 0 };
        if (span.bytes > TILE_BYTES_AT_MOST) return `A tile of the image has ${span.bytes} bytes`;
        if (span.offset + span.bytes > fileBytes) return 'The image is cut off: a tile lies beyond its end';
        // A tile of no bytes is a hole, which is black (COG driver documentation).
        if (span.bytes > 0) spans.push(span);
      }
  return spans;
}
