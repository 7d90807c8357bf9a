import { describe, expect, it } from 'vitest';
import { boundsOf, groundGrid } from './ground-grid.ts';

const SIZE = { widthPx: 400, heightPx: 300 };

/** An image of a few hundred pixels with its upper left corner at a position of its grid. */
const imageIn = (epsg: number, [x, y]: readonly [number, number], side: number) =>
  groundGrid({ epsg, affine: [side, 0, x, 0, -side, y] }, SIZE);

describe('the grid of an image', () => {
  it.each([
    [3857, [-8_560_000, 4_720_000], 2],
    [2154, [650_000, 6_860_000], 2],
    [27_700, [530_000, 180_000], 2],
    [2263, [980_000, 200_000], 3],
    [3413, [-400_000, -2_000_000], 10],
    [4269, [-77, 39], 0.0001],
    [4326, [179.99, 39], 0.0001],
  ] as const)('EPSG:%i converts in both directions', (epsg, corner, side) => {
    const grid = imageIn(epsg, corner, side);
    const [column, row] = grid?.toPixel(grid.toLonLat([310.25, 40.5])) ?? [];
    expect(column).toBeCloseTo(310.25, 2);
    expect(row).toBeCloseTo(40.5, 2);
  });

  it('has bounds beyond the antimeridian, and all longitudes around a pole', () => {
    const bounds = (grid: ReturnType<typeof groundGrid>) =>
      grid && boundsOf(grid, SIZE)?.map((degrees) => Number(degrees.toFixed(3)));
    expect(bounds(imageIn(4326, [179.99, 39], 0.0001))).toEqual([179.99, 38.97, 180.03, 39]);
    expect(bounds(imageIn(3413, [-20_000, 15_000], 100))).toEqual([-180, 89.769, 180, 90]);
  });

  it('is null for an unknown EPSG code', () => {
    expect(imageIn(29_999, [0, 0], 1)).toBeNull();
  });
});
