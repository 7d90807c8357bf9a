import { boxAround, type LonLat } from '@groundtrack/geo';
import { describe, expect, it } from 'vitest';
import { boxInGrid, gridProblem } from './delivery-grid.ts';

function sold(at: LonLat = [-76.8755, 39.0045], xKm = 5, pixelM = 0.5) {
  const { epsg, box } = boxAround({ type: 'Point', coordinates: [...at] }, { xKm, yKm: xKm, pixelM });
  return { projected: { epsg, box }, pixelM };
}

describe('the grid of a delivery', () => {
  it.each([4326, 3857, 26_985, 26_918, 32_617])('may be EPSG:%i in Maryland', (epsg) => {
    expect(gridProblem(epsg, sold())).toBeNull();
  });

  it('may change the ground if the image is not too large', () => {
    expect(gridProblem(3413, sold(undefined, 2))).toBeNull();
    expect(gridProblem(3413, sold())).toContain('Choose a smaller size.');
  });

  it('may be another one for a mosaic of an area, up to 60,000 pixels a side', () => {
    const mosaic = (xKm: number) => ({ ...sold(undefined, xKm), isMosaic: true });
    expect(gridProblem(3413, mosaic(15))).toBeNull();
    expect(gridProblem(3413, mosaic(28))).toContain('Choose a smaller size.');
  });

  it.each<[number, string, LonLat?]>([
    [
      12_345,
      'EPSG:12345 is no grid that is known. Give the number of another grid, or take UTM by leaving the grid out.',
    ],
    [4267, 'EPSG:4267 is a grid that is not computed to a meter here.'],
    [2248, 'EPSG:2248 counts in feet or another unit; possible are grids in meters or degrees.'],
    [3857, 'EPSG:3857 turns or stretches the ground of this place', [0, 90]],
    [
      4326,
      'EPSG:4326 turns or stretches the ground of this place so far that the image would have too many pixels.',
      [0, 89.9],
    ],
  ])('is not EPSG:%i: %s', (epsg, problem, at) => {
    expect(gridProblem(epsg, sold(at))).toContain(problem);
  });

  it('crosses the antimeridian in one piece', () => {
    const box = sold([180, -17]);
    expect(gridProblem(4326, box)).toBeNull();
    const [west, , east] = boxInGrid(4326, box).box;
    expect(east - west).toBeLessThan(0.1);
  });
});
