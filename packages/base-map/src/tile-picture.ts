import { type Bounds, boundsOverlap, clipRing, padBounds } from '@groundtrack/geo';
import sharp from 'sharp';
import { toSvgPath, visibleRuns } from './clip.ts';
import { degreeLabels, type Graticule, stepDegAt, toGraticule } from './graticule.ts';
import type { Label } from './label.ts';
import type { Lettering, Style } from './lettering.ts';
import type { Line } from './line.ts';
import type { MapData } from './map-data.ts';
import { COLOURS, COUNTRY_OPACITY, coverAt, riverAt, SHALLOWS } from './map-style.ts';
import { TILE_PX, type Tile, type TileProjection, tileBounds, toTileProjection } from './tile-grid.ts';

/** Margin of clipped areas, so that strokes along their cut edges are outside the tile. */
const PAD_PX = 20;
/** First level with degrees: below it the shape of the globe shows the place. */
const DEGREES_FROM_LEVEL = 6;

/** Draws a tile as WebP. */
export async function drawTile(tile: Tile, data: MapData): Promise<Uint8Array> {
  const svg = tileSvg(tile, data);
  return sharp(Buffer.from(svg)).webp({ quality: 82, alphaQuality: 90, effort: 3 }).toBuffer();
}

function tileSvg(tile: Tile, data: MapData): string {
  const bounds = tileBounds(tile);
  const view: TileView = {
    bounds,
    projection: toTileProjection(bounds),
    box: padBounds(bounds, PAD_PX / toTileProjection(bounds).pxPerDeg),
  };
  const layout = data.layoutOf(tile.level);
  const degrees = tile.level < DEGREES_FROM_LEVEL ? [] : degreeLabels(tile, layout, data.lettering);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}">`,
    ground(tile.level, data, view),
    borders(data, view),
    graticule(toGraticule(bounds, stepDegAt(tile.level)), view.projection),
    ...degrees.map((label) => lettered(label, tile, { lettering: data.lettering, fill: COLOURS.text, opacity: 0.5 })),
    ...layout.labelsOf(tile).map((label) => named(label, tile, data.lettering)),
    '</svg>',
  ].join('');
}

/** The part of the world that a tile shows, and its projection. */
interface TileView {
  readonly bounds: Bounds;
  /** The bounds with a margin, for clipping. */
  readonly box: Bounds;
  readonly projection: TileProjection;
}

/** SVG of sea, shallows along the coast, land, rivers and lakes. */
function ground(level: number, { land, coasts, lakes, rivers }: MapData, view: TileView): string {
  const cover = coverAt(level);
  const coast = toStrokePath(coasts, view);
  const lake = toAreaPath(lakes, view);
  const river = riverAt(level);
  return [
    `<rect width="${TILE_PX}" height="${TILE_PX}" fill="${COLOURS.sea}" fill-opacity="${cover}"/>`,
    ...SHALLOWS.map(
      ({ widthPx, opacity }) =>
        `<path d="${coast}" fill="none" stroke="${COLOURS.shallow}" stroke-width="${widthPx}" stroke-opacity="${opacity * cover}" stroke-linejoin="round" stroke-linecap="round"/>`,
    ),
    `<path d="${toAreaPath(land, view)}" fill="${COLOURS.land}" fill-opacity="${cover}"/>`,
    river
      ? `<path d="${toStrokePath(rivers, view)}" fill="none" stroke="${COLOURS.river}" stroke-width="${river.widthPx}" stroke-opacity="${river.opacity}" stroke-linejoin="round"/>`
      : '',
    `<path d="${lake}" fill="${COLOURS.lake}" fill-rule="evenodd" fill-opacity="${cover}" stroke="${COLOURS.coast}" stroke-width="1" stroke-opacity="0.6" stroke-linejoin="round"/>`,
    `<path d="${coast}" fill="none" stroke="${COLOURS.coast}" stroke-width="1.3" stroke-opacity="0.85" stroke-linejoin="round" stroke-linecap="round"/>`,
  ].join('');
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
    `<path d="${toStrokePath(data.stateBorders, view)}" fill="none" stroke="${COLOURS.border}" stroke-width="1.1" stroke-opacity="0.4" stroke-dasharray="2 3"/>`,
    `<path d="${countries}" fill="none" stroke="${COLOURS.halo}" stroke-width="3.6" stroke-opacity="0.35"/>`,
    `<path d="${countries}" fill="none" stroke="${COLOURS.border}" stroke-width="1.5" stroke-opacity="0.8" stroke-dasharray="7 3"/>`,
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
  return `<path d="${lines.join('')}" fill="none" stroke="${COLOURS.graticule}" stroke-width="1" stroke-opacity="0.24"/>`;
}

function named(label: Label, tile: Tile, lettering: Lettering): string {
  const { kind, dot } = label;
  const ink = { lettering, fill: COLOURS[kind], opacity: kind === 'country' ? COUNTRY_OPACITY : 1 };
  return (dot ? toDot(dot, label, tile) : '') + lettered(label, tile, ink);
}

/** A ring for a capital, a point for the others. */
function toDot({ x, y }: { x: number; y: number }, { kind, x: textX }: Label, tile: Tile): string {
  const at = onTile(tile, textX, x, y);
  const place = `cx="${at.x.toFixed(1)}" cy="${at.y.toFixed(1)}"`;
  return kind === 'capital'
    ? `<circle ${place} r="3.6" fill="${COLOURS.halo}" stroke="${COLOURS.text}" stroke-width="1.8"/>`
    : `<circle ${place} r="2.6" fill="${COLOURS.text}" stroke="${COLOURS.halo}" stroke-width="1.2"/>`;
}

interface Ink {
  readonly lettering: Lettering;
  readonly fill: string;
  readonly opacity: number;
}

interface Text {
  readonly text: string;
  readonly style: Style;
  readonly x: number;
  readonly y: number;
  readonly stretch: number;
}

function lettered({ text, style, x, y, stretch }: Text, tile: Tile, { lettering, fill, opacity }: Ink): string {
  const letters = lettering.path(text, style);
  const at = onTile(tile, x, x, y);
  const place = `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${stretch.toFixed(3)} 1)`;
  const halo = `<path d="${letters}" fill="none" stroke="${COLOURS.halo}" stroke-width="3.4" stroke-opacity="0.75" stroke-linejoin="round"/>`;
  return `<g transform="${place}" opacity="${opacity}">${halo}<path d="${letters}" fill="${fill}"/></g>`;
}

/** Converts pixels of a level to pixels of a tile; a label across the antimeridian is on both sides of the map. */
function onTile({ level, column, row }: Tile, anchorX: number, x: number, y: number): { x: number; y: number } {
  const turnPx = TILE_PX * 2 ** (level + 1);
  const middle = (column + 0.5) * TILE_PX;
  const turns = Math.round((middle - anchorX) / turnPx);
  return { x: x + turns * turnPx - column * TILE_PX, y: y - row * TILE_PX };
}
