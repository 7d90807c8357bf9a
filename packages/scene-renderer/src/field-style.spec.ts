import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FieldStyle, fieldStyleAt, toFieldSize } from './field-style.ts';

const styles: readonly FieldStyle[] = ['pivots', 'strips', 'polder', 'small', 'patchwork'];
const share = fc.double({ min: 0, max: 1, noNaN: true });

test.each([
  ['Kansas', -100.8, 38, 'pivots'],
  ['the Netherlands', 5, 52.5, 'polder'],
  ['the delta of the Nile', 31.1, 30.8, 'small'],
  ['Franconia', 10, 49.5, 'strips'],
  ['Japan', 137, 36, 'small'],
  ['England', -1, 52, 'patchwork'],
  ['the sea', -30, 0, 'patchwork'],
])('the fields of %s', (_where, lonDeg, latDeg, style) => {
  expect(fieldStyleAt(lonDeg, latDeg)).toBe(style);
});

test('the style does not change with a full turn of longitude', () => {
  fc.assert(
    fc.property(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 }), (lonDeg, latDeg) => {
      expect(fieldStyleAt(lonDeg + 360, latDeg)).toBe(fieldStyleAt(lonDeg, latDeg));
    }),
  );
});

describe.each(styles)('a field of style %s', (style) => {
  test('has a realistic size, and is longer than wide', () => {
    fc.assert(
      fc.property(share, share, share, (large, long, wide) => {
        const [lengthM, widthM] = toFieldSize(style, [large, long, wide]);
        expect(lengthM >= 90 && lengthM <= 960).toBe(true);
        expect(widthM >= 28 && widthM <= 810).toBe(true);
        expect(style === 'patchwork' || lengthM >= widthM).toBe(true);
      }),
    );
  });
});
