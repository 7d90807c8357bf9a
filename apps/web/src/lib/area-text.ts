import { billedAreaKm2, type OrderLine, type QuoteLine } from '@groundtrack/contract';
import type { Units } from './units.ts';

/** The sold part of an area in square kilometers; null for a box or an image that has not been taken yet. */
export function soldKm2Of(line: QuoteLine | null | undefined): number | null {
  return line && line.kind !== 'tasking' ? billedAreaKm2(line) : null;
}

/** `area of 12.3 km²`; empty for a box. */
export function areaFacts(areaKm2: number | null | undefined, units: Pick<Units, 'area'>): string[] {
  return areaKm2 === null || areaKm2 === undefined ? [] : [`area of ${units.area(areaKm2)}`];
}

/** The size of an item, unless its product names it. */
export function lineSizeFacts(line: OrderLine, units: Pick<Units, 'area' | 'box'>): string[] {
  if (line.kind !== 'tasking') return areaFacts(soldKm2Of(line.quote), units);
  const { x, y } = line.size;
  return [`${units.box(x, y)} (${units.area(x * y)})`];
}
