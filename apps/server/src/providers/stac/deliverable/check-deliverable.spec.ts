import { describe, expect, it } from 'vitest';
import type { ImageSource } from '../../port/image-source.ts';
import { checkDeliverable, describeReasons } from './check-deliverable.ts';

/** The complete header of an image that can be delivered. */
const GOOD: ImageSource = {
  address: 'https://files.example/a.tif',
  fileBytes: 2 ** 32,
  hasRanges: true,
  widthPx: 12_000,
  heightPx: 12_000,
  isTiled: true,
  position: 'grid',
  epsg: 32_632,
  dataTypes: ['uint16'],
  bands: 4,
  compression: 8,
  photometric: 1,
};

describe('an image', () => {
  it.each<[string, ImageSource]>([
    ['of which nothing is known', {}],
    ['that fits in every way', GOOD],
    ['in UPS', { ...GOOD, epsg: 32_661 }],
    ['in degrees', { ...GOOD, epsg: 4326 }],
    ...[3857, 3031, 3995, 3413, 26_910, 26_919, 2154, 27_700, 31_370, 28_992, 4269, 2263].map(
      (epsg): [string, ImageSource] => [`in EPSG:${epsg}`, { ...GOOD, epsg }],
    ),
    ['of signed numbers', { ...GOOD, dataTypes: ['int16'] }],
    ['of floating point', { ...GOOD, dataTypes: ['float32'] }],
    ['of 12 bits', { ...GOOD, dataTypes: ['uint12'] }],
    ['in ZSTD', { ...GOOD, compression: 50_000 }],
    ['in LERC', { ...GOOD, compression: 34_887 }],
    ['of YCbCr in JPEG', { ...GOOD, compression: 7, photometric: 6 }],
    ['of 64 bands', { ...GOOD, bands: 64 }],
  ])('%s can be delivered, as far as the source is known', (_what, source) => {
    expect(checkDeliverable(source)).toEqual([]);
  });

  it.each<[ImageSource, string, string]>([
    [{ address: null }, 'File', 'none'],
    [{ deniedHost: 'files.example' }, 'Server of the file', 'files.example'],
    [{ refusal: 'files.example answered 404' }, 'File', 'files.example answered 404'],
    [{ contradiction: 'band 1 is called red and blue' }, 'Description', 'band 1 is called red and blue'],
    [{ otherFormat: 'image/jp2' }, 'Format', 'image/jp2'],
    [{ position: 'control points' }, 'Position', 'control points alone'],
    [{ position: 'none' }, 'Position', 'not stated'],
    [{ epsg: 4267 }, 'Grid', 'EPSG:4267, which is not computed to a meter'],
    [{ epsg: 2046 }, 'Grid', 'EPSG:2046, which is not computed to a meter'],
    [{ epsg: 29_999 }, 'Grid', 'EPSG:29999, which is no grid that is known'],
    [{ epsg: 32_661.5 }, 'Grid', 'EPSG:32661.5, which is no grid that is known'],
    [{ epsg: 32_767 }, 'Grid', 'one without an EPSG code'],
    [{ epsg: null }, 'Grid', 'one without an EPSG code'],
    [{ dataTypes: ['cint16'] }, 'Data type', 'cint16'],
    [{ dataTypes: ['uint8', 'uint16'] }, 'Data type', 'uint8, uint16'],
    [{ bands: 65 }, 'Bands', '65'],
    [{ bands: 0 }, 'Bands', '0'],
    [{ dataTypes: ['int64'] }, 'Data type', 'int64'],
    [{ compression: 50_002 }, 'Compression', 'JPEG XL'],
    [{ photometric: 6 }, 'Color model', 'number 6'],
    [{ photometric: 5 }, 'Color model', 'number 5'],
    [{ compression: 4711 }, 'Compression', 'number 4711'],
    [{ photometric: 8 }, 'Color model', 'number 8'],
    [{ isTiled: false }, 'Size without tiles', '4096 MB, 12000 x 12000 pixels'],
    [
      { isTiled: false, fileBytes: 1, widthPx: 30_000, heightPx: 30_000 },
      'Size without tiles',
      '1 MB, 30000 x 30000 pixels',
    ],
    [{ hasRanges: false }, 'Size', '4096 MB'],
  ])('with %j cannot be delivered', (change, field, value) => {
    expect(checkDeliverable({ ...GOOD, ...change })).toMatchObject([{ field, value, limit: expect.any(String) }]);
  });

  it('lists every reason against it, the supported values, and an alternative', () => {
    const reasons = checkDeliverable({ ...GOOD, epsg: 4267, dataTypes: ['cint16'] });
    expect(describeReasons(reasons)).toBe(
      'This image cannot be delivered. Grid: EPSG:4267, which is not computed to a meter; ' +
        'possible: a grid of EPSG that this server computes to a meter. ' +
        'Data type: cint16; possible: whole numbers of up to 32 bits or floating point, the same for all bands. ' +
        'Choose another image of this place.',
    );
    expect(describeReasons([])).toBeNull();
  });
});
