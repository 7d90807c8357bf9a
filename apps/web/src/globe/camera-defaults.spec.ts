import { expect, it } from 'vitest';
import { CAMERA_DEFAULTS } from './camera-defaults.ts';

it('begins at 7,000 km, looks at a place from 16 km, and flies there in two seconds', () => {
  expect(CAMERA_DEFAULTS).toEqual({ startHeightM: 7_000_000, placeHeightM: 16_000, flightSec: 2 });
});
