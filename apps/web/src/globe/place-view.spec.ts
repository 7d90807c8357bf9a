import { expect, it } from 'vitest';
import { CAMERA_DEFAULTS } from './camera-defaults.ts';
import { placeView } from './place-view.ts';

const place = { location: 'x', latitude: 37.5, longitude: 14.1, elevation: 0 };

it('shows a town from the default height, a large feature as a whole, and an ocean from the start height', () => {
  expect(placeView(place).heightM).toBe(CAMERA_DEFAULTS.placeHeightM);
  expect(placeView({ ...place, radiusKm: 140 })).toEqual({ center: { ...place, radiusKm: 140 }, heightM: 420_000 });
  expect(placeView({ ...place, radiusKm: 7_000 }).heightM).toBe(CAMERA_DEFAULTS.startHeightM);
});
