import { boundsOverlap, toBounds } from '../bounds.ts';
import type { Polygon } from '../polygon.ts';
import { coverageOf } from './coverage.ts';
import { areaKm2Of } from './measure-area.ts';
import { uncoveredOf } from './uncovered.ts';

export interface Covering<T> {
  /** In the order of selection, with the share of the area that each one adds. */
  readonly chosen: readonly { readonly item: T; readonly addedShare: number }[];
  readonly uncovered: readonly Polygon[];
  readonly uncoveredKm2: number;
  /** Share of the area, 0 to 1. */
  readonly coveredShare: number;
}

export interface Candidate<T> {
  readonly item: T;
  readonly footprint: readonly Polygon[];
}

/** A shape that adds less than this share is not worth buying. */
export const LEAST_SHARE = 1e-3;

/**
 * Chooses shapes that together cover an area: repeatedly the first of the list that adds something, until the area is
 * covered or no shape adds to it (the greedy algorithm of set cover).
 * @param area parts that do not overlap, with longitudes within ±180, as `parseFootprint` returns them
 * @param candidates best first
 * @param leastShare of the area that a shape must add
 * @returns null if outlines cross too often to compute
 */
export function chooseCovering<T>(
  area: readonly Polygon[],
  candidates: readonly Candidate<T>[],
  leastShare = LEAST_SHARE,
): Covering<T> | null {
  const wholeKm2 = areaKm2Of(area);
  const chosen: { item: T; addedShare: number }[] = [];
  let uncovered: readonly Polygon[] = area;
  let leftKm2 = wholeKm2;
  for (const { item, footprint } of candidates) {
    if (uncovered.length === 0) break;
    if (!mayMeet(uncovered, footprint) || (coverageOf(uncovered)(footprint) * leftKm2) / wholeKm2 < leastShare)
      continue;
    const left = uncoveredOf(uncovered, footprint);
    if (!left) return null;
    const stillKm2 = areaKm2Of(left);
    chosen.push({ item, addedShare: (leftKm2 - stillKm2) / wholeKm2 });
    [uncovered, leftKm2] = [left, stillKm2];
  }
  return { chosen, uncovered, uncoveredKm2: leftKm2, coveredShare: 1 - leftKm2 / wholeKm2 };
}

export function mayMeet(one: readonly Polygon[], other: readonly Polygon[]): boolean {
  const bounds = (parts: readonly Polygon[]) => toBounds(parts.flatMap(({ coordinates: [exterior = []] }) => exterior));
  return boundsOverlap(bounds(one), bounds(other));
}
