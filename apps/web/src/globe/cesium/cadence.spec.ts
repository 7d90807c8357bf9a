import { expect, test } from 'vitest';
import { frameIntervalSec } from './cadence.ts';

test('what moves is drawn as often as it moves half a pixel, within what is smooth and what is worth it', () => {
  const moving = { moving: true, low: false };
  expect(frameIntervalSec({ ...moving, heightM: 7_000_000 })).toBeCloseTo(0.47, 1);
  expect(frameIntervalSec({ ...moving, heightM: 400_000 })).toBe(0.05);
  expect(frameIntervalSec({ ...moving, heightM: 40_000_000 })).toBe(1);
});

test('a slow machine draws twice a second at most', () => {
  expect(frameIntervalSec({ moving: true, low: true, heightM: 1_000_000 })).toBe(0.5);
});

test('nothing moves near the ground or without satellites', () => {
  expect(frameIntervalSec({ moving: true, low: false, heightM: 16_000 })).toBe(1);
  expect(frameIntervalSec({ moving: false, low: false, heightM: 7_000_000 })).toBe(30);
});
