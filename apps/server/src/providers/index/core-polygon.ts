import type { Polygon } from '@groundtrack/contract';

type Position = readonly [number, number];

/** PostgreSQL's `polygon` closes itself, so the repeated last position of GeoJSON is omitted. */
export function corePolygon(ring: readonly Position[]): string {
  return `(${ring
    .slice(0, -1)
    .map(([lon, lat]) => `(${lon},${lat})`)
    .join(',')})`;
}

/** The holes as a PostgreSQL array, or null if there are none. */
export function coreHoles({ coordinates: [, ...holes] }: Polygon): string | null {
  return holes.length === 0 ? null : `{${holes.map((hole) => `"${corePolygon(hole)}"`).join(',')}}`;
}

/** @param text `((0,0),(1,0),(0,1))`, as the database returns it */
export function parseCorePolygon(text: string): Polygon {
  // PostgreSQL writes a polygon in this form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const open = JSON.parse(text.replaceAll('(', '[').replaceAll(')', ']')) as [number, number][];
  const [first] = open;
  return { type: 'Polygon', coordinates: [first ? [...open, first] : open] };
}
