import { counterClockwise, type LonLat, unwrapLongitude } from '@groundtrack/geo';
import type { GlobePoint } from '../../globe/globe.ts';
import type { AreaPolygons } from '../../workers/area/shapes.ts';
import { closed } from './edit-area.ts';

export type DrawTool = 'box' | 'polygon' | 'corridor';

/** The minimum number of points per tool. */
export const LEAST_POINTS: Record<DrawTool, number> = { box: 2, polygon: 3, corridor: 2 };

/** Clicked points as a line with continuous longitudes. */
export function toLine(points: readonly GlobePoint[]): LonLat[] {
  const line: LonLat[] = [];
  for (const { longitude, latitude } of points)
    line.push([unwrapLongitude(longitude, line.at(-1)?.[0] ?? longitude), latitude]);
  return line;
}

/** The shape of the clicked points; null if there are too few. */
export function drawnShape(tool: DrawTool, points: readonly GlobePoint[], widthKm: number): AreaPolygons | null {
  const line = toLine(points);
  const [a, b] = line;
  if (line.length < LEAST_POINTS[tool] || !a || !b) return null;
  // The order of clicks has no meaning.
  if (tool === 'polygon') return [[counterClockwise(closed(line))]];
  if (tool === 'box') return [[counterClockwise(closed([a, [b[0], a[1]], b, [a[0], b[1]]]))]];
  return corridor(line, widthKm);
}

/** Meters per degree of latitude and, on the equator, of longitude (WGS 84, mean). */
const KM_PER_DEG = 111.195;
/** Vertices of the round end of a corridor. Half a percent of its width inside the circle. */
const CORNERS = 16;

/**
 * The ground within half a width of a line, as overlapping shapes: a box along each edge and a circle around each
 * vertex. Callers unite them.
 */
function corridor(line: readonly LonLat[], widthKm: number): AreaPolygons {
  const half = widthKm / 2 / KM_PER_DEG;
  const away = ([lon, lat]: LonLat, angle: number): LonLat => [
    lon + (half * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180),
    Math.min(90, Math.max(-90, lat + half * Math.cos(angle))),
  ];
  const circles = line.map((at) => [
    closed(Array.from({ length: CORNERS }, (_, i) => away(at, (-2 * Math.PI * i) / CORNERS))),
  ]);
  const boxes = line.flatMap((to, i) => {
    const from = line[i - 1];
    if (!from || (from[0] === to[0] && from[1] === to[1])) return [];
    const narrow = Math.cos((((from[1] + to[1]) / 2) * Math.PI) / 180);
    const along = Math.atan2((to[0] - from[0]) * narrow, to[1] - from[1]);
    const [left, right] = [along - Math.PI / 2, along + Math.PI / 2];
    return [[closed([away(from, right), away(to, right), away(to, left), away(from, left)])]];
  });
  return [...boxes, ...circles];
}
