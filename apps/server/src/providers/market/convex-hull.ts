import type { LonLat } from '@groundtrack/geo';

/** The convex hull of positions as a closed ring, counterclockwise (monotone chain, A. M. Andrew, 1979). */
export function convexHull(positions: readonly LonLat[]): LonLat[] {
  const sorted = positions.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const lower = halfHull(sorted);
  const upper = halfHull(sorted.toReversed());
  return [...lower, ...upper, ...lower.slice(0, 1)];
}

function halfHull(sorted: readonly LonLat[]): LonLat[] {
  const hull: LonLat[] = [];
  for (const next of sorted) {
    while (turnsRight(hull.at(-2), hull.at(-1), next)) hull.pop();
    hull.push(next);
  }
  return hull.slice(0, -1);
}

function turnsRight(a: LonLat | undefined, b: LonLat | undefined, c: LonLat): boolean {
  return a !== undefined && b !== undefined && (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0;
}
