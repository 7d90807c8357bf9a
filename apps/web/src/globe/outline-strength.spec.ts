import { expect, test } from 'vitest';
import { outlineStrength } from './outline-strength.ts';

test.each([
  [7_000_000, 20_000, 1],
  [16_000, 20_000, 1],
  [10_000, 22_000, 0.5],
  [4_000, 20_000, 0],
  [300, 300, 1],
])('from a height of %d m, outlines of %d m have an opacity of %d', (heightM, sizeM, strength) => {
  expect(outlineStrength(heightM, sizeM)).toBeCloseTo(strength);
});
