import { tag } from '@groundtrack/cog';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeep, isTiled, sizeOf, smallestOverview, tileSpans } from './tile-spans.ts';

/** 600 x 300 pixels in tiles of 256: three across, two down. Tile i has 10 + i bytes at offset 1000 i. */
const BASE: readonly (readonly [number, readonly number[]])[] = [
  [tag.imageWidth, [600]],
  [tag.imageLength, [300]],
  [tag.tileWidth, [256]],
  [tag.tileLength, [256]],
  [tag.tileOffsets, [0, 1000, 2000, 3000, 4000, 5000]],
  [tag.tileByteCounts, [10, 11, 12, 13, 14, 15]],
];
const tagsWith = (...more: (readonly [number, readonly number[]])[]) => new Map([...BASE, ...more]);
const WHOLE = { left: 0, top: 0, right: 600, bottom: 300 };
const offsets = (window: Partial<typeof WHOLE>, tags = tagsWith()) => {
  const spans = tileSpans(tags, { ...WHOLE, ...window }, 10_000);
  if (typeof spans === 'string') throw new Error(spans);
  return spans.map(({ offset }) => offset);
};

describe('the tiles of a window', () => {
  it.each([
    ['all of the image', {}, [0, 1000, 2000, 3000, 4000, 5000]],
    ['one pixel', { left: 255, right: 256, bottom: 1 }, [0]],
    ['the pixel beside it', { left: 256, right: 257, bottom: 1 }, [1000]],
    ['two pixels on a seam', { left: 255, right: 257, top: 255, bottom: 257 }, [0, 1000, 3000, 4000]],
    ['one whole tile', { left: 256, right: 512, bottom: 256 }, [1000]],
    ['the last column', { left: 512 }, [2000, 5000]],
  ])('are those that %s touches', (_what, window, expected) => {
    expect(offsets(window)).toEqual(expected);
  });

  it('contain every pixel of any window, and exclude tiles that it does not touch', () => {
    const side = (size: number) =>
      fc.tuple(fc.nat(size - 1), fc.nat(size - 1)).map(([a, b]) => [Math.min(a, b), Math.max(a, b) + 1] as const);
    fc.assert(
      fc.property(side(600), side(300), ([left, right], [top, bottom]) => {
        const touched = new Set<number>();
        for (const x of [left, Math.trunc((left + right) / 2), right - 1])
          for (const y of [top, bottom - 1]) touched.add((Math.trunc(y / 256) * 3 + Math.trunc(x / 256)) * 1000);
        expect(new Set(offsets({ left, right, top, bottom }))).toEqual(touched);
      }),
    );
  });

  it('without bytes are holes and are not fetched', () => {
    expect(offsets({}, tagsWith([tag.tileByteCounts, [10, 0, 12, 0, 14, 0]]))).toEqual([0, 2000, 4000]);
  });

  it('are listed once for each plane if the planes are separate', () => {
    const planes = tagsWith(
      [tag.planarConfiguration, [2]],
      [tag.samplesPerPixel, [2]],
      [tag.tileOffsets, Array.from({ length: 12 }, (_, i) => i * 100)],
      [tag.tileByteCounts, Array.from({ length: 12 }, () => 1)],
    );
    expect(offsets({ right: 1, bottom: 1 }, planes)).toEqual([0, 600]);
  });
});

describe('an image whose tiles cannot be read', () => {
  it.each<[string, (readonly [number, readonly number[]])[], string]>([
    ['of no width', [[tag.tileWidth, [0]]], 'The tiles of the image have 0 x 256 pixels'],
    ['of no stated height', [[tag.tileLength, []]], 'The tiles of the image have 256 x 0 pixels'],
    ['too large', [[tag.tileWidth, [65_537]]], 'The tiles of the image have 65537 x 256 pixels'],
    ['too few', [[tag.tileOffsets, [0]]], 'The image states 600 x 300 pixels, but has 1 tiles'],
    ['of unknown sizes', [[tag.tileByteCounts, [1]]], 'The image states 600 x 300 pixels, but has 6 tiles'],
    ['of another image', [[tag.imageWidth, [900]]], 'The image states 900 x 300 pixels, but has 6 tiles'],
    ['of a GB', [[tag.tileByteCounts, [2 ** 30, 1, 1, 1, 1, 1]]], 'A tile of the image has 1073741824 bytes'],
    ['beyond the end', [[tag.tileOffsets, [9991, 1, 2, 3, 4, 5]]], 'The image is cut off: a tile lies beyond its end'],
  ])('has tiles %s', (_what, more, reason) => {
    expect(tileSpans(tagsWith(...more), WHOLE, 10_000)).toBe(reason);
  });

  it('may have a tile that ends at its last byte', () => {
    expect(offsets({ right: 1, bottom: 1 }, tagsWith([tag.tileOffsets, [9990, 1, 2, 3, 4, 5]]))).toEqual([9990]);
  });
});

describe('a directory', () => {
  it('returns its size, or 0 if there is none', () => {
    expect(sizeOf(tagsWith())).toEqual({ widthPx: 600, heightPx: 300 });
    expect(sizeOf(new Map())).toEqual({ widthPx: 0, heightPx: 0 });
  });

  it('is tiled if it has offsets, and deep from 9 bits on', () => {
    expect([isTiled(tagsWith()), isTiled(new Map())]).toEqual([true, false]);
    const bits = [[], [1], [8], [9], [16, 16, 16]].map((value) => isDeep(tagsWith([tag.bitsPerSample, value])));
    expect(bits).toEqual([false, false, false, true, true]);
  });

  it('of the smallest reduced picture is the overview, but not masks, strips, or the image itself', () => {
    const reduced = (widthPx: number, type = 1) => tagsWith([tag.imageWidth, [widthPx]], [tag.newSubfileType, [type]]);
    const strips = new Map([
      [tag.imageWidth, [10]],
      [tag.newSubfileType, [1]],
    ]);
    expect(smallestOverview([tagsWith(), reduced(300), reduced(75), reduced(150), reduced(20, 5), strips])).toBe(2);
    expect(smallestOverview([tagsWith(), strips])).toBeNull();
    expect(smallestOverview([])).toBeNull();
  });
});
