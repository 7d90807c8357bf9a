import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { tileStyle } from './tile-query.ts';
import { type PaintedBand, stylesOf, type TileStyle, toPainting, toStyleQuery } from './tile-style.ts';

const band = (number: number, color: string | null): PaintedBand => ({
  number,
  color,
  limits: [number, 1000 * number],
});
const fourBands = ['blue', 'green', 'red', 'nir'].map((color, i) => band(i + 1, color));
const picture = ['red', 'green', 'blue'].map((color, i) => band(i + 1, color));
const radar = [band(1, null)];

describe('a style paints', () => {
  it.each<[TileStyle, object]>([
    [
      {},
      {
        kind: 'colors',
        bands: [3, 2, 1],
        limits: [
          [3, 3000],
          [2, 2000],
          [1, 1000],
        ],
      },
    ],
    [
      { style: 'false-color', limits: '0,10' },
      {
        bands: [4, 3, 2],
        limits: [
          [0, 10],
          [0, 10],
          [0, 10],
        ],
      },
    ],
    [
      { style: 'bands', bands: '4,4,1', limits: '0,1,2,3,-4.5,5' },
      {
        bands: [4, 4, 1],
        limits: [
          [0, 1],
          [2, 3],
          [-4.5, 5],
        ],
      },
    ],
    [{ style: 'ndvi' }, { kind: 'index', bands: [4, 3], ramp: 'vegetation', limits: [-1, 1] }],
    [
      { style: 'ndwi', ramp: 'gray', limits: '-0.5,0.5' },
      { bands: [2, 4], ramp: 'gray', limits: [-0.5, 0.5] },
    ],
    [
      { style: 'single-band', bands: '4', ramp: 'magma' },
      { kind: 'ramp', band: 4, ramp: 'magma', limits: [4, 4000] },
    ],
  ])('%j of four bands', (style, painting) => {
    expect(toPainting(style, fourBands)).toMatchObject(painting);
  });

  it('a single band in gray if there are no color bands', () => {
    expect(toPainting({}, radar)).toEqual({ kind: 'ramp', band: 1, ramp: 'gray', limits: [1, 1000] });
  });

  it.each<[TileStyle, string]>([
    [{ style: 'ndvi' }, 'style: ndvi needs the band nir, which this image does not have'],
    [{ style: 'bands' }, 'bands: must be three bands by number, not ""'],
    [{ style: 'bands', bands: '1,2' }, 'bands: must be three bands by number, not "1,2"'],
    [{ style: 'bands', bands: '1,2,9' }, 'bands: 9 is not a band of this image, which has 1 to 3'],
    [{ style: 'single-band', bands: '4' }, 'bands: 4 is not a band of this image, which has 1 to 3'],
    [{ style: 'true-color', bands: '1,2,3' }, 'bands: must be left out with style true-color, which has its own'],
    [{ ramp: 'gray' }, 'ramp: must be left out with style true-color, which paints three bands'],
    [{ limits: '5,5' }, 'limits: 5 to 5 is empty; the second number must be the larger one'],
    [{ style: 'single-band', limits: '0,1,0,1,0,1' }, 'limits: must be two numbers with style single-band'],
  ])('nothing for %j, and returns a reason', (style, why) => {
    expect(toPainting(style, picture)).toBe(why);
  });
});

it('an image has the styles that its bands allow, the default first', () => {
  expect(stylesOf(fourBands)).toEqual(['true-color', 'false-color', 'bands', 'ndvi', 'ndwi', 'single-band']);
  expect(stylesOf(picture)).toEqual(['true-color', 'bands', 'single-band']);
  expect(stylesOf(radar)).toEqual(['single-band']);
});

it('a style query contains nothing but the style', () => {
  const style: TileStyle = { style: 'single-band', bands: '2', ramp: 'viridis', limits: '0,3000', format: 'png' };
  expect(tileStyle.parse(Object.fromEntries(toStyleQuery(style)))).toEqual(style);
  expect(toStyleQuery({}).toString()).toBe('');
  for (const query of [
    { ramp: '<script>alert(1)</script>' },
    { style: 'ndvi;' },
    { bands: '0' },
    { bands: '1,2,3,4' },
    { limits: '1e9,2' },
    { limits: '0,NaN' },
    { limits: '1,2,3' },
    { time: '2026' },
  ])
    expect(z.safeParse(tileStyle, query).success).toBe(false);
});
