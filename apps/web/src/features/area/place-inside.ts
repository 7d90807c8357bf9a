import { type LonLat, toBounds, unwrapLongitude, wrapLongitude } from '@groundtrack/geo';
import type { AreaPolygons } from '../../workers/area/shapes.ts';

/** The tested parallels, as fractions from south to north. */
const PARALLELS = [0.5, 0.4, 0.6, 0.25, 0.75, 0.1, 0.9];

/** A place well inside the widest shape: the middle of its longest section along a parallel. */
export function placeInside(polygons: AreaPolygons): LonLat | null {
  let [widest, place]: [number, LonLat | null] = [0, null];
  for (const rings of polygons) {
    const flat = rings.map(withoutJumps);
    const { south, north } = toBounds(flat[0] ?? []);
    for (const share of PARALLELS) {
      const latDeg = south + share * (north - south);
      const crossings = flat.flatMap((ring) => crossingsOf(ring, latDeg)).toSorted((a, b) => a - b);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const [west = 0, east = 0] = crossings.slice(i, i + 2);
        // Prefers the middle parallel over a slightly longer section.
        const width = (east - west) * (share === 0.5 ? 1.25 : 1);
        if (width > widest) [widest, place] = [width, [wrapLongitude((west + east) / 2), latDeg]];
      }
    }
  }
  return place;
}

function withoutJumps(ring: readonly LonLat[]): LonLat[] {
  const line: LonLat[] = [];
  for (const [lon, lat] of ring) line.push([unwrapLongitude(lon, line.at(-1)?.[0] ?? lon), lat]);
  return line;
}

function crossingsOf(ring: readonly LonLat[], latDeg: number): number[] {
  const crossings: number[] = [];
  let from = ring.at(-1);
  for (const at of ring) {
    if (from && at[1] > latDeg !== from[1] > latDeg)
      crossings.push(from[0] + ((latDeg - from[1]) / (at[1] - from[1])) * (at[0] - from[0]));
    from = at;
  }
  return crossings;
}
