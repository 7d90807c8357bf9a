import type { Style } from './lettering.ts';
import type { NameKind } from './map-names.ts';
import { meet, type PixelBox, union } from './pixel-box.ts';
import { TILE_PX, type Tile } from './tile-grid.ts';

/** A name with its position. */
export interface Label {
  readonly kind: NameKind;
  readonly text: string;
  /** How many names of its level are more important. */
  readonly rank: number;
  readonly style: Style;
  /** Start of its base line. */
  readonly x: number;
  readonly y: number;
  /** Horizontal stretch that makes it look right on the globe at its latitude. */
  readonly stretch: number;
  readonly box: PixelBox;
  /** Position of the dot; null for areas. */
  readonly dot: Point | null;
}

/** Positions of the names of a level. */
export interface NameLayout {
  /** The labels that are visible on a tile, wholly or in part, the most important first. */
  labelsOf(tile: Tile): readonly Label[];
  /** Whether a box is clear of every name. */
  isFree(box: PixelBox): boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface TextSize {
  readonly sizePx: number;
  readonly widthPx: number;
}

const GAP_PX = 7;
const DOT_PX = 4;
/** Heights of the letters above and below the base line, as shares of the font size. */
const ASCENT = 0.75;
const DESCENT = 0.25;
/** Reach of halos around the letters. */
export const HALO_PX = 3;
/** Largest reach of a name from its place, also of a long one that is stretched near a pole. */
export const LONGEST_PX = 2_000;
/** Distance between names; less at high levels, where few are left. */
export const clearancePx = (level: number): number => (level < 9 ? 12 : 8);

/** The box of a text whose base line begins at a point. */
export function toTextBox(x: number, y: number, { sizePx, widthPx }: TextSize): PixelBox {
  return { left: x, right: x + widthPx, top: y - ASCENT * sizePx, bottom: y + DESCENT * sizePx };
}

/** The start of the base line of a name at a place. */
type ToStart = (at: Point, size: TextSize) => Point;

const middle = (y: number, { sizePx }: TextSize) => y + ((ASCENT - DESCENT) * sizePx) / 2;
export const CENTERED: readonly ToStart[] = [({ x, y }, size) => ({ x: x - size.widthPx / 2, y: middle(y, size) })];
/** Beside its dot: right, left, above, below. */
export const BESIDE: readonly ToStart[] = [
  ({ x, y }, size) => ({ x: x + GAP_PX, y: middle(y, size) }),
  ({ x, y }, size) => ({ x: x - GAP_PX - size.widthPx, y: middle(y, size) }),
  ({ x, y }, { sizePx, widthPx }) => ({ x: x - widthPx / 2, y: y - GAP_PX - DESCENT * sizePx }),
  ({ x, y }, { sizePx, widthPx }) => ({ x: x - widthPx / 2, y: y + GAP_PX + ASCENT * sizePx }),
];

/** Everything that a name at a place may cover, on whichever side it is written. */
export function toReach({ x, y }: Point, { sizePx, widthPx }: TextSize): PixelBox {
  const [aside, above] = [GAP_PX + widthPx, GAP_PX + sizePx];
  return { left: x - aside, right: x + aside, top: y - above, bottom: y + above };
}

export function toDotBox({ x, y }: Point): PixelBox {
  return { left: x - DOT_PX, right: x + DOT_PX, top: y - DOT_PX, bottom: y + DOT_PX };
}

export function toWholeBox({ box, dot }: Label): PixelBox {
  return dot ? union(box, toDotBox(dot)) : box;
}

export function isOnMap({ top, bottom }: PixelBox, level: number): boolean {
  return top >= HALO_PX && bottom <= TILE_PX * 2 ** level - HALO_PX;
}

export function isClear(box: PixelBox, labels: readonly Label[], level: number): boolean {
  for (const { box: other, dot } of labels) {
    if (meet(box, other, level) || (dot && meet(box, toDotBox(dot), level))) return false;
  }
  return true;
}
