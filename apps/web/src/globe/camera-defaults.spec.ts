import { expect, it } from 'vitest';
import { CAMERA_DEFAULTS } from './camera-defaults.ts';

it('begins at 7,000 km, looks at a place from 16 km, and flies there in two seconds', () => {
  expect(CAMERA_DEFAULTS).toMatchObject({ startHeightM: 7_000_000, placeHeightM: 16_000, flightSec: 2 });
});

it('leaves a second of the two until the map of a chosen place is sharp', () => {
  expect(CAMERA_DEFAULTS.toPlaceSec).toBe(1);
});
