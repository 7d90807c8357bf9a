import type { DrawnArea, MultiPolygon } from '@groundtrack/contract';
import { polygonsOf } from './area-polygons.ts';

type PathPoint = readonly [x: number, y: number];
type ToPath = (longitude: number, latitude: number) => PathPoint;

/**
 * The path of an SVG that outlines an area.
 * @param toPath converts a position to picture coordinates
 * @param step positions closer than this to the previous one are dropped
 */
export function shapePath(area: DrawnArea | MultiPolygon, toPath: ToPath, step: number): string {
  return polygonsOf(area)
    .flatMap((polygon) => polygon.map((ring) => ringPath(ring, toPath, step)))
    .join('');
}

function ringPath(ring: readonly (readonly [number, number])[], toPath: ToPath, step: number): string {
  let last: PathPoint | null = null;
  const places: string[] = [];
  for (const [longitude, latitude] of ring) {
    const next = toPath(longitude, latitude);
    if (last && Math.hypot(next[0] - last[0], next[1] - last[1]) < step) continue;
    places.push(`${next[0].toFixed(4)},${next[1].toFixed(4)}`);
    last = next;
  }
  return `M${places.join('L')}Z`;
}

/** A standalone picture of an area, north up: its path, width and height. Longitudes continue past 180. */
export function framedShape(area: DrawnArea | MultiPolygon, side: number) {
  const positions = polygonsOf(area).flatMap((polygon) => polygon[0] ?? []);
  const [west, east] = extent(positions.map(([longitude]) => longitude));
  const [south, north] = extent(positions.map(([, latitude]) => latitude));
  const narrow = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const scale = side / Math.max((east - west) * narrow, north - south, Number.EPSILON);
  const [width, height] = [(east - west) * narrow * scale, (north - south) * scale];
  const path = shapePath(
    area,
    (longitude, latitude) => [
      (side - width) / 2 + (longitude - west) * narrow * scale,
      (side - height) / 2 + (north - latitude) * scale,
    ],
    side / 200,
  );
  return { path, side };
}

/** Avoids a spread, because there may be thousands. */
function extent(values: readonly number[]): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return [least, most];
}
