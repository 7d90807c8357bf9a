import { describe, expect, it } from 'vitest';
import { frameOf } from './geotiff-frame.ts';
import { tag } from './tags.ts';

const UTM = [1, 1, 0, 2, 1025, 0, 1, 1, 3072, 0, 1, 32632];
const SCALE = [10, 20, 0];
const TIEPOINT = [0, 0, 0, 500_000, 5_600_000, 0];

function frame(tags: Readonly<Record<number, readonly number[]>>) {
  return frameOf(
    new Map([
      [tag.geoKeyDirectory, UTM],
      [tag.modelPixelScale, SCALE],
      [tag.modelTiepoint, TIEPOINT],
      ...Object.entries(tags).map(([key, value]) => [Number(key), value] as const),
    ]),
  );
}

describe('the georeference of a GeoTIFF', () => {
  it('has its corner at the tie point and rows that run south', () => {
    expect(frame({})).toEqual({ epsg: 32632, affine: [10, 0, 500_000, 0, -20, 5_600_000] });
  });

  it('does not depend on the pixel of the tie point', () => {
    expect(frame({ [tag.modelTiepoint]: [100, 50, 0, 501_000, 5_599_000, 0] })).toEqual(frame({}));
  });

  it('has rows that run south even if the scale is negative, like GDAL', () => {
    expect(frame({ [tag.modelPixelScale]: [10, -20, 0] })).toEqual(frame({}));
  });

  it('is shifted by half a pixel if tie points are pixel centers', () => {
    const keys = UTM.with(7, 2);
    expect(frame({ [tag.geoKeyDirectory]: keys })?.affine).toEqual([10, 0, 499_995, 0, -20, 5_600_010]);
  });

  it('may be rotated by a matrix', () => {
    const matrix = [0, 5, 0, 100, 5, 0, 0, 200, 0, 0, 0, 0, 0, 0, 0, 1];
    expect(frame({ [tag.modelTransformation]: matrix })?.affine).toEqual([0, 5, 100, 5, 0, 200]);
    const keys = UTM.with(7, 2);
    expect(frame({ [tag.modelTransformation]: matrix, [tag.geoKeyDirectory]: keys })?.affine).toEqual([
      0, 5, 97.5, 5, 0, 197.5,
    ]);
  });

  it('uses the projected CRS if there are both, and degrees without one', () => {
    const both = [1, 1, 0, 2, 2048, 0, 1, 4326, 3072, 0, 1, 32633];
    expect(frame({ [tag.geoKeyDirectory]: both })?.epsg).toBe(32633);
    expect(frame({ [tag.geoKeyDirectory]: [1, 1, 0, 1, 2048, 0, 1, 4326] })?.epsg).toBe(4326);
  });

  it.each<[string, Readonly<Record<number, readonly number[]>>]>([
    ['keys', { [tag.geoKeyDirectory]: [] }],
    ['a whole key', { [tag.geoKeyDirectory]: [1, 1, 0, 1, 3072, 0, 1] }],
    ['a grid that is a code', { [tag.geoKeyDirectory]: [1, 1, 0, 1, 3072, 34736, 1, 32632] }],
    ['a tie point', { [tag.modelTiepoint]: [] }],
    ['a whole tie point', { [tag.modelTiepoint]: [0, 0, 0, 500_000] }],
    ['a scale', { [tag.modelPixelScale]: [] }],
    ['a scale above 0', { [tag.modelPixelScale]: [10, 0, 0] }],
    ['a positive pixel width', { [tag.modelPixelScale]: [-10, 10, 0] }],
    ['a numeric scale', { [tag.modelPixelScale]: [Number.NaN, 10, 0] }],
  ])('is unknown without %s', (_what, tags) => {
    expect(frame(tags)).toBeNull();
  });

  it('falls back to the scale if the matrix is truncated', () => {
    expect(frame({ [tag.modelTransformation]: [0, 5, 0, 100] })).toEqual(frame({}));
  });
});
