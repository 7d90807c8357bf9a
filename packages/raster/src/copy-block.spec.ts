import { type DataType, newSamples, type Samples } from '@groundtrack/cog/samples';
import { describe, expect, it } from 'vitest';
import { copyBlock } from './copy-block.ts';
import { layoutWith } from './testing/layout-with.ts';

const [blockWidthPx, blockHeightPx, bands] = [5, 4, 3];
/** The second block of the second row: columns 5 to 10, rows 4 to 8. */
const place = { row: 1, column: 1 };

const dataTypes: readonly DataType[] = ['uint8', 'int8', 'uint16', 'int16', 'uint32', 'int32', 'float32', 'float64'];

/** Different values, with the largest and the smallest of their type, negative ones, and NaN. */
function distinctSamples(dataType: DataType, count: number): Samples {
  const samples = newSamples(dataType, count);
  for (let i = 0; i < count; i++) samples[i] = i % 2 === 0 ? i + 1 : -i - 1;
  samples.set([2 ** 31 - 1, -(2 ** 31), Number.NaN, 0.1]);
  return samples;
}

const windows = [
  ['the block itself', [5, 4, 10, 8]],
  ['around the block', [3, 3, 12, 10]],
  ['inside of the block', [6, 5, 9, 7]],
  ['one pixel', [9, 7, 10, 8]],
  ['across the left edge', [2, 5, 6, 7]],
  ['across the right edge', [9, 5, 13, 7]],
  ['across the top edge', [6, 1, 9, 5]],
  ['across the bottom edge', [6, 7, 9, 11]],
  ['across the upper left corner', [4, 3, 6, 5]],
  ['across the lower right corner', [9, 7, 11, 9]],
  ['left of the block', [0, 4, 5, 8]],
  ['right of the block', [10, 4, 14, 8]],
  ['above the block', [5, 0, 10, 4]],
  ['below the block', [5, 8, 10, 12]],
] as const;

interface Copy {
  readonly isPlanar: boolean;
  readonly band: number | 'all';
  readonly step: number;
}

/** Copies pixel by pixel. */
function copyEachPixel(
  block: Samples,
  { isPlanar, band, step }: Copy,
  {
    target,
    corners: [left, top, right, bottom],
  }: { target: Samples; corners: readonly [number, number, number, number] },
) {
  for (const only of band === 'all' ? [0, 1, 2] : [band])
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const [column, row] = [x - place.column * blockWidthPx, y - place.row * blockHeightPx];
        if (column < 0 || row < 0 || column >= blockWidthPx || row >= blockHeightPx) continue;
        const pixel = row * blockWidthPx + column;
        const to = (y - top) * (right - left) + x - left;
        target[step === 1 ? to : to * step + only] = block[isPlanar ? pixel : pixel * bands + only] ?? 0;
      }
}

describe.each(dataTypes)('a block of %s', (dataType) => {
  it.each<[string, Copy]>([
    ['one of interleaved bands is copied to an array of its own', { isPlanar: false, band: 1, step: 1 }],
    ['interleaved bands are copied together', { isPlanar: false, band: 'all', step: bands }],
    ['one of interleaved bands is copied among others', { isPlanar: false, band: 2, step: bands }],
    ['a separate band is copied to an array of its own', { isPlanar: true, band: 1, step: 1 }],
    ['a separate band is copied among others', { isPlanar: true, band: 2, step: bands }],
  ])('%s', (_what, copy) => {
    const layout = layoutWith({ blockWidthPx, blockHeightPx, bands, dataType, isPlanar: copy.isPlanar });
    const block = distinctSamples(dataType, blockWidthPx * blockHeightPx * (copy.isPlanar ? 1 : bands));
    for (const [name, corners] of windows) {
      const [left, top, right, bottom] = corners;
      const target = newSamples(dataType, (right - left) * (bottom - top) * copy.step).fill(77);
      const wanted = target.slice();
      copyBlock(
        block,
        { layout, ...place, band: copy.band },
        { window: { left, top, right, bottom }, target, step: copy.step },
      );
      copyEachPixel(block, copy, { target: wanted, corners });
      expect([name, ...target]).toEqual([name, ...wanted]);
    }
  });
});
