import { describe, expect, it } from 'vitest';
import { effectivePredictor, findUnreadable, type PixelFormat } from './pixel-format.ts';

const PLAIN: PixelFormat = {
  bands: 3,
  bits: 8,
  isFloating: false,
  photometric: 1,
  compression: 8,
  predictor: 1,
  isPlanar: false,
  fillOrder: 1,
};

describe('unsupported pixel formats', () => {
  it.each<[Partial<PixelFormat>, string]>([
    [{ predictor: 3, bits: 16 }, 'floating-point prediction of whole numbers'],
    [{ predictor: 2, bits: 12 }, 'horizontal prediction of 12-bit values'],
    [{ predictor: 4 }, 'predictor 4'],
    [{ fillOrder: 2 }, 'bits in reverse order (FillOrder 2)'],
    [{ compression: 7, bands: 2 }, 'JPEG of 2 bands'],
    [{ compression: 7, bands: 5 }, 'JPEG of 5 bands'],
    [{ compression: 7, bits: 16 }, 'JPEG of 16-bit values'],
    [{ compression: 7, photometric: 6, bands: 4 }, 'JPEG in YCbCr of 4 bands'],
    [{ compression: 7, photometric: 6, isPlanar: true }, 'JPEG in YCbCr of 3 bands, each by itself'],
    [{ compression: 50_001, bands: 1 }, 'WebP of 1 band'],
    [{ compression: 50_001, isPlanar: true }, 'WebP with each band by itself'],
  ])('%j: %s', (format, reason) => {
    expect(findUnreadable({ ...PLAIN, ...format })).toBe(reason);
  });
});

it.each<Partial<PixelFormat>>([
  {},
  { predictor: 2, bits: 64, isFloating: true },
  { predictor: 3, bits: 32, isFloating: true },
  { compression: 7, bands: 4 },
  { compression: 7, bands: 5, isPlanar: true },
  { compression: 7, photometric: 6 },
  { compression: 50_001, bands: 4 },
])('%j is read', (format) => {
  expect(findUnreadable({ ...PLAIN, ...format })).toBeNull();
});

it.each([1, 7, 32_773, 34_887, 50_001])(
  'compression %i has no prediction, regardless of its directory',
  (compression) => {
    expect(effectivePredictor({ ...PLAIN, compression, predictor: 3 })).toBe(1);
  },
);
