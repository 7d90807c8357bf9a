import type { UserImage } from '@groundtrack/contract';

export type Bounds = readonly [west: number, south: number, east: number, north: number];

export function boundsOf(corners: UserImage['corners']): Bounds {
  const [longitudes, latitudes] = [corners.map(([longitude]) => longitude), corners.map(([, latitude]) => latitude)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
