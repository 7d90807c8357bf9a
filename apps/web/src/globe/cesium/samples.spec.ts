import { expect, test } from 'vitest';
import { packSamples } from './samples.ts';

const positions = (steps: number) => Float64Array.from({ length: steps * 3 }, (_, i) => i);

test('keeps a position every two minutes, with its time in front', () => {
  expect(packSamples({ ecefM: positions(17), stepSec: 15 })).toEqual([0, 0, 1, 2, 120, 24, 25, 26, 240, 48, 49, 50]);
});

test('keeps every position of a coarse orbit', () => {
  expect(packSamples({ ecefM: positions(2), stepSec: 300 })).toEqual([0, 0, 1, 2, 300, 3, 4, 5]);
});

test('ignores a triple that is cut off', () => {
  expect(packSamples({ ecefM: new Float64Array([1, 2, 3, 4]), stepSec: 120 })).toEqual([0, 1, 2, 3]);
});
