import { expect, it } from 'vitest';
import type { ImageSource } from '../../port/image-source.ts';
import { describeAsset } from './describe-asset.ts';

it.each<[string, Record<string, unknown>, Record<string, unknown>, ImageSource]>([
  ['nothing', {}, {}, {}],
  ['a code of the item', {}, { 'proj:code': 'EPSG:26913' }, { epsg: 26_913 }],
  ['a number of before', {}, { 'proj:epsg': 3857 }, { epsg: 3857 }],
  ['a code of its own before that of the item', { 'proj:code': 'EPSG:32632' }, { 'proj:epsg': 3857 }, { epsg: 32_632 }],
  ['no code, where the file may know one', {}, { 'proj:epsg': null, 'proj:code': null }, {}],
  ['codes that are none', { 'proj:epsg': -1, 'proj:code': 'IAU:30110' }, { 'proj:epsg': '32632' }, {}],
  ['GeoTIFF', { type: 'image/tiff; application=geotiff; profile=cloud-optimized' }, {}, {}],
  ['bytes of any kind', { type: 'application/octet-stream' }, {}, {}],
  ['JPEG 2000', { type: 'image/jp2' }, {}, { otherFormat: 'image/jp2' }],
  ['a web page', { type: 'text/html; charset=utf-8' }, {}, { otherFormat: 'text/html' }],
  [
    'the bands of STAC 1.1',
    { bands: [{ name: 'B2', data_type: 'uint16', 'eo:common_name': 'blue' }, { data_type: 'uint16' }] },
    {},
    { bands: 2, dataTypes: ['uint16'], bandNames: ['blue', null] },
  ],
  [
    'the raster and eo extensions',
    {
      'raster:bands': [{ data_type: 'float32' }, { data_type: 'float32' }],
      'eo:bands': [{ common_name: 'red' }, { common_name: 'nir' }],
    },
    {},
    { bands: 2, dataTypes: ['float32'], bandNames: ['red', 'nir'] },
  ],
  [
    'a color that its wavelength is not',
    {
      'eo:bands': [
        { common_name: 'nir', center_wavelength: 0.842 },
        { common_name: 'red', center_wavelength: 0.842 },
      ],
    },
    {},
    {
      bands: 2,
      bandNames: ['nir', 'red'],
      contradiction: 'band 2 is called red, with a center wavelength of 0.842 µm',
    },
  ],
  [
    'wavelengths in nanometers, and nonstandard names',
    {
      bands: [
        { 'eo:common_name': 'red', 'eo:center_wavelength': 665 },
        { 'eo:common_name': 'vis', 'eo:center_wavelength': 9 },
      ],
    },
    {},
    { bands: 2, bandNames: ['red', 'vis'] },
  ],
  [
    'two names of one band',
    { 'raster:bands': [{ common_name: 'blue' }], 'eo:bands': [{ common_name: 'red' }] },
    {},
    { bands: 1, bandNames: ['blue'], contradiction: 'band 1 is called blue and red' },
  ],
  [
    'two wavelengths of one band',
    { bands: [{ 'eo:center_wavelength': 0.665 }], 'eo:bands': [{ center_wavelength: 842 }] },
    {},
    { bands: 1, contradiction: 'band 1 has a center wavelength of 0.665 and of 842' },
  ],
  [
    'the same wavelength in nanometers',
    { bands: [{ 'eo:center_wavelength': 0.665 }], 'eo:bands': [{ center_wavelength: 664.9 }] },
    {},
    { bands: 1 },
  ],
  [
    'a wavelength that is none',
    { 'eo:bands': [{ common_name: 'red', center_wavelength: '0.8' }] },
    {},
    { bands: 1, bandNames: ['red'] },
  ],
  ['a type without a name', { 'raster:bands': [{ data_type: 'other' }] }, {}, { bands: 1 }],
  ['bands that are none', { 'raster:bands': 'three', 'eo:bands': [7, null, 'red'], bands: {} }, {}, {}],
])('an asset may state %s', (_what, asset, properties, expected) => {
  expect(describeAsset(asset, properties)).toEqual(expected);
});
