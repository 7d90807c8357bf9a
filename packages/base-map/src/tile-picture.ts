import { type Bounds, boundsOverlap, padBounds } from '@groundtrack/geo';
import sharp, { type Sharp } from 'sharp';
import { builtUpShares } from './built-up.ts';
import { toAreaPath, toStrokePath } from './clip.ts';
import { type Graticule, stepDegAt, toGraticule } from './graticule.ts';
import { groundColors } from './ground-colors.ts';
import { type ZoomedLine, zoomAt } from './layers.ts';
import { type MapData, NO_DATA } from './map-data.ts';
import { COLORS, coverAt, PICTURE_COLORS, riverWidthPx, SHALLOWS, type TileLook } from './map-style.ts';
import { nearData } from './near-data.ts';
import type { Relief } from './relief.ts';
import { StreetBudget } from './street-budget.ts';
import { streetLandSvg, streetSvg } from './street-picture.ts';
import { type StreetCover, toZoom } from './street-tiles.ts';
import { TILE_PX, type Tile, type TileProjection, tileBounds, toTileProjection } from './tile-grid.ts';

/** Margin for clipped areas, so that strokes along the clipped edges are outside of the tile. */
const PAD_PX = 20;
const RIVERS_FROM_LEVEL = 4;

/** What a tile is drawn from. */
export interface TileSources {
  readonly data: MapData;
  readonly relief: Relief;
  /** Drawn over the built-in data. */
  readonly streets?: StreetCover | null;
  readonly look?: TileLook;
}

/** Draws a tile as WebP, without names. Clients draw the names at the size of their screen. */
export async function drawTile(
  tile: Tile,
  { data, relief, streets = null, look = 'map' }: TileSources,
): Promise<Uint8Array> {
  const near = streets?.isWhole ? NO_DATA : nearData(data, tile);
  const bounds = tileBounds(tile);
  const projection = toTileProjection(bounds);
  const view: TileView = { level: tile.level, projection, box: padBounds(bounds, PAD_PX / projection.pxPerDeg) };
  const shapes = shapesOf(near, view);
  const lines = look === 'map' ? linesSvg(tile, near, { view, shapes, streets }) : pictureLinesSvg(near, view);
  const picture =
    coverAt(tile.level) > 0
      ? (await drawGround({ tile, look }, near, { view, shapes, relief, streets })).composite([
          { input: Buffer.from(lines) },
        ])
      : sharp(Buffer.from(lines));
  return picture.webp({ quality: 82, alphaQuality: 90, effort: 3 }).toBuffer();
}

/** The area that a tile shows, and its projection. */
interface TileView {
  readonly level: number;
  /** The bounds with a margin, for clipping. */
  readonly box: Bounds;
  readonly projection: TileProjection;
}

/** SVG paths of what is drawn both as ground and as lines. */
interface Shapes {
  readonly coast: string;
  readonly islands: string;
  readonly glaciers: string;
}

function shapesOf(data: MapData, { level, box, projection }: TileView): Shapes {
  return {
    coast: toStrokePath(data.coasts, box, projection),
    islands: toAreaPath(shownAt(level, data.islands), box, projection),
    glaciers: toAreaPath(shownAt(level, data.glaciers), box, projection),
  };
}

/** Sea and land, with the opacity of the level. */
async function drawGround(
  { tile, look }: { readonly tile: Tile; readonly look: TileLook },
  data: MapData,
  { relief, ...options }: DrawOptions & { readonly relief: Relief },
): Promise<Sharp> {
  const [landAndCover, builtUp] = await Promise.all([
    sharp(Buffer.from(coverSvg(data, options)))
      .removeAlpha()
      .raw()
      .toBuffer(),
    builtUpShares(tile, shownAt(tile.level, data.builtUp)),
  ]);
  const colors = await groundColors({ tile, look }, { landAndCover, builtUp }, relief);
  const ground = sharp(colors, { raw: { width: TILE_PX, height: TILE_PX, channels: 3 } });
  if (coverAt(tile.level) === 1) return ground;
  // In its own picture, because the library adds an alpha channel after all other steps.
  const translucent = await ground.ensureAlpha(coverAt(tile.level)).raw().toBuffer();
  return sharp(translucent, { raw: { width: TILE_PX, height: TILE_PX, channels: 4 } });
}

/** Red where there is land, green where there are shallows or ice; see {@link GroundCover}. */
function coverSvg(data: MapData, { view, shapes: { coast, islands, glaciers }, streets }: DrawOptions): string {
  const { level, box, projection } = view;
  const budget = new StreetBudget();
  const stroke = (path: string, widthPx: number, opacity: number) =>
    `<path d="${path}" fill="none" stroke="#0f0" stroke-width="${widthPx}" stroke-opacity="${opacity}" stroke-linejoin="round" stroke-linecap="round"/>`;
  return [
    SVG,
    `<rect width="${TILE_PX}" height="${TILE_PX}"/>`,
    ...SHALLOWS.map(({ widthPx, opacity }) => stroke(coast + islands, widthPx, opacity)),
    stroke(toStrokePath(shownAt(level, data.reefs), box, projection), 3, 0.8),
    `<path d="${toAreaPath(data.land, box, projection)}${islands}" fill="#f00"/>`,
    `<path d="${glaciers}" fill="#ff0"/>`,
    ...(streets?.tiles ?? []).map((one, i) => streetLandSvg(one, { id: `street-land-${i}`, budget })),
    '</svg>',
  ].join('');
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}">`;

function shownAt<L extends ZoomedLine>(level: number, lines: readonly L[]): readonly L[] {
  return lines.filter(({ minZoom }) => minZoom <= zoomAt(level));
}

interface DrawOptions {
  readonly view: TileView;
  readonly shapes: Shapes;
  readonly streets: StreetCover | null;
}

/** Everything over the ground, on a transparent picture. */
function linesSvg(tile: Tile, data: MapData, { view, shapes, streets }: DrawOptions): string {
  const budget = new StreetBudget();
  return [
    SVG,
    ...(streets?.isWhole ? [] : [besideStreets(streets), ...waters(data, view, shapes), railroads(data, view)]),
    ...(streets?.isWhole ? [] : [borders(data, view), '</g>']),
    ...(streets?.tiles ?? []).map((one, i) => streetSvg(one, toZoom(tile.level), { id: `street-tile-${i}`, budget })),
    graticule(toGraticule(tileBounds(tile), stepDegAt(tile.level)), view.projection),
    '</svg>',
  ].join('');
}

/** The few lines over a satellite picture: inland waters as they look from above, and borders. */
function pictureLinesSvg(data: MapData, view: TileView): string {
  const { level, box, projection } = view;
  const lakes = toAreaPath(shownAt(level, data.lakes), box, projection);
  const stroke = (lines: MapData['borders'], widthPx: number, opacity: number) =>
    `<path d="${toStrokePath(lines, box, projection)}" fill="none" stroke="${PICTURE_COLORS.border}" stroke-width="${widthPx}" stroke-opacity="${opacity}" stroke-linejoin="round"/>`;
  return [
    SVG,
    ...riverPaths(shownAt(level, data.rivers), { view, color: PICTURE_COLORS.river, opacity: 0.7 }),
    `<path d="${lakes}" fill="${PICTURE_COLORS.water}" fill-opacity="${coverAt(level)}"/>`,
    stroke(data.stateBorders, 0.8, 0.22),
    stroke(data.borders, 1.2, 0.5),
    '</svg>',
  ].join('');
}

/** Starts a group that is clipped to where there are no streets. */
function besideStreets(streets: StreetCover | null): string {
  if (!streets) return '<g>';
  const boxes = streets.tiles.map(({ box }) => {
    const [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom].map(Math.round);
    return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  });
  const outside = `M0 0H${TILE_PX}V${TILE_PX}H0Z`;
  return `<clipPath id="rest"><path clip-rule="evenodd" d="${outside}${boxes.join('')}"/></clipPath><g clip-path="url(#rest)">`;
}

/** Salt flats, glaciers' edges, rivers, lakes, and coasts. Below the levels of the map, the relief shows the others. */
function waters(data: MapData, view: TileView, { coast, islands, glaciers }: Shapes): string[] {
  const { level, box, projection } = view;
  const cover = coverAt(level);
  const area = (lines: readonly ZoomedLine[], fill: string, more: string) =>
    `<path d="${toAreaPath(shownAt(level, lines), box, projection)}" fill="${fill}" ${more}/>`;
  const edge = (color: string, widthPx: number) =>
    `stroke="${color}" stroke-width="${widthPx}" stroke-opacity="0.7" stroke-linejoin="round"`;
  return [
    area(data.playas, COLORS.playa, `fill-opacity="${0.6 * cover}"`),
    `<path d="${glaciers}" fill="none" ${edge(COLORS.ice, 0.8)}/>`,
    ...riverPaths(shownAt(level, data.rivers), { view, color: COLORS.river, opacity: 0.9 }),
    area(data.lakes, COLORS.lake, `fill-opacity="${cover}" ${edge(COLORS.shore, 0.9)}`),
    `<path d="${coast}${islands}" fill="none" stroke="${COLORS.coast}" stroke-width="1.2" stroke-opacity="0.8" stroke-linejoin="round" stroke-linecap="round"/>`,
  ];
}

const RAILROADS_FROM_LEVEL = 6;
/** From this level on, railroads have ties. */
const TIES_FROM_LEVEL = 8;

function railroads(data: MapData, { level, box, projection }: TileView): string {
  if (level < RAILROADS_FROM_LEVEL) return '';
  const path = toStrokePath(shownAt(level, data.railroads), box, projection);
  if (path === '') return '';
  const stroke = (widthPx: number, more = '') =>
    `<path d="${path}" fill="none" stroke="${COLORS.railroad}" stroke-width="${widthPx}" stroke-opacity="0.75" stroke-linejoin="round"${more}/>`;
  return stroke(1.1) + (level < TIES_FROM_LEVEL ? '' : stroke(4.4, ' stroke-dasharray="1 11"'));
}

/** Rivers, one path per width. At low levels the relief already shows them. */
function riverPaths(
  rivers: readonly ZoomedLine[],
  { view, color, opacity }: { readonly view: TileView; readonly color: string; readonly opacity: number },
): string[] {
  const { level } = view;
  if (level < RIVERS_FROM_LEVEL) return [];
  const byWidth = Map.groupBy(
    rivers.filter(({ bounds }) => boundsOverlap(bounds, view.box)),
    ({ minZoom }) => riverWidthPx(zoomAt(level), minZoom).toFixed(1),
  );
  return Array.from(
    byWidth,
    ([widthPx, lines]) =>
      `<path d="${toStrokePath(lines, view.box, view.projection)}" fill="none" stroke="${color}" stroke-width="${widthPx}" stroke-opacity="${opacity}" stroke-linejoin="round" stroke-linecap="round"/>`,
  );
}

function borders(data: MapData, { box, projection }: TileView): string {
  const countries = toStrokePath(data.borders, box, projection);
  return [
    `<path d="${toStrokePath(data.stateBorders, box, projection)}" fill="none" stroke="${COLORS.border}" stroke-width="1.1" stroke-opacity="0.4" stroke-dasharray="2 3"/>`,
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
