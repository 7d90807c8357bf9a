import type { Bounds, LonLat } from '@groundtrack/geo';

/** The box as a closed ring, counterclockwise from the lower left. */
export function ringOfBounds({ west, south, east, north }: Bounds): [LonLat, LonLat, LonLat, LonLat, LonLat] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
