import { expect, test } from 'vitest';
import { scaleLengthM } from './screenshot.ts';
import { addressesOf } from './share-panel.tsx';
import { indexesOf, valueText } from './values-panel.tsx';

test('a value is shown in its unit, with the stored number', () => {
  const reflectance = { unit: 'reflectance', scale: 0.0001, offset: -0.1 };
  expect(valueText(reflectance, { number: 1, value: 1412, measured: 0.0412 })).toBe('0.0412 reflectance (1,412)');
  expect(valueText({ unit: null, scale: 1, offset: 0 }, { number: 1, value: 93, measured: 93 })).toBe('93');
  expect(valueText(reflectance, { number: 1, value: null, measured: null })).toBe('none');
});

test('NDVI and NDWI are those of the measured values, where the image has their bands', () => {
  const band = (number: number, color: string) => ({
    number,
    name: color,
    color,
    unit: 'reflectance',
    scale: 0.0001,
    offset: -0.1,
    limits: [0, 1] as [number, number],
    statistics: null,
  });
  const bands = [band(1, 'red'), band(2, 'green'), band(3, 'nir')];
  const value = (number: number, measured: number | null) => ({ number, value: 1, measured });
  const pixel = [value(1, 0.1), value(2, 0.2), value(3, 0.4)];
  expect(indexesOf({ styles: ['true-color', 'ndvi', 'ndwi'], bands }, pixel)).toEqual([
    { label: 'NDVI', text: '0.60' },
    { label: 'NDWI', text: '-0.33' },
  ]);
  expect(indexesOf({ styles: ['ndvi'], bands }, [value(1, null), value(3, 0.4)])).toEqual([
    { label: 'NDVI', text: 'none' },
  ]);
  expect(indexesOf({ styles: ['single-band'], bands }, pixel)).toEqual([]);
});

test('URLs are those of the link, in the current style, with commas as GDAL expects', () => {
  const url = 'https://shop.example/api/v3/files/abc-_1';
  expect(addressesOf({ url }, { style: 'bands', bands: '4,3,2' })).toEqual({
    'WMTS URL': `${url}/WMTSCapabilities.xml?style=bands&bands=4%2C3%2C2`,
    'XYZ URL': `${url}/tiles/{z}/{x}/{y}?style=bands&bands=4%2C3%2C2`,
    'Web link': 'https://shop.example/#/SharedView/abc-_1?style=bands&bands=4%2C3%2C2',
  });
});

test.each([
  [0.3, 20],
  [1, 100],
  [4, 500],
  [156_543, 20_000_000],
])('for pixels of %d m the scale bar is %d m long', (pixelM, lengthM) => {
  expect(scaleLengthM(pixelM)).toBe(lengthM);
});
