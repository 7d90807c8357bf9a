import { type Bounds, boundsOverlap, clipRing, padBounds } from '@groundtrack/geo';
import sharp from 'sharp';
import { toSvgPath, visibleRuns } from './clip.ts';
import { type Graticule, stepDegAt, toGraticule } from './graticule.ts';
import { type ZoomedLine, zoomAt } from './layers.ts';
import type { Line } from './line.ts';
import type { MapData } from './map-data.ts';
import { COLORS, coverAt, riverWidthPx, SHALLOWS } from './map-style.ts';
import { nearData } from './near-data.ts';
import { StreetBudget } from './street-budget.ts';
import { streetSvg } from './street-picture.ts';
import { type StreetCover, toZoom } from './street-tiles.ts';
import { TILE_PX, type Tile, type TileProjection, tileBounds, toTileProjection } from './tile-grid.ts';

/** Margin for clipped areas, so that strokes along the clipped edges are outside of the tile. */
const PAD_PX = 20;
const RIVERS_FROM_LEVEL = 4;

/**
 * Draws a tile as WebP, without names. Clients draw the names at the size of their screen.
 * @param streets drawn over the built-in data
 */
export async function drawTile(tile: Tile, data: MapData, streets: StreetCover | null = null): Promise<Uint8Array> {
  const svg = tileSvg(tile, nearData(data, tile), streets);
  return sharp(Buffer.from(svg)).webp({ quality: 82, alphaQuality: 90, effort: 3 }).toBuffer();
}

function tileSvg(tile: Tile, data: MapData, streets: StreetCover | null): string {
  const bounds = tileBounds(tile);
  const view: TileView = {
    bounds,
    projection: toTileProjection(bounds),
    box: padBounds(bounds, PAD_PX / toTileProjection(bounds).pxPerDeg),
  };
  const budget = new StreetBudget();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}">`,
    ...(streets?.isWhole ? [] : [ground(tile.level, data, view), borders(data, view)]),
    ...(streets?.tiles ?? []).map((one, i) => streetSvg(one, toZoom(tile.level), { id: `street-tile-${i}`, budget })),
    graticule(toGraticule(bounds, stepDegAt(tile.level)), view.projection),
    '</svg>',
  ].join('');
}

/** The area that a tile shows, and its projection. */
interface TileView {
  readonly bounds: Bounds;
  /** The bounds with a margin, for clipping. */
  readonly box: Bounds;
  readonly projection: TileProjection;
}

/** SVG of sea, shallows, and reefs, of land and its cover, and of rivers and lakes. */
function ground(level: number, data: MapData, view: TileView): string {
  const cover = coverAt(level);
  const zoom = zoomAt(level);
  const shown = (lines: readonly ZoomedLine[]) => lines.filter(({ minZoom }) => minZoom <= zoom);
  const area = (lines: readonly ZoomedLine[], fill: string, edge = '') =>
    `<path d="${toAreaPath(shown(lines), view)}" fill="${fill}" fill-opacity="${cover}"${edge}/>`;
  const coast = toStrokePath(data.coasts, view);
  const land = toAreaPath(data.land, view);
  const islands = toAreaPath(shown(data.islands), view);
  const edgeOf = (color: string, widthPx: number) =>
    ` stroke="${color}" stroke-width="${widthPx}" stroke-opacity="0.7" stroke-linejoin="round"`;
  return [
    `<rect width="${TILE_PX}" height="${TILE_PX}" fill="${COLORS.sea}" fill-opacity="${cover}"/>`,
    ...SHALLOWS.map(
      ({ widthPx, opacity }) =>
        `<path d="${coast}${islands}" fill="none" stroke="${COLORS.shallow}" stroke-width="${widthPx}" stroke-opacity="${opacity * cover}" stroke-linejoin="round" stroke-linecap="round"/>`,
    ),
    `<path d="${toStrokePath(shown(data.reefs), view)}" fill="none" stroke="${COLORS.reef}" stroke-width="3" stroke-opacity="${0.7 * cover}" stroke-linejoin="round" stroke-linecap="round"/>`,
    `<path d="${land}${islands}" fill="${COLORS.land}" fill-opacity="${cover}"/>`,
    area(data.playas, COLORS.playa),
    // The land cover is coarser than the coast, so it is clipped by the coast.
    `<clipPath id="land"><path d="${land}${islands}"/></clipPath>`,
    area(data.builtUp, COLORS.builtUp, ' clip-path="url(#land)"'),
    area(data.glaciers, COLORS.glacier, edgeOf(COLORS.ice, 0.8)),
    ...riverPaths(shown(data.rivers), level, view),
    area(data.lakes, COLORS.lake, edgeOf(COLORS.shore, 0.9)),
    `<path d="${coast}${islands}" fill="none" stroke="${COLORS.coast}" stroke-width="1.2" stroke-opacity="0.8" stroke-linejoin="round" stroke-linecap="round"/>`,
  ].join('');
}

/** Rivers, one path per width. At low levels the relief already shows them. */
function riverPaths(rivers: readonly ZoomedLine[], level: number, view: TileView): string[] {
  if (level < RIVERS_FROM_LEVEL) return [];
  const byWidth = Map.groupBy(
    rivers.filter(({ bounds }) => boundsOverlap(bounds, view.box)),
    ({ minZoom }) => riverWidthPx(zoomAt(level), minZoom).toFixed(1),
  );
  return Array.from(
    byWidth,
    ([widthPx, lines]) =>
      `<path d="${toStrokePath(lines, view)}" fill="none" stroke="${COLORS.river}" stroke-width="${widthPx}" stroke-opacity="0.9" stroke-linejoin="round" stroke-linecap="round"/>`,
  );
}

function toAreaPath(rings: readonly Line[], { box, projection }: TileView): string {
  return rings
    .filter((ring) => boundsOverlap(ring.bounds, box))
    .map((ring) => toSvgPath(clipRing(ring.points, box), projection, true))
    .join('');
}

function toStrokePath(lines: readonly Line[], { box, projection }: TileView): string {
  return lines
    .filter((line) => boundsOverlap(line.bounds, box))
    .flatMap((line) => visibleRuns(line, box))
    .map((run) => toSvgPath(run, projection, false))
    .join('');
}

function borders(data: MapData, view: TileView): string {
  const countries = toStrokePath(data.borders, view);
  return [
    `<path d="${toStrokePath(data.stateBorders, view)}" fill="none" stroke="${COLORS.border}" stroke-width="1.1" stroke-opacity="0.4" stroke-dasharray="2 3"/>`,
    `<path d="${countries}" fill="none" stroke="${COLORS.halo}" stroke-width="3.6" stroke-opacity="0.35"/>`,
    `<path d="${countries}" fill="none" stroke="${COLORS.border}" stroke-width="1.5" stroke-opacity="0.8" stroke-dasharray="7 3"/>`,
  ].join('');
}

function graticule({ meridians, latitudes }: Graticule, { x, y }: TileProjection): string {
  const px = (value: number) => value.toFixed(1);
  const lines = [
    ...meridians.map(
      ({ longitude, reachDeg }) =>
        `M${px(x(longitude))} ${px(Math.max(0, y(reachDeg)))}V${px(Math.min(TILE_PX, Math.max(0, y(-reachDeg))))}`,
    ),
    ...latitudes.map((latitude) => `M0 ${px(y(latitude))}H${TILE_PX}`),
  ];
  return `<path d="${lines.join('')}" fill="none" stroke="${COLORS.graticule}" stroke-width="1" stroke-opacity="0.16"/>`;
}
