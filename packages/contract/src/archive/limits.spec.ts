import { describe, expect, it } from 'vitest';
import { clampResolutionM } from './limits.ts';

describe('clampResolutionM', () => {
  it.each([
    [0.1, 0.1],
    [5, 5],
    [0.099, 0.1],
    [5.001, 5],
    [-3, 0.1],
    [Number.POSITIVE_INFINITY, 5],
    [Number.NaN, 5],
    [1.5, 1.5],
  ])('clamps %d to %d', (value, expected) => {
    expect(clampResolutionM(value)).toBe(expected);
  });
});
