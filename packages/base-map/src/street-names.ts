import type { TileName } from './names-of-tile.ts';
import type { StreetCover, StreetTile } from './street-tiles.ts';
import { TILE_PX, type Tile, tileBounds } from './tile-grid.ts';

/** Names are user-generated: control characters and characters that change the text direction are removed. */
const NO_LETTERS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LETTERS_MAX = 80;
const NAMES_MAX = 60;
/** Maximum number of street points to process, in file order: twice as many as in the fullest tiles. */
const POINTS_MAX = 60_000;
/** Mean width of a names tile on the screen. */
const SCREEN_PX = 840;
const LETTER_PX = 6.5;
const LINE_PX = 22;
/** A street is labeled only if its longest part has at least this fraction of the name's width. */
const LEAST_ROOM = 0.5;

/**
 * First level of names tiles by kind of street. These tiles match pictures of the next level. Important kinds come
 * first.
 */
const FROM_LEVEL: Readonly<Record<string, number>> = { highway: 11, major_road: 12, minor_road: 13, path: 15 };
const KINDS = Object.keys(FROM_LEVEL);

interface Street {
  readonly text: string;
  readonly importance: number;
  readonly x: number;
  readonly y: number;
  readonly lengthPx: number;
}

/**
 * The street names on a tile, most important and longest streets first. Each name appears once, in the middle of the
 * longest part of its street, if there is room.
 * @param rank of the first name
 */
export function streetNames(tile: Tile, { tiles }: StreetCover, rank: number): TileName[] {
  const { west, north, south } = tileBounds(tile);
  const degPerPx = (north - south) / TILE_PX;
  const scale = SCREEN_PX / TILE_PX;
  const names: TileName[] = [];
  const taken: Street[] = [];
  for (const street of longestOf(tiles, tile.level)) {
    const widthPx = street.text.length * LETTER_PX;
    const isFree = taken.every(
      (other) =>
        Math.abs(street.x - other.x) * scale > (widthPx + other.text.length * LETTER_PX) / 2 ||
        Math.abs(street.y - other.y) * scale > LINE_PX,
    );
    if (street.lengthPx * scale < widthPx * LEAST_ROOM || !isFree) continue;
    taken.push(street);
    const [longitude, latitude] = [west + street.x * degPerPx, north - street.y * degPerPx];
    const size = street.importance < 2 ? 2 : 1;
    names.push({ kind: 'street', text: street.text, longitude, latitude, size, rank: rank + street.importance });
    if (names.length === NAMES_MAX) break;
  }
  return names;
}

/** The longest part of each street with its middle on the tile. */
function longestOf(tiles: readonly StreetTile[], level: number): Street[] {
  const streets = new Map<string, Street>();
  let left = POINTS_MAX;
  for (const tile of tiles) {
    const layer = tile.layers.get('roads');
    for (const { shape, tags, parts } of layer?.features ?? []) {
      const importance = KINDS.indexOf(tags.get('kind') ?? '');
      const text = toText(tags.get('name') ?? '');
      if (shape !== 'line' || text === '' || level < (FROM_LEVEL[KINDS[importance] ?? ''] ?? Infinity)) continue;
      for (const part of parts) {
        left -= part.length / 2;
        if (left < 0) break;
        const stretch = middleOf(part, layer?.extent ?? 1, tile);
        if (stretch && stretch.lengthPx > (streets.get(text)?.lengthPx ?? 0))
          streets.set(text, { text, importance, ...stretch });
      }
    }
  }
  return [...streets.values()].toSorted((a, b) => a.importance - b.importance || b.lengthPx - a.lengthPx);
}

/** Removes invalid characters and limits the length. */
function toText(name: string): string {
  const clean = name
    .slice(0, 4 * LETTERS_MAX)
    .replaceAll(NO_LETTERS, '')
    .trim();
  const letters = Array.from(clean);
  return letters.length > LETTERS_MAX ? `${letters.slice(0, LETTERS_MAX - 1).join('')}…` : clean;
}

/** The middle and length of the longest run of segments on our tile; null if there is none. */
function middleOf(
  points: Float64Array,
  extent: number,
  { x, y }: StreetTile,
): Pick<Street, 'x' | 'y' | 'lengthPx'> | null {
  const at = (i: number): Spot => [x((points[i] ?? 0) / extent), y((points[i + 1] ?? 0) / extent)];
  let best: Run | null = null;
  let run: Run = { points: [], lengthPx: 0 };
  for (let i = 0; i + 3 < points.length; i += 2) {
    const seen = onTile(at(i), at(i + 2));
    if (!seen) continue;
    const [from, to] = seen;
    const last = run.points.at(-1);
    if (last?.[0] !== from[0] || last[1] !== from[1]) run = { points: [from], lengthPx: 0 };
    run.points.push(to);
    run.lengthPx += Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (run.lengthPx > (best?.lengthPx ?? 0)) best = run;
  }
  return best && { ...halfway(best), lengthPx: best.lengthPx };
}

type Spot = readonly [x: number, y: number];

/** Clips a segment to our tile (Liang and Barsky); null if it is outside. */
function onTile(from: Spot, to: Spot): readonly [Spot, Spot] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [start, end] = [0, 1];
  const sides = [
    [-dx, from[0]],
    [dx, TILE_PX - from[0]],
    [-dy, from[1]],
    [dy, TILE_PX - from[1]],
  ] as const;
  for (const [step, room] of sides) {
    if (step === 0 && room < 0) return null;
    if (step < 0) start = Math.max(start, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  if (start >= end) return null;
  const spot = (share: number): Spot =>
    share === 1 ? to : share === 0 ? from : [from[0] + dx * share, from[1] + dy * share];
  return [spot(start), spot(end)];
}

interface Run {
  readonly points: Spot[];
  lengthPx: number;
}

function halfway({ points, lengthPx }: Run): { readonly x: number; readonly y: number } {
  let left = lengthPx / 2;
  for (const [i, [x1, y1]] of points.entries()) {
    const [x0, y0] = points[i - 1] ?? [x1, y1];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length >= left && length > 0)
      return { x: x0 + ((x1 - x0) * left) / length, y: y0 + ((y1 - y0) * left) / length };
    left -= length;
  }
  const [x, y] = points[0] ?? [0, 0];
  return { x, y };
}
