import sharp from 'sharp';
import { type City, citiesOf } from './cities.ts';
import { clipRing, overlaps, padded, pathOf, visibleRuns } from './clip.ts';
import { crossingLabels, type Graticule, graticuleOf } from './graticule.ts';
import { LabelSpace } from './label-space.ts';
import type { Lettering } from './lettering.ts';
import { type CityLabel, keepFree, type Label, type LabelTools, placeCities } from './place-labels.ts';
import { type Bounds, type Projection, projectionOf, TILE_PX, type Tile, tileBounds } from './tile-grid.ts';
import type { Line } from './topology.ts';

/** Everything a tile is drawn from. */
export interface MapData {
  readonly land: readonly Line[];
  readonly borders: readonly Line[];
  /** The largest first. */
  readonly cities: readonly City[];
  readonly lettering: Lettering;
}

const COLOURS = {
  sea: '#3f70a3',
  land: '#c9d3ac',
  coast: '#4b6a86',
  border: '#7a5c74',
  graticule: '#22384d',
  text: '#14212b',
  halo: '#f7f9f2',
} as const;

/** Strokes along the cut edges of clipped land stay outside the tile. */
const PAD_PX = 6;
/** From here on few names are left, and degrees say where one is. */
const DEGREES_FROM_LEVEL = 9;

/**
 * How much of the shaded relief below a level hides. From afar it shows through and the tile adds only lines and
 * names; where the relief has nothing more to say, the drawn map has taken over.
 */
function coverAt(level: number): number {
  return Math.min(0.88, Math.max(0, (level - 3) * 0.22));
}

/** Draws a tile as WebP. */
export async function drawTile(tile: Tile, data: MapData): Promise<Uint8Array> {
  const svg = tileSvg(tile, data);
  return sharp(Buffer.from(svg)).webp({ quality: 82, alphaQuality: 90, effort: 3 }).toBuffer();
}

function tileSvg(tile: Tile, { land, borders, cities, lettering }: MapData): string {
  const bounds = tileBounds(tile);
  const projection = projectionOf(bounds);
  const box = padded(bounds, PAD_PX / projection.pxPerDeg);
  const cover = coverAt(tile.level);
  const landPath = land
    .filter((ring) => overlaps(ring.bounds, box))
    .map((ring) => pathOf(clipRing(ring.points, box), projection, true))
    .join('');
  const lines = graticuleOf(bounds);
  const tools = { space: new LabelSpace(), projection, lettering };
  const places = placeCities(citiesOf(cities, bounds, tile.level), tools);
  const crossings = tile.level < DEGREES_FROM_LEVEL ? [] : keepFree(crossingLabels(lines, projection), tools);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}">`,
    `<rect width="${TILE_PX}" height="${TILE_PX}" fill="${COLOURS.sea}" fill-opacity="${cover}"/>`,
    `<path d="${landPath}" fill="${COLOURS.land}" fill-opacity="${cover}" stroke="${COLOURS.coast}" stroke-width="1.2" stroke-opacity="0.8" stroke-linejoin="round"/>`,
    graticule(lines, projection),
    borderLines(borders, box, projection),
    ...crossings.map((label) => lettered(label, tools, 0.45)),
    ...places.map((label) => dot(label) + lettered(label, tools, 1)),
    '</svg>',
  ].join('');
}

function dot({ dot: { x, y } }: CityLabel): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.6" fill="${COLOURS.text}" stroke="${COLOURS.halo}" stroke-width="1.2"/>`;
}

function lettered({ text, sizePx, x, y }: Label, { lettering, projection }: LabelTools, opacity: number): string {
  const letters = lettering.path(text, sizePx);
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${projection.stretch.toFixed(3)} 1)`;
  const halo = `<path d="${letters}" fill="none" stroke="${COLOURS.halo}" stroke-width="3.2" stroke-opacity="0.8" stroke-linejoin="round"/>`;
  return `<g transform="${place}" opacity="${opacity}">${halo}<path d="${letters}" fill="${COLOURS.text}"/></g>`;
}

function graticule({ longitudes, latitudes }: Graticule, { x, y }: Projection): string {
  const meridians = longitudes.map((longitude) => `M${x(longitude).toFixed(1)} 0V${TILE_PX}`);
  const parallels = latitudes.map((latitude) => `M0 ${y(latitude).toFixed(1)}H${TILE_PX}`);
  const path = [...meridians, ...parallels].join('');
  return `<path d="${path}" fill="none" stroke="${COLOURS.graticule}" stroke-width="1" stroke-opacity="0.22"/>`;
}

function borderLines(borders: readonly Line[], box: Bounds, projection: Projection): string {
  const path = borders
    .filter((line) => overlaps(line.bounds, box))
    .flatMap((line) => visibleRuns(line, box))
    .map((run) => pathOf(run, projection, false))
    .join('');
  return `<path d="${path}" fill="none" stroke="${COLOURS.border}" stroke-width="1.4" stroke-opacity="0.75" stroke-dasharray="6 3"/>`;
}
