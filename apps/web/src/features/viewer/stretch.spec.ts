import type { ViewedImage } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { sharedStyle, styleOfOther } from './shown-layers.ts';
import { channelsOf, paintingOf, stretched } from './stretch.ts';
import { addressWithStyle, styleOfAddress } from './viewer-address.ts';

const spread = (min: number, max: number) => ({
  min,
  max,
  mean: (min + max) / 2,
  standardDeviation: 1,
  percentiles: [min + 10, max - 10] as [number, number],
  histogram: [1, 2, 1],
  histogramLimits: [min, max] as [number, number],
});
const band = (number: number, color: string) => ({
  number,
  name: color,
  color,
  unit: null,
  scale: 1,
  offset: 0,
  limits: [0, 255] as [number, number],
  statistics: spread(number * 100, number * 200),
});
const image: ViewedImage = {
  fileName: 'image.tif',
  product: 'analytic',
  widthPx: 10,
  heightPx: 10,
  dataType: 'uint16',
  epsg: 32_618,
  pixelM: 2,
  bounds: [0, 0, 1, 1],
  maxLevel: 16,
  bands: ['blue', 'green', 'red', 'nir'].map((color, i) => band(i + 1, color)),
  indexes: { ndvi: spread(-1, 1) },
  styles: ['true-color', 'ndvi'],
};

test('the stretched channels follow the style', () => {
  const colors = paintingOf(image, {});
  const channels = colors && channelsOf(image, colors, {});
  expect(channels?.map(({ label }) => label)).toEqual(['Red', 'Green', 'Blue']);
  expect(channels && stretched(channels, 'percentiles')).toBe('310,590,210,390,110,190');
  expect(channels && stretched(channels, 'all')).toBe('300,600,200,400,100,200');
  const style = { style: 'ndvi' } as const;
  const index = paintingOf(image, style);
  expect(index && channelsOf(image, index, style)).toEqual([
    { label: 'NDVI', limits: [-1, 1], statistics: image.indexes.ndvi },
  ]);
});

test('an invalid style falls back to that of the image', () => {
  expect(paintingOf(image, { style: 'bands', bands: '9,9,9' })).toEqual(paintingOf(image, {}));
});

test('compared values share one stretch; color and gray pictures are unstretched unless the user chose otherwise', () => {
  expect(sharedStyle(image, {})).toEqual({ limits: '0,255,0,255,0,255' });
  const picture = { ...image, product: 'display' as const };
  expect(sharedStyle(picture, {})).toEqual({});
  expect(sharedStyle(picture, { style: 'single-band', bands: '1' })).toMatchObject({ limits: '0,255' });
});

test('a style survives the URL, and markup does not', () => {
  const style = { style: 'single-band', bands: '4', ramp: 'magma', limits: '0,3000' } as const;
  const address = addressWithStyle(new URLSearchParams('with=x'), style);
  expect(address.get('with')).toBe('x');
  expect(styleOfAddress(address)).toEqual(style);
  expect(styleOfAddress(new URLSearchParams({ ramp: '<img src=x onerror=alert(1)>' }))).toEqual({});
});

test('another image is compared in the shared style if it is of the same kind and has the bands for it', () => {
  const colors = { style: 'true-color', limits: '0,255,0,255,0,255' } as const;
  const gray = { ...image, bands: [band(1, 'pan')], styles: ['single-band' as const] };
  expect(styleOfOther(image, image, colors)).toEqual(colors);
  expect(styleOfOther(image, gray, colors)).toEqual({});
  expect(styleOfOther(image, gray, { style: 'ndvi' })).toEqual({});
  expect(styleOfOther(gray, image, { style: 'single-band' })).toEqual({ style: 'single-band' });
  expect(styleOfOther(image, { ...image, product: 'display' }, colors)).toEqual({});
});
