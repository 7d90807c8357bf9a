/** From how high the camera looks, and how long it flies there: at first, and to a place that was chosen. */
export const CAMERA_DEFAULTS = {
  startHeightM: 7_000_000,
  placeHeightM: 16_000,
  flightSec: 2,
  toPlaceSec: 1,
} as const;
