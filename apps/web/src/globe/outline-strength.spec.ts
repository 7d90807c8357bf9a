import { expect, test } from 'vitest';
import { outlineStrength } from './outline-strength.ts';

test.each([
  [16_000, 1],
  [5_000, 1],
  [3_250, 0.65],
  [1_500, 0.3],
  [100, 0.3],
])('outlines at a height of %d m have an opacity of %d', (heightM, strength) => {
  expect(outlineStrength(heightM)).toBeCloseTo(strength);
});
