import {
  AREA_FILLS,
  BUILDING,
  CASING_FROM_ZOOM,
  CASING_PX,
  COLORS,
  ROADS,
  roadWidthPx,
  TUNNEL_OPACITY,
  WATER_LINES,
} from '@groundtrack/base-map/street-style';
import type { VectorLayer } from '@groundtrack/base-map/vector-tile';
import type { MapTile } from '../map-tiles.ts';
import type { DrawnAs, Schema } from './vector-schemas.ts';

/** Twice the declared size, like the tiles of the built-in map. */
export const TILE_PX = 512;
/** Points closer than this to the previous one are omitted. */
const SIMPLIFY_PX = 0.5;
/** Margin around the tile for wide strokes. */
const MARGIN_PX = 24;

export interface DrawnTile {
  readonly layers: ReadonlyMap<string, VectorLayer>;
  readonly schema: Schema;
  /** The tile to draw, and the one that was read, which contains it. */
  readonly tile: MapTile;
  readonly source: MapTile;
}

/** Draws a tile upside down, as WebGL expects an ImageBitmap. */
export function drawVectorTile(context: OffscreenCanvasRenderingContext2D, drawn: DrawnTile): void {
  const zoom = drawn.tile.level;
  const paths = toPaths(drawn);
  const fill = (as: DrawnAs['as'], kind: string, color: string) => {
    const path = paths.get(keyOf({ as, kind }));
    if (!path) return;
    context.fillStyle = color;
    context.fill(path);
  };
  const stroke = (as: DrawnAs['as'], kind: string, { color, widthPx, dash = [], opacity = 1 }: Stroke) => {
    const path = paths.get(keyOf({ as, kind }));
    if (!path) return;
    context.setLineDash(dash);
    context.lineCap = dash.length > 0 ? 'butt' : 'round';
    context.globalAlpha = opacity;
    context.strokeStyle = color;
    context.lineWidth = widthPx;
    context.stroke(path);
    context.globalAlpha = 1;
  };
  const roads = (as: 'road' | 'tunnel', opacity: number) => {
    const shown = Object.entries(ROADS).filter(([, { fromZoom }]) => zoom >= fromZoom);
    for (const [kind, style] of shown)
      if (style.casing && zoom >= CASING_FROM_ZOOM)
        stroke(as, kind, { color: style.casing, widthPx: roadWidthPx(style, zoom) + 2 * CASING_PX, opacity });
    for (const [kind, style] of shown)
      stroke(as, kind, {
        color: style.fill,
        widthPx: roadWidthPx(style, zoom),
        dash: style.dash?.split(' ').map(Number),
        opacity,
      });
  };

  context.lineJoin = 'round';
  context.fillStyle = COLORS.land;
  context.fillRect(0, 0, TILE_PX, TILE_PX);
  for (const [kind, color] of Object.entries(AREA_FILLS)) fill('area', kind, color);
  fill('sea', '', COLORS.sea);
  fill('lake', '', COLORS.lake);
  for (const as of ['sea', 'lake'] as const) stroke(as, '', { color: COLORS.shore, widthPx: 1, opacity: 0.8 });
  for (const [kind, { fromZoom, widthPx }] of Object.entries(WATER_LINES))
    if (zoom >= fromZoom)
      stroke('river', kind, { color: COLORS.river, widthPx: Math.min(widthPx, 0.9 + (zoom - fromZoom) * 0.4) });
  if (zoom >= BUILDING.fromZoom) fill('building', '', BUILDING.fill);
  if (zoom > BUILDING.fromZoom) stroke('building', '', { color: BUILDING.edge, widthPx: 0.6 });
  roads('tunnel', TUNNEL_OPACITY);
  roads('road', 1);
  stroke('border', 'region', { color: COLORS.border, widthPx: 1.1, dash: [2, 3], opacity: 0.4 });
  stroke('border', 'country', { color: COLORS.halo, widthPx: 3.6, opacity: 0.35 });
  stroke('border', 'country', { color: COLORS.border, widthPx: 1.5, dash: [7, 3], opacity: 0.8 });
}

interface Stroke {
  readonly color: string;
  readonly widthPx: number;
  readonly dash?: number[] | undefined;
  readonly opacity?: number;
}

function keyOf({ as, kind }: DrawnAs): string {
  return `${as} ${kind}`;
}

/** All features of one style as one path. */
function toPaths({ layers, schema, tile, source }: DrawnTile): Map<string, Path2D> {
  const times = 2 ** (tile.level - source.level);
  const [left, top] = [tile.column - source.column * times, tile.row - source.row * times];
  const paths = new Map<string, Path2D>();
  for (const [name, { extent, features }] of layers) {
    const toX = (units: number) => ((units / extent) * times - left) * TILE_PX;
    const toY = (units: number) => TILE_PX - ((units / extent) * times - top) * TILE_PX;
    for (const feature of features) {
      const as = feature.shape === 'point' ? null : schema.drawAs(name, feature);
      if (!as) continue;
      const path = paths.get(keyOf(as)) ?? new Path2D();
      paths.set(keyOf(as), path);
      for (const part of feature.parts) addPart(path, part, { toX, toY, isClosed: feature.shape === 'area' });
    }
  }
  return paths;
}

interface Placing {
  readonly toX: (units: number) => number;
  readonly toY: (units: number) => number;
  readonly isClosed: boolean;
}

function addPart(path: Path2D, points: Float64Array, { toX, toY, isClosed }: Placing): void {
  if (!isInView(points, toX) || !isInView(points.subarray(1), toY)) return;
  let [lastX, lastY] = [Infinity, Infinity];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [toX(points[i] ?? 0), toY(points[i + 1] ?? 0)];
    const isLast = i + 3 >= points.length;
    if (Math.abs(x - lastX) < SIMPLIFY_PX && Math.abs(y - lastY) < SIMPLIFY_PX && !isLast) continue;
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
    [lastX, lastY] = [x, y];
  }
  if (isClosed) path.closePath();
}

/** Whether every other number, starting with the first, reaches into the tile. */
function isInView(values: Float64Array, toPx: (units: number) => number): boolean {
  let [least, most] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i += 2) {
    const px = toPx(values[i] ?? 0);
    if (px < least) least = px;
    if (px > most) most = px;
  }
  return most > -MARGIN_PX && least < TILE_PX + MARGIN_PX;
}
