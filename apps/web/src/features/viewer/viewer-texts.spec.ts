import { expect, test } from 'vitest';
import { scaleLengthM } from './screenshot.ts';
import { addressesOf } from './share-panel.tsx';
import { valueText } from './values-panel.tsx';

test('a value is shown in its unit, with the stored number', () => {
  const reflectance = { unit: 'reflectance', scale: 0.0001, offset: -0.1 };
  expect(valueText(reflectance, { number: 1, value: 1412, measured: 0.0412 })).toBe('0.0412 reflectance (1,412)');
  expect(valueText({ unit: null, scale: 1, offset: 0 }, { number: 1, value: 93, measured: 93 })).toBe('93');
  expect(valueText(reflectance, { number: 1, value: null, measured: null })).toBe('none');
});

test('URLs are those of the link, in the current style, with commas as GDAL expects', () => {
  const url = 'https://shop.example/api/v3/files/abc-_1';
  expect(addressesOf({ url }, { style: 'bands', bands: '4,3,2' })).toEqual({
    'WMTS address': `${url}/WMTSCapabilities.xml?style=bands&bands=4%2C3%2C2`,
    'XYZ address': `${url}/tiles/{z}/{x}/{y}?style=bands&bands=4%2C3%2C2`,
    'Link for people': 'https://shop.example/#/SharedView/abc-_1?style=bands&bands=4%2C3%2C2',
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
