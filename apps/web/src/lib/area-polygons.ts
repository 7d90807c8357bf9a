import type { DrawnArea, MultiPolygon } from '@groundtrack/contract';

type Rings = readonly (readonly [lonDeg: number, latDeg: number][])[];

/** Each shape's outline, then its holes. */
export function polygonsOf(area: DrawnArea | MultiPolygon): readonly Rings[] {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}

/** Whether two areas have the same positions. A Polygon equals a MultiPolygon that contains only it. */
export function isSameArea(one: DrawnArea | undefined, other: DrawnArea | undefined): boolean {
  if (one === other || !one || !other) return one === other;
  return isSameList(polygonsOf(one), polygonsOf(other), (a, b) =>
    isSameList(a, b, (ring, otherRing) =>
      isSameList(ring, otherRing, ([lon, lat], [otherLon, otherLat]) => lon === otherLon && lat === otherLat),
    ),
  );
}

function isSameList<T>(one: readonly T[], other: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return (
    one.length === other.length &&
    one.every((item, i) => {
      const same = other[i];
      return same !== undefined && isSame(item, same);
    })
  );
}
