import type { Point } from '@groundtrack/contract';
import type { Tasking } from '../port/tasking.ts';
import type { MarketSettings } from './market-settings.ts';

/** Whether the operator sells images of a place. */
export function isInRegions(regions: MarketSettings['regions'], { coordinates: [lon, lat] }: Point): boolean {
  const isIn = ([west, south, east, north]: readonly [number, number, number, number]): boolean =>
    lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);
  return regions === undefined || regions.some(({ box }) => isIn(box));
}

/** The tasking without passes over places whose images the operator does not sell. */
export function withinRegions<T extends Tasking>(tasking: T, regions: MarketSettings['regions']): T {
  const find = tasking.opportunities.bind(tasking);
  const opportunities: Tasking['opportunities'] = (query, signal) =>
    isInRegions(regions, query.place) ? find(query, signal) : Promise.resolve([]);
  return Object.assign(tasking, { opportunities });
}
