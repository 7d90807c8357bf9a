import {
  BESIDE,
  CENTERED,
  clearancePx,
  HALO_PX,
  isClear,
  isOnMap,
  type Label,
  LONGEST_PX,
  type NameLayout,
  type Point,
  toDotBox,
  toReach,
  toTextBox,
  toWholeBox,
} from './label.ts';
import type { Lettering, Style } from './lettering.ts';
import { FACE_OF, type MapName, type NameKind, type Spot, TRACKING_OF } from './map-names.ts';
import { grown, meet, type PixelBox, tilesUnder } from './pixel-box.ts';
import { pxPerDegAt, stretchAt, TILE_PX, type Tile } from './tile-grid.ts';

interface RankedName {
  readonly name: MapName;
  readonly rank: number;
}

/** A place whose label may reach into a box. */
interface Candidate extends RankedName {
  readonly spot: Spot;
  readonly reach: PixelBox;
  isSettled: boolean;
}

/** Rows and columns of tiles from which names may reach into a tile. */
const ROWS_AROUND = 1;
const COLUMNS_AROUND = Math.ceil(LONGEST_PX / TILE_PX);

/**
 * Places the names of a level: the most important first, each clear of all before it, across the edges of tiles and the
 * antimeridian. A tile drawn alone then agrees with its neighbors. Where a name goes depends only on more important ones
 * within its reach and, through them, within theirs: so those near a tile are placed when it is asked for, as they would
 * be among all names of the world.
 */
export class LabelLayout implements NameLayout {
  readonly #level: number;
  readonly #columns: number;
  readonly #lettering: Lettering;
  /** Places by the tile they stand on, until it is read. */
  readonly #unread = new Map<number, RankedName[]>();
  /** The tiles around which all places are read. */
  readonly #surveyed = new Set<number>();
  /** Places that were read, by the tiles they may reach into. */
  readonly #candidates = new Map<number, Candidate[]>();
  readonly #placed = new Map<number, Label[]>();
  /** The tiles of which every label is placed. */
  readonly #complete = new Map<number, readonly Label[]>();

  constructor(level: number, names: readonly MapName[], lettering: Lettering) {
    this.#level = level;
    this.#columns = 2 ** (level + 1);
    this.#lettering = lettering;
    names.forEach((name, rank) => {
      const [spot] = name.spots;
      if (spot && isPlace(name.kind)) add(this.#unread, this.#keyUnder(spot), { name, rank });
    });
    // Names of areas are few, and everything around them depends on them.
    names.forEach((name, rank) => {
      if (!isPlace(name.kind)) this.#placeArea({ name, rank });
    });
  }

  labelsOf({ column, row }: Tile): readonly Label[] {
    const key = this.#toKey(column, row);
    const known = this.#complete.get(key);
    if (known) return known;
    this.#survey(column, row);
    for (const candidate of this.#candidates.get(key) ?? []) this.#settle(candidate);
    const labels = (this.#placed.get(key) ?? []).toSorted((a, b) => a.rank - b.rank);
    this.#complete.set(key, labels);
    return labels;
  }

  isFree(box: PixelBox): boolean {
    const wide = grown(box, clearancePx(this.#level));
    return (
      isOnMap(box, this.#level) &&
      tilesUnder(wide, TILE_PX).every((tile) =>
        isClear(wide, this.labelsOf({ level: this.#level, ...tile }), this.#level),
      )
    );
  }

  #placeArea({ name, rank }: RankedName): void {
    const style = toStyle(name);
    const widthPx = this.#lettering.widthPx(name.text, style);
    if (widthPx === null) return;
    for (const spot of name.spots) {
      const size = { sizePx: name.sizePx, widthPx: widthPx * stretchAt(spot.latitude) };
      this.#settleBefore(rank, toReach(this.#toPoint(spot), size));
      if (this.#place({ name, rank }, spot)) return;
    }
  }

  /** Places a name, unless it was, after all that may be in its way. */
  #settle(candidate: Candidate): void {
    if (candidate.isSettled) return;
    candidate.isSettled = true;
    this.#settleBefore(candidate.rank, candidate.reach);
    this.#place(candidate, candidate.spot);
  }

  #settleBefore(rank: number, reach: PixelBox): void {
    const wide = grown(reach, clearancePx(this.#level));
    for (const { column, row } of tilesUnder(wide, TILE_PX)) {
      this.#survey(column, row);
      for (const other of this.#candidates.get(this.#toKey(column, row)) ?? [])
        if (other.rank < rank && !other.isSettled && meet(wide, other.reach, this.#level)) this.#settle(other);
    }
  }

  /** Reads all places whose labels may reach into a tile. */
  #survey(column: number, row: number): void {
    const key = this.#toKey(column, row);
    if (this.#surveyed.has(key)) return;
    this.#surveyed.add(key);
    for (let y = row - ROWS_AROUND; y <= row + ROWS_AROUND; y += 1)
      for (let x = column - COLUMNS_AROUND; x <= column + COLUMNS_AROUND; x += 1) this.#read(this.#toKey(x, y));
  }

  #read(key: number): void {
    const names = this.#unread.get(key);
    if (!names) return;
    this.#unread.delete(key);
    for (const { name, rank } of names) {
      const widthPx = this.#lettering.widthPx(name.text, toStyle(name));
      const [spot] = name.spots;
      if (widthPx === null || !spot) continue;
      const reach = toReach(this.#toPoint(spot), { sizePx: name.sizePx, widthPx: widthPx * stretchAt(spot.latitude) });
      const candidate = { name, rank, spot, reach, isSettled: false };
      for (const reached of this.#toKeys(grown(reach, HALO_PX))) add(this.#candidates, reached, candidate);
    }
  }

  #place({ name, rank }: RankedName, spot: Spot): boolean {
    const label = this.#labelAt(spot, name, rank);
    if (!label) return false;
    for (const key of this.#toKeys(grown(toWholeBox(label), HALO_PX))) add(this.#placed, key, label);
    return true;
  }

  #labelAt(spot: Spot, name: MapName, rank: number): Label | null {
    const at = this.#toPoint(spot);
    const { kind, text, sizePx } = name;
    const beside = isPlace(kind);
    // Most names of a full tile end here, so the text is measured after.
    if (beside && !this.#isClear(toDotBox(at))) return null;
    const style = toStyle(name);
    const widthPx = this.#lettering.widthPx(text, style);
    if (widthPx === null) return null;
    const stretch = stretchAt(spot.latitude);
    const size = { sizePx, widthPx: widthPx * stretch };
    for (const toStart of beside ? BESIDE : CENTERED) {
      const { x, y } = toStart(at, size);
      const box = toTextBox(x, y, size);
      if (this.#isClear(box)) return { kind, text, rank, style, x, y, stretch, box, dot: beside ? at : null };
    }
    return null;
  }

  /** Whether a box is clear of the names that are placed so far. */
  #isClear(box: PixelBox): boolean {
    if (!isOnMap(box, this.#level)) return false;
    const wide = grown(box, clearancePx(this.#level));
    return this.#toKeys(wide).every((key) => isClear(wide, this.#placed.get(key) ?? [], this.#level));
  }

  #toPoint({ longitude, latitude }: Spot): Point {
    const pxPerDeg = pxPerDegAt(this.#level);
    return { x: (longitude + 180) * pxPerDeg, y: (90 - latitude) * pxPerDeg };
  }

  #keyUnder(spot: Spot): number {
    const { x, y } = this.#toPoint(spot);
    return this.#toKey(Math.floor(x / TILE_PX), Math.floor(y / TILE_PX));
  }

  #toKeys(box: PixelBox): number[] {
    return tilesUnder(box, TILE_PX).map(({ column, row }) => this.#toKey(column, row));
  }

  #toKey(column: number, row: number): number {
    return row * this.#columns + (((column % this.#columns) + this.#columns) % this.#columns);
  }
}

function isPlace(kind: NameKind): boolean {
  return kind === 'city' || kind === 'capital';
}

function toStyle({ kind, sizePx }: MapName): Style {
  return { face: FACE_OF[kind], sizePx, trackingPx: TRACKING_OF[kind] * sizePx };
}

function add<T>(lists: Map<number, T[]>, key: number, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
