import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toScaleBar } from './scale-bar.ts';

test.each([
  [0.5, '50 m', 100],
  [1, '100 m', 100],
  [7, '500 m', 500 / 7],
  [12, '1 km', 1000 / 12],
  [650, '50 km', 50_000 / 650],
  [23_000, '2,000 km', 2_000_000 / 23_000],
])('where a pixel shows %d m the bar is %s', (pixelM, label, widthPx) => {
  expect(toScaleBar(pixelM, 100)).toEqual({ label, widthPx: expect.closeTo(widthPx, 9) });
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('there is none for %d meters a pixel', (pixelM) => {
  expect(toScaleBar(pixelM, 100)).toBeNull();
});

test('a bar is between two fifths of the room and all of it, and says how long it is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 100_000, noNaN: true }), (pixelM) => {
      const bar = toScaleBar(pixelM, 100);
      expect(bar && bar.widthPx >= 40 - 1e-9 && bar.widthPx <= 100 + 1e-9).toBe(true);
      const [, digits = '', unit] = /^([\d,]+) (m|km)$/.exec(bar?.label ?? '') ?? [];
      const meters = Number(digits.replaceAll(',', '')) * (unit === 'km' ? 1000 : 1);
      expect(meters / pixelM).toBeCloseTo(bar?.widthPx ?? 0, 6);
    }),
  );
});
