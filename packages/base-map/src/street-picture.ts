import { COLORS } from './map-style.ts';
import type { StreetBudget } from './street-budget.ts';
import {
  AREA_FILLS,
  BUILDING,
  CASING_FROM_ZOOM,
  CASING_PX,
  NEAR_SHALLOWS,
  ROADS,
  type RoadStyle,
  roadWidthPx,
  TUNNEL_OPACITY,
  WATER_LINES,
} from './street-style.ts';
import type { StreetTile } from './street-tiles.ts';
import { TILE_PX } from './tile-grid.ts';
import type { VectorFeature } from './vector-tile.ts';

/** Points closer than this to the previous one are omitted. */
const SIMPLIFY_PX = 0.5;
/** Margin around the tile for wide strokes. */
const MARGIN_PX = 24;

interface StreetSvgOptions {
  /** Unique in the picture. */
  readonly id: string;
  readonly budget: StreetBudget;
}

/** The land of a tile of a street file, red, and its shallows, green, as SVG clipped to its sides. */
export function streetLandSvg(placed: StreetTile, { id, budget }: StreetSvgOptions): string {
  const tile: DrawnTile = { ...placed, budget };
  const coast = toPath(tile, 'earth', { shape: 'area', edges: true });
  return [
    clipped(tile, id),
    `<rect ${boxOf(tile)}/>`,
    ...NEAR_SHALLOWS.map((band) => strokeOf(coast, '#0f0', band.widthPx, `stroke-opacity="${band.opacity}"`)),
    fillOf(toPath(tile, 'earth', { shape: 'area' }), '#f00'),
    '</g>',
  ].join('');
}

const clipped = (tile: StreetTile, id: string) =>
  `<clipPath id="${id}"><rect ${boxOf(tile)}/></clipPath><g clip-path="url(#${id})">`;

function boxOf({ box }: StreetTile): string {
  const [x, y] = [Math.round(box.left), Math.round(box.top)];
  return `x="${x}" y="${y}" width="${Math.round(box.right) - x}" height="${Math.round(box.bottom) - y}"`;
}

/**
 * Draws a tile of a street file as SVG, clipped to its sides, over its land. Colors and widths are ours; no text of the
 * file is included.
 * @param zoom of the Web Mercator map with the same detail as the tile, and the drawing budget
 */
export function streetSvg(placed: StreetTile, zoom: number, { id, budget }: StreetSvgOptions): string {
  const tile: DrawnTile = { ...placed, budget };
  return [
    clipped(tile, id),
    ...areas(tile),
    ...water(tile, zoom),
    strokeOf(toPath(tile, 'earth', { shape: 'area', edges: true }), COLORS.coast, 1.2, 'stroke-opacity="0.8"'),
    ...(zoom >= BUILDING.fromZoom ? [buildings(tile, zoom)] : []),
    ...roads(tile, zoom),
    ...boundaries(tile),
    '</g>',
  ].join('');
}

interface DrawnTile extends StreetTile {
  readonly budget: StreetBudget;
}

/** Areas of one color as one path, in the order of the colors: fields are below woods. */
function areas(tile: DrawnTile): string[] {
  return ['landcover', 'landuse'].flatMap((layer) =>
    Object.entries(AREA_FILLS).map(([kind, fill]) => fillOf(toPath(tile, layer, { shape: 'area', kind }), fill)),
  );
}

/** The sea is drawn before the land. Water of the file is drawn over the land, where the built-in coast is coarser. */
function water(tile: DrawnTile, zoom: number): string[] {
  const isSea = ({ tags }: VectorFeature) => tags.get('kind') === 'ocean';
  return [
    fillOf(toPath(tile, 'water', { shape: 'area', only: isSea }), COLORS.sea),
    ...Object.entries(WATER_LINES)
      .filter(([, { fromZoom }]) => zoom >= fromZoom)
      .map(([kind, { widthPx, fromZoom }]) => {
        const grownPx = Math.min(widthPx, 0.9 + (zoom - fromZoom) * 0.4);
        return strokeOf(toPath(tile, 'water', { shape: 'line', kind }), COLORS.river, grownPx);
      }),
    fillOf(toPath(tile, 'water', { shape: 'area', only: (one) => !isSea(one) }), COLORS.lake),
    strokeOf(
      toPath(tile, 'water', { shape: 'area', edges: true, only: (one) => !isSea(one) }),
      COLORS.shore,
      0.9,
      'stroke-opacity="0.7"',
    ),
  ];
}

function buildings(tile: DrawnTile, zoom: number): string {
  const edge = zoom > BUILDING.fromZoom ? ` stroke="${BUILDING.edge}" stroke-width="0.6"` : '';
  return fillOf(toPath(tile, 'buildings', { shape: 'area' }), BUILDING.fill, edge);
}

/** Draws tunnels first, in pale colors, then the casings of all roads, then their surfaces by kind. */
function roads(tile: DrawnTile, zoom: number): string[] {
  const shown = Object.entries(ROADS).filter(([, { fromZoom }]) => zoom >= fromZoom);
  const isTunnel = ({ tags }: VectorFeature) => (tags.get('is_tunnel') ?? '') !== '' && !OFF.has(tags.get('is_tunnel'));
  const drawn = (inTunnels: boolean) => {
    const ways = shown.map(([kind, style]) => {
      const only = (one: VectorFeature) => isTunnel(one) === inTunnels;
      return { style, path: toPath(tile, 'roads', { shape: 'line', kind, only }) };
    });
    return [
      ...ways.map(({ style, path }) => casing(style, path, zoom)),
      ...ways.map(({ style, path }) => surface(style, path, zoom)),
    ];
  };
  return [`<g opacity="${TUNNEL_OPACITY}">`, ...drawn(true), '</g>', ...drawn(false)];
}

const OFF = new Set<string | undefined>(['0', 'false', 'no']);

function casing(style: RoadStyle, path: string, zoom: number): string {
  if (!style.casing || zoom < CASING_FROM_ZOOM) return '';
  return strokeOf(path, style.casing, roadWidthPx(style, zoom) + 2 * CASING_PX);
}

function surface(style: RoadStyle, path: string, zoom: number): string {
  const dash = style.dash ? `stroke-dasharray="${style.dash}" stroke-linecap="butt"` : '';
  return strokeOf(path, style.fill, roadWidthPx(style, zoom), dash);
}

/** Same style as in the built-in map. */
function boundaries(tile: DrawnTile): string[] {
  const countries = toPath(tile, 'boundaries', { shape: 'line', kind: 'country' });
  return [
    strokeOf(
      toPath(tile, 'boundaries', { shape: 'line', kind: 'region' }),
      COLORS.border,
      1.1,
      'stroke-opacity="0.4" stroke-dasharray="2 3" stroke-linecap="butt"',
    ),
    strokeOf(countries, COLORS.halo, 3.6, 'stroke-opacity="0.35"'),
    strokeOf(countries, COLORS.border, 1.5, 'stroke-opacity="0.8" stroke-dasharray="7 3" stroke-linecap="butt"'),
  ];
}

function fillOf(path: string, fill: string, edge = ''): string {
  return path && `<path d="${path}" fill="${fill}"${edge}/>`;
}

/** @param more attributes, which override the others */
function strokeOf(path: string, color: string, widthPx: number, more = ''): string {
  const cap = more.includes('stroke-linecap') ? '' : ' stroke-linecap="round"';
  return (
    path &&
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="${widthPx.toFixed(2)}" stroke-linejoin="round"${cap} ${more}/>`
  );
}

interface Chosen {
  readonly shape: 'line' | 'area';
  readonly kind?: string;
  readonly only?: (feature: VectorFeature) => boolean;
  /** For areas: only edges that are not on the sides of the tile, where it was clipped. */
  readonly edges?: true;
}

function toPath(tile: DrawnTile, name: string, { shape, kind, only, edges }: Chosen): string {
  const layer = tile.layers.get(name);
  if (!layer) return '';
  let path = '';
  for (const feature of layer.features) {
    if (tile.budget.isSpent) break;
    if (feature.shape !== shape || (kind !== undefined && feature.tags.get('kind') !== kind)) continue;
    if (only && !only(feature)) continue;
    const how: Drawing = { closed: shape === 'area', times: shape === 'area' && !edges ? FILLED : STROKED };
    for (const part of feature.parts)
      path += edges ? edgePath(part, layer.extent, tile) : partPath(part, layer.extent, tile, how);
  }
  return path;
}

/** Relative cost of a segment: strokes have two sides and are drawn at least twice. */
const FILLED = 1;
const STROKED = 4;

interface Drawing {
  readonly closed: boolean;
  readonly times: number;
}

const OPEN: Drawing = { closed: false, times: STROKED };

// oxlint-disable-next-line max-params -- called for every part
function partPath(
  points: Float64Array,
  extent: number,
  { x, y, budget }: DrawnTile,
  { closed, times }: Drawing,
): string {
  let path = '';
  let [lastX, lastY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [px, py] = [x((points[i] ?? 0) / extent), y((points[i + 1] ?? 0) / extent)];
    const isLast = i + 3 >= points.length;
    if (Math.abs(px - lastX) < SIMPLIFY_PX && Math.abs(py - lastY) < SIMPLIFY_PX && !isLast) continue;
    if (path !== '') budget.take(lastX, lastY, px, py, times);
    if (budget.isSpent) return '';
    path += `${path === '' ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`;
    [lastX, lastY] = [px, py];
    [west, north, east, south] = [Math.min(west, px), Math.min(north, py), Math.max(east, px), Math.max(south, py)];
  }
  const isSeen = east > -MARGIN_PX && west < TILE_PX + MARGIN_PX && south > -MARGIN_PX && north < TILE_PX + MARGIN_PX;
  if (!isSeen) return '';
  return closed ? `${path}Z` : path;
}

/** A ring without the segments along or outside of a side of the tile. */
function edgePath(points: Float64Array, extent: number, tile: DrawnTile): string {
  const isOutside = (a: number, b: number) => (a <= 0 && b <= 0) || (a >= extent && b >= extent);
  let path = '';
  let start = -1;
  const at = (i: number) => points[i % points.length] ?? 0;
  for (let i = 0; i < points.length; i += 2) {
    const isCut = isOutside(at(i), at(i + 2)) || isOutside(at(i + 1), at(i + 3));
    if (!isCut && start < 0) start = i;
    if (!isCut || start < 0) continue;
    path += partPath(points.subarray(start, i + 2), extent, tile, OPEN);
    start = -1;
  }
  if (start < 0) return path;
  const rest = [...points.subarray(start), at(0), at(1)];
  return path + partPath(Float64Array.from(rest), extent, tile, OPEN);
}
