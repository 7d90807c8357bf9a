import type { Point } from '@groundtrack/contract';
import type { MarketSettings } from './market-settings.ts';

/** Whether the operator sells images of a place. */
export function isInRegions(regions: MarketSettings['regions'], { coordinates: [lon, lat] }: Point): boolean {
  const isIn = ([west, south, east, north]: readonly [number, number, number, number]): boolean =>
    lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);
  return regions === undefined || regions.some(({ box }) => isIn(box));
}
