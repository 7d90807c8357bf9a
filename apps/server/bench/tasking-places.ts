import type { Point } from '@groundtrack/contract';

/** Populated places all over the world, the same in every run. */
export function benchPlaces(count: number): Point[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'Point',
    coordinates: [((index * 137.508) % 360) - 180, Math.asin(((index * 0.618_034) % 1) * 1.6 - 0.8) * (180 / Math.PI)],
  }));
}
