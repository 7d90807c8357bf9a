import { expect, test } from 'vitest';
import { coverageText } from './coverage-text.ts';

test.each([
  [1, 'covers all'],
  [0.9999, 'covers 99 %'],
  [0.344, 'covers 34 %'],
  [0.01, 'covers 1 %'],
  [0.0001, 'covers < 1 %'],
  [0, 'covers 0 %'],
])('shows a share of %d as: %s', (share, text) => {
  expect(coverageText(share)).toBe(text);
});
