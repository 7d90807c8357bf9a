import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatReceiptNumber } from './receipt-number.ts';

test.each([
  [1, 'R-000001'],
  [42, 'R-000042'],
  [999_999, 'R-999999'],
  [1_000_000, 'R-1000000'],
])('receipt %i is %s', (number, text) => {
  expect(formatReceiptNumber(number)).toBe(text);
});

test('the first million numbers are unique and sort the same as text', () => {
  const number = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(number, number, (a, b) => {
      const [first, second] = [formatReceiptNumber(a), formatReceiptNumber(b)];
      expect(first < second).toBe(a < b);
      expect(Number(first.slice(2))).toBe(a);
    }),
  );
});
