import { expect, test } from 'vitest';
import { viewOver } from './view-over.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('a camera over the middle sees all points, and not much more', () => {
  const { center, heightM } = viewOver([at(38.9, -76.95), at(39.1, -76.95), at(39.1, -76.75), at(38.9, -76.75)]);
  expect(center.latitude).toBeCloseTo(39, 6);
  expect(center.longitude).toBeCloseTo(-76.85, 6);
  expect(heightM).toBeGreaterThan(26_000);
  expect(heightM).toBeLessThan(60_000);
});

test('points on both sides of the antimeridian share one view', () => {
  const { center, heightM } = viewOver([at(-17, 178.5), at(-17, -178.5)]);
  expect(center).toEqual({ latitude: -17, longitude: 180 });
  expect(heightM).toBeLessThan(1_000_000);
});

test('a small field is not viewed from the ground, and a million positions are supported', () => {
  expect(viewOver([at(39, -76), at(39.00001, -76)]).heightM).toBe(500);
  expect(viewOver(Array.from({ length: 1_000_000 }, (_, i) => at(i / 1e6, 0))).center.latitude).toBeCloseTo(0.5, 3);
});
