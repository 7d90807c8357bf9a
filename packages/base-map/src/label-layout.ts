import type { Lettering, Style } from './lettering.ts';
import { FACE_OF, type MapName, type NameKind, type Spot, TRACKING_OF } from './map-names.ts';
import { pxPerDegAt, stretchAt, TILE_PX, type Tile } from './tile-grid.ts';

/** A box in pixels of a level: x from 180° W, y from the North Pole. It may pass the antimeridian. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A name with its position. */
export interface Label {
  readonly kind: NameKind;
  readonly text: string;
  readonly style: Style;
  /** Start of its base line. */
  readonly x: number;
  readonly y: number;
  /** Horizontal stretch that makes it look right on the globe at its latitude. */
  readonly stretch: number;
  readonly box: PixelBox;
  /** Position of the dot; null for areas. */
  readonly dot: { readonly x: number; readonly y: number } | null;
}

const GAP_PX = 7;
const DOT_PX = 4;
/** Heights of the letters above and below the base line, as shares of the font size. */
const ASCENT = 0.75;
const DESCENT = 0.25;
/** Reach of halos around the letters. */
const HALO_PX = 3;
/** Distance between names; less at high levels, where few are left. */
const clearancePx = (level: number) => (level < 9 ? 12 : 8);

/** Positions of the names of a level. */
export interface NameLayout {
  /** The labels that are visible on a tile, wholly or in part. */
  labelsOf(tile: Tile): readonly Label[];
  /** Whether a box is clear of every name. */
  isFree(box: PixelBox): boolean;
}

/**
 * Places the names of a level on all of its tiles at once: the most important first, each clear of all before it,
 * across the edges of tiles and the antimeridian. A tile drawn alone then agrees with its neighbors.
 */
export class LabelLayout implements NameLayout {
  readonly #byTile = new Map<number, Label[]>();
  readonly #level: number;
  readonly #lettering: Lettering;

  constructor(level: number, names: readonly MapName[], lettering: Lettering) {
    this.#level = level;
    this.#lettering = lettering;
    for (const name of names) this.#place(name);
  }

  labelsOf({ column, row }: Tile): readonly Label[] {
    return this.#byTile.get(this.#toKey(column, row)) ?? [];
  }

  isFree(box: PixelBox): boolean {
    if (!isOnMap(box, this.#level)) return false;
    const wide = grown(box, clearancePx(this.#level));
    const { firstRow, lastRow, firstColumn, lastColumn } = toTileRange(wide, TILE_PX);
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let column = firstColumn; column <= lastColumn; column += 1) {
        const labels = this.#byTile.get(this.#toKey(column, row));
        if (labels && !isClear(wide, labels, this.#level)) return false;
      }
    }
    return true;
  }

  #place(name: MapName): void {
    for (const spot of name.spots) {
      const label = this.#labelAt(spot, name);
      if (!label) continue;
      for (const key of this.#toTileKeys(grown(toWholeBox(label), HALO_PX))) {
        const labels = this.#byTile.get(key);
        if (labels) labels.push(label);
        else this.#byTile.set(key, [label]);
      }
      return;
    }
  }

  #labelAt(spot: Spot, { kind, text, sizePx }: MapName): Label | null {
    const pxPerDeg = pxPerDegAt(this.#level);
    const at = { x: (spot.longitude + 180) * pxPerDeg, y: (90 - spot.latitude) * pxPerDeg };
    const isPlace = kind === 'city' || kind === 'capital';
    // Most names of a full tile end here, so the text is measured after.
    if (isPlace && !this.isFree(dotBox(at))) return null;
    const style = { face: FACE_OF[kind], sizePx, trackingPx: TRACKING_OF[kind] * sizePx };
    const widthPx = this.#lettering.widthPx(text, style);
    if (widthPx === null) return null;
    const stretch = stretchAt(spot.latitude);
    const size = { sizePx, widthPx: widthPx * stretch };
    for (const toStart of isPlace ? BESIDE : CENTERED) {
      const { x, y } = toStart(at, size);
      const box = toTextBox(x, y, size);
      if (this.isFree(box)) return { kind, text, style, x, y, stretch, box, dot: isPlace ? at : null };
    }
    return null;
  }

  #toTileKeys(box: PixelBox): number[] {
    return tilesUnder(box, TILE_PX).map(({ column, row }) => this.#toKey(column, row));
  }

  #toKey(column: number, row: number): number {
    const columns = 2 ** (this.#level + 1);
    return row * columns + (((column % columns) + columns) % columns);
  }
}

/** The layout of a lower level, magnified: names move apart, and the letters keep their size. */
export class MagnifiedLayout implements NameLayout {
  readonly #from: NameLayout;
  readonly #fromLevel: number;
  readonly #level: number;
  readonly #times: number;

  constructor(from: NameLayout, fromLevel: number, level: number) {
    this.#from = from;
    this.#fromLevel = fromLevel;
    this.#level = level;
    this.#times = 2 ** (level - fromLevel);
  }

  labelsOf({ column, row }: Tile): readonly Label[] {
    const [left, top] = [column * TILE_PX, row * TILE_PX];
    const tile = { left, top, right: left + TILE_PX, bottom: top + TILE_PX };
    return this.#near(tile).filter((label) => meet(grown(tile, HALO_PX), toWholeBox(label), this.#level));
  }

  isFree(box: PixelBox): boolean {
    const wide = grown(box, clearancePx(this.#level));
    return isOnMap(box, this.#level) && isClear(wide, this.#near(wide), this.#level);
  }

  /** Labels that may reach into a box, each once. */
  #near(box: PixelBox): Label[] {
    const level = this.#fromLevel;
    const columns = 2 ** (level + 1);
    const labels = tilesUnder(grown(box, LONGEST_PX), TILE_PX * this.#times).flatMap(({ column, row }) =>
      this.#from.labelsOf({ level, column: (column + columns) % columns, row }),
    );
    return [...new Set(labels)].map((label) => moved(label, this.#times - 1));
  }
}

/** Largest reach of a name from its place, also of a long one that is stretched near a pole. */
const LONGEST_PX = 2_000;

function moved(label: Label, byShare: number): Label {
  const { box, dot } = label;
  const from = dot ?? { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const [dx, dy] = [from.x * byShare, from.y * byShare];
  return {
    ...label,
    x: label.x + dx,
    y: label.y + dy,
    box: { left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy },
    dot: dot && { x: dot.x + dx, y: dot.y + dy },
  };
}

function toWholeBox({ box, dot }: Label): PixelBox {
  return dot ? union(box, dotBox(dot)) : box;
}

function isOnMap({ top, bottom }: PixelBox, level: number): boolean {
  return top >= HALO_PX && bottom <= TILE_PX * 2 ** level - HALO_PX;
}

function isClear(box: PixelBox, labels: readonly Label[], level: number): boolean {
  for (const { box: other, dot } of labels) {
    if (meet(box, other, level) || (dot && meet(box, dotBox(dot), level))) return false;
  }
  return true;
}

/** Whether two boxes meet, whole turns round the Earth apart or not. Most are apart in height, which costs least. */
function meet(a: PixelBox, b: PixelBox, level: number): boolean {
  if (a.top >= b.bottom || a.bottom <= b.top) return false;
  const turnPx = TILE_PX * 2 ** (level + 1);
  const shift = turnPx * Math.round((a.left + a.right - b.left - b.right) / 2 / turnPx);
  return a.left < b.right + shift && a.right > b.left + shift;
}

/** The rows and columns of a grid of squares that a box touches; columns may pass the antimeridian. */
function toTileRange({ left, top, right, bottom }: PixelBox, sidePx: number) {
  return {
    firstRow: Math.floor(top / sidePx),
    lastRow: Math.floor(bottom / sidePx),
    firstColumn: Math.floor(left / sidePx),
    lastColumn: Math.floor(right / sidePx),
  };
}

/** The squares of a grid that a box touches. */
function tilesUnder(box: PixelBox, sidePx: number): { column: number; row: number }[] {
  const { firstRow, lastRow, firstColumn, lastColumn } = toTileRange(box, sidePx);
  const tiles: { column: number; row: number }[] = [];
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let column = firstColumn; column <= lastColumn; column += 1) tiles.push({ column, row });
  return tiles;
}

interface Size {
  readonly sizePx: number;
  readonly widthPx: number;
}

/** The box of a text whose base line begins at a point. */
export function toTextBox(x: number, y: number, { sizePx, widthPx }: Size): PixelBox {
  return { left: x, right: x + widthPx, top: y - ASCENT * sizePx, bottom: y + DESCENT * sizePx };
}

interface Point {
  readonly x: number;
  readonly y: number;
}
/** The start of the base line of a name at a place. */
type ToStart = (at: Point, size: Size) => Point;

const middle = (y: number, { sizePx }: Size) => y + ((ASCENT - DESCENT) * sizePx) / 2;
const CENTERED: readonly ToStart[] = [({ x, y }, size) => ({ x: x - size.widthPx / 2, y: middle(y, size) })];
/** Beside its dot: right, left, above, below. */
const BESIDE: readonly ToStart[] = [
  ({ x, y }, size) => ({ x: x + GAP_PX, y: middle(y, size) }),
  ({ x, y }, size) => ({ x: x - GAP_PX - size.widthPx, y: middle(y, size) }),
  ({ x, y }, { sizePx, widthPx }) => ({ x: x - widthPx / 2, y: y - GAP_PX - DESCENT * sizePx }),
  ({ x, y }, { sizePx, widthPx }) => ({ x: x - widthPx / 2, y: y + GAP_PX + ASCENT * sizePx }),
];

function dotBox({ x, y }: { x: number; y: number }): PixelBox {
  return { left: x - DOT_PX, right: x + DOT_PX, top: y - DOT_PX, bottom: y + DOT_PX };
}

function grown({ left, top, right, bottom }: PixelBox, byPx: number): PixelBox {
  return { left: left - byPx, top: top - byPx, right: right + byPx, bottom: bottom + byPx };
}

function union(a: PixelBox, b: PixelBox): PixelBox {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
