import type { Bounds } from '@groundtrack/geo';
import { type Tile, tileBounds } from './tile-grid.ts';

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
/** Maximum number of parallels in a tile. */
const LINES_MAX = 3;

export function stepDegAt(level: number): number {
  const sizeDeg = 180 / 2 ** level;
  return STEPS_DEG.findLast((step) => sizeDeg / step <= LINES_MAX) ?? 30;
}

interface Meridian {
  readonly longitude: number;
  /** Latitude at which it ends, north and south. Meridians converge toward the poles, so fewer are drawn there. */
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
      // A meridian west of 180° W is equal to one in the east.
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

/** Latitudes up to which every first, second, and fourth meridian is drawn; every eighth reaches the pole. */
const REACHES = [
  { every: 1, reachDeg: 66 },
  { every: 2, reachDeg: 78 },
  { every: 4, reachDeg: 84 },
  { every: 8, reachDeg: 90 },
] as const;

function toReachDeg(count: number): number {
  return REACHES.findLast(({ every }) => count % every === 0)?.reachDeg ?? 90;
}

/** Interval of the meridians drawn at a latitude. */
function everyAt(latitude: number): number {
  return REACHES.find(({ reachDeg }) => Math.abs(latitude) < reachDeg)?.every ?? 8;
}

/** A crossing of a meridian and a parallel, with its coordinates as text. */
export interface Crossing {
  readonly text: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** Every second crossing, in both directions, of the lines that the next level's pictures have on a names tile. */
export function crossingsOf(tile: Tile): Crossing[] {
  const stepDeg = stepDegAt(tile.level + 1);
  const { west, south, east, north } = tileBounds(tile);
  const { meridians, latitudes } = toGraticule({ west, south, east, north }, stepDeg);
  const isMultiple = (valueDeg: number, every: number) => Math.round(valueDeg / stepDeg) % every === 0;
  // A point on an edge belongs to the tile to the south or east.
  const written = latitudes.filter((latitude) => isMultiple(latitude, 2) && latitude > south);
  return written.flatMap((latitude) =>
    meridians
      .filter(({ longitude }) => isMultiple(longitude, 2 * everyAt(latitude)) && longitude < east)
      .map(({ longitude }) => ({
        text: `${formatDegrees(latitude, stepDeg, 'NS')} ${formatDegrees(longitude, stepDeg, 'EW')}`,
        longitude,
        latitude,
      })),
  );
}

/** Formats degrees as `39°`, `39°30′`, or `39°00′30″`, with the precision of the step. */
export function formatDegrees(valueDeg: number, stepDeg: number, [positive = '', negative = '']: string): string {
  const letter = valueDeg === 0 || Math.abs(valueDeg) === 180 ? '' : valueDeg < 0 ? negative : positive;
  const seconds = Math.round(Math.abs(valueDeg) * 3600);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = stepDeg < 1 ? `${two(Math.floor(seconds / 60) % 60)}′` : '';
  const rest = stepDeg < 1 / 60 ? `${two(seconds % 60)}″` : '';
  return `${Math.floor(seconds / 3600)}°${minutes}${rest}${letter}`;
}
