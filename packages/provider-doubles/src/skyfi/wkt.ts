import { isConvex } from '../core/polygons.ts';
import type { LonLatRing } from '../core/scene-file.ts';

const MAX_VERTICES = 500;

/** The ring of an area, or the reason why SkyFi refuses it. */
export function parseAoi(text: unknown): LonLatRing | string {
  const ring = typeof text === 'string' ? parseRing(text) : null;
  if (!ring) return 'AOI must be a WKT POLYGON';
  const [first, last] = [ring[0], ring.at(-1)];
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return 'AOI must be a closed POLYGON';
  if (ring.length - 1 > MAX_VERTICES) return `AOI must have at most ${MAX_VERTICES} vertices`;
  if (ring.some(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 90))
    return 'AOI must have longitudes from -180 to 180, then latitudes from -90 to 90';
  return isConvex(ring) ? ring : 'AOI must be a simple convex POLYGON';
}

/** The ring of a polygon without holes, or null. */
export function parseRing(text: string): LonLatRing | null {
  const [, inner] = /^\s*POLYGON\s*\(\(([^()]*)\)\)\s*$/i.exec(text) ?? [];
  const places = inner?.split(',').map((pair) => {
    const [lon = Number.NaN, lat = Number.NaN, ...more] = pair.trim().split(/\s+/).map(Number);
    return more.length === 0 ? ([lon, lat] as const) : ([Number.NaN, Number.NaN] as const);
  });
  return places?.every((place) => place.every(Number.isFinite)) ? places : null;
}

export function formatRing(ring: LonLatRing): string {
  return `POLYGON ((${ring.map(([lon, lat]) => `${round(lon)} ${round(lat)}`).join(', ')}))`;
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
