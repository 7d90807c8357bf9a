import type { ByteSpan } from './remote-file.ts';
import type { Tags } from './tiff-directories.ts';

/** Columns and rows of pixels, right and bottom not included. */
export interface PixelWindow {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  samples: 277,
  planar: 284,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
} as const;
const REDUCED = 1;
const SEPARATE_PLANES = 2;
/** No program writes larger tiles; a decoder would allocate all of it. */
const TILE_PIXELS_AT_MOST = 2 ** 24;
const TILE_BYTES_AT_MOST = 2 ** 28;

export function sizeOf(tags: Tags): { readonly widthPx: number; readonly heightPx: number } {
  return { widthPx: tags.get(TAG.width)?.[0] ?? 0, heightPx: tags.get(TAG.height)?.[0] ?? 0 };
}

export function isTiled(tags: Tags): boolean {
  return tags.has(TAG.tileOffsets);
}

/** More than a picture shows: it has to be stretched. */
export function isDeep(tags: Tags): boolean {
  return (tags.get(TAG.bits)?.[0] ?? 1) > 8;
}

/** The page of the smallest picture of the whole image; null when there is only the image itself. */
export function smallestOverview(directories: readonly Tags[]): number | null {
  const reduced = directories.flatMap((tags, page) =>
    isTiled(tags) && tags.get(TAG.subfile)?.[0] === REDUCED ? [{ page, ...sizeOf(tags) }] : [],
  );
  return reduced.toSorted((a, b) => a.widthPx - b.widthPx)[0]?.page ?? null;
}

/** Where the tiles of a window lie in the file; a text says why they cannot. */
export function tileSpans(tags: Tags, window: PixelWindow, fileBytes: number): readonly ByteSpan[] | string {
  const { widthPx, heightPx } = sizeOf(tags);
  const [tileWidth = 0] = tags.get(TAG.tileWidth) ?? [];
  const [tileHeight = 0] = tags.get(TAG.tileHeight) ?? [];
  const offsets = tags.get(TAG.tileOffsets) ?? [];
  const sizes = tags.get(TAG.tileBytes) ?? [];
  const planes = tags.get(TAG.planar)?.[0] === SEPARATE_PLANES ? (tags.get(TAG.samples)?.[0] ?? 1) : 1;
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
        const index = plane * perPlane + row * across + column;
        const span = { offset: offsets[index] ?? 0, bytes: sizes[index] ?? 0 };
        if (span.bytes > TILE_BYTES_AT_MOST) return `A tile of the image has ${span.bytes} bytes`;
        if (span.offset + span.bytes > fileBytes) return 'The image is cut off: a tile lies beyond its end';
        // A tile of no bytes is a hole: nothing but black (COG driver documentation).
        if (span.bytes > 0) spans.push(span);
      }
  return spans;
}
