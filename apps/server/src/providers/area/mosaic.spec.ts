import { describe, expect, it } from 'vitest';
import { mosaicTiles } from './mosaic.ts';

const box = (left: number, top: number, right: number, bottom: number) => [
  Float64Array.of(left, top, right, top, right, bottom, left, bottom, left, top),
];
const names = (shape: ReturnType<typeof box>[]) =>
  mosaicTiles({ widthPx: 25, heightPx: 20 }, shape, 10).map(({ row, column }) => `${row}${column}`);

describe('the tiles of a mosaic', () => {
  it('are those that the shape touches, cut at the sides of the image', () => {
    expect(names([box(0, 0, 25, 20)])).toEqual(['00', '01', '02', '10', '11', '12']);
    expect(names([box(2, 2, 4, 4), box(21, 12, 23, 18)])).toEqual(['00', '12']);
    expect(mosaicTiles({ widthPx: 25, heightPx: 20 }, [box(21, 12, 23, 18)], 10)).toEqual([
      { row: 1, column: 2, left: 20, top: 10, right: 25, bottom: 20 },
    ]);
  });

  it('exclude tiles without a pixel center in the shape, for example if it ends at their side', () => {
    expect(names([box(0, 0, 10, 10)])).toEqual(['00']);
    expect(names([box(0, 0, 10.2, 10)])).toEqual(['00']);
    expect(names([box(0, 0, 10.6, 10)])).toEqual(['00', '01']);
  });

  it('exclude tiles in a hole', () => {
    expect(mosaicTiles({ widthPx: 30, heightPx: 30 }, [[...box(0, 0, 30, 30), ...box(9, 9, 21, 21)]], 10)).toHaveLength(
      8,
    );
  });
});
