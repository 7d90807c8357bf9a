/** Camera heights and flight durations, initially and for a selected place. */
export const CAMERA_DEFAULTS = {
  startHeightM: 7_000_000,
  placeHeightM: 16_000,
  flightSec: 2,
  toPlaceSec: 1,
} as const;
