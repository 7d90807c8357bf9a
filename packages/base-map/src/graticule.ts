import type { Bounds } from '@groundtrack/geo';
import { type NameLayout, toTextBox } from './label.ts';
import type { Lettering, Style } from './lettering.ts';
import { pxPerDegAt, stretchAt, TILE_PX, type Tile, tileBounds } from './tile-grid.ts';

/** Steps of the graticule: whole degrees, then minutes, then seconds. */
const STEPS_DEG = [
  30,
  15,
  10,
  5,
  2,
  1,
  1 / 2,
  1 / 3,
  1 / 6,
  1 / 12,
  1 / 30,
  1 / 60,
  1 / 120,
  1 / 360,
  1 / 720,
  1 / 1800,
];
/** Most parallels in a tile. */
const LINES_MAX = 3;
const STYLE: Style = { face: 'upright', sizePx: 13, trackingPx: 0 };

export function stepDegAt(level: number): number {
  const sizeDeg = 180 / 2 ** level;
  return STEPS_DEG.findLast((step) => sizeDeg / step <= LINES_MAX) ?? 30;
}

interface Meridian {
  readonly longitude: number;
  /** Latitude at which it ends, north and south: meridians converge towards the poles, so fewer are drawn. */
  readonly reachDeg: number;
}

export interface Graticule {
  readonly meridians: readonly Meridian[];
  readonly latitudes: readonly number[];
}

/** The meridians and parallels of a step that touch a box. */
export function toGraticule({ west, south, east, north }: Bounds, stepDeg: number): Graticule {
  return {
    meridians: multiples(west, east, stepDeg).map((count) => ({
      longitude: count * stepDeg,
      // A meridian west of 180° W is the same one east of it.
      reachDeg: toReachDeg(count * stepDeg < -180 ? count + Math.round(360 / stepDeg) : count),
    })),
    latitudes: multiples(south, north, stepDeg).map((count) => count * stepDeg),
  };
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Latitudes up to which every first, second and fourth meridian is drawn; every eighth reaches the pole. */
const REACHES = [
  { every: 1, reachDeg: 66 },
  { every: 2, reachDeg: 78 },
  { every: 4, reachDeg: 84 },
  { every: 8, reachDeg: 90 },
] as const;

function toReachDeg(count: number): number {
  return REACHES.findLast(({ every }) => count % every === 0)?.reachDeg ?? 90;
}

/** Interval of the meridians that are drawn at a latitude. */
function everyAt(latitude: number): number {
  return REACHES.find(({ reachDeg }) => Math.abs(latitude) < reachDeg)?.every ?? 8;
}

/** The coordinates of a crossing, above the parallel and right of the meridian, in pixels of the level. */
export interface DegreeLabel {
  readonly text: string;
  readonly style: Style;
  readonly x: number;
  readonly y: number;
  readonly stretch: number;
}

/** Distance left of a tile at which a label may begin and reach into it. */
const REACH_PX = 500;

/** Labels of every second crossing on a tile, along and across, that is clear of names. */
export function degreeLabels(tile: Tile, layout: NameLayout, lettering: Lettering): DegreeLabel[] {
  const { level } = tile;
  const pxPerDeg = pxPerDegAt(level);
  const stepDeg = stepDegAt(level);
  const bounds = tileBounds(tile);
  const { meridians, latitudes } = toGraticule(
    { ...bounds, west: bounds.west - REACH_PX / pxPerDeg, south: bounds.south - 30 / pxPerDeg },
    stepDeg,
  );
  const isMultiple = (valueDeg: number, every: number) => Math.round(valueDeg / stepDeg) % every === 0;
  const written = latitudes.filter((latitude) => isMultiple(latitude, 2));
  return written.flatMap((latitude) => {
    const stretch = stretchAt(latitude);
    const every = everyAt(latitude);
    const spacingPx = stepDeg * every * pxPerDeg;
    const shown = meridians.filter(({ longitude }) => isMultiple(longitude, 2 * every));
    return shown.flatMap(({ longitude }) => {
      const text = `${formatDegrees(latitude, stepDeg, 'NS')} ${formatDegrees(within180(longitude), stepDeg, 'EW')}`;
      const widthPx = (lettering.widthPx(text, STYLE) ?? 0) * stretch;
      const [x, y] = [(longitude + 180) * pxPerDeg + 5, (90 - latitude) * pxPerDeg - 5];
      const fits = widthPx + 10 < spacingPx && layout.isFree(toTextBox(x, y, { sizePx: STYLE.sizePx, widthPx }));
      return fits && touches(tile, x, widthPx) ? [{ text, style: STYLE, x, y, stretch }] : [];
    });
  });
}

function touches({ column }: Tile, x: number, widthPx: number): boolean {
  return x < (column + 1) * TILE_PX && x + widthPx > column * TILE_PX;
}

function within180(longitude: number): number {
  return longitude < -180 ? longitude + 360 : longitude;
}

/** Formats degrees as `39°`, `39°30′` or `39°00′30″`, as fine as the step. */
export function formatDegrees(valueDeg: number, stepDeg: number, [positive = '', negative = '']: string): string {
  const letter = valueDeg === 0 || Math.abs(valueDeg) === 180 ? '' : valueDeg < 0 ? negative : positive;
  const seconds = Math.round(Math.abs(valueDeg) * 3600);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = stepDeg < 1 ? `${two(Math.floor(seconds / 60) % 60)}′` : '';
  const rest = stepDeg < 1 / 60 ? `${two(seconds % 60)}″` : '';
  return `${Math.floor(seconds / 3600)}°${minutes}${rest}${letter}`;
}
