import { ShapeMask } from '@groundtrack/geo';
import type { StampPart } from './scene.ts';

/** The size of a picture, and the shape of the word. */
interface StampSize {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Width of the word by its height. */
  readonly aspect: number;
  /** Below this width the letters are illegible. */
  readonly legiblePx: number;
}

/** A place of the word. */
export interface StampPlace {
  readonly left: number;
  readonly top: number;
  readonly wordPx: number;
  /** The part has no room for the word, so the word is repeated in this window. */
  readonly repeatIn?: Window;
}

interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The word fills this much of the box that is free. */
const FILL = 0.92;
/** Lines at which a shape is sampled, and cells across the smallest box. */
const LINES = 512;
const LINES_AT_MOST = 4096;
const CELLS = 32;
const SHRINK = 0.8;

/**
 * The place of the word in a part of a picture: in the middle of the largest box of its proportions that the part
 * contains. Null if the part is empty.
 */
export function placeInPart(
  part: StampPart,
  size: StampSize,
  toWordPx: (widthPx: number) => number,
): StampPlace | null {
  const bounds = boundsOf(part, size);
  if (bounds.right <= bounds.left || bounds.bottom <= bounds.top) return null;
  const masks = part.map((shape) => new ShapeMask(shape, size.widthPx));
  const free = largestBox(masks, bounds, size.aspect);
  const widestPx = Math.min(FILL * free.widthPx, toWordPx(bounds.right - bounds.left));
  for (let wordPx = widestPx; wordPx >= size.legiblePx; wordPx *= SHRINK) {
    const place = { left: free.x - wordPx / 2, top: free.y - wordPx / size.aspect / 2, wordPx };
    if (isInside(masks, place, size)) return place;
  }
  return { left: free.x, top: free.y, wordPx: size.legiblePx, repeatIn: bounds };
}

function boundsOf(part: StampPart, { widthPx, heightPx }: StampSize): Window {
  const bounds = { left: 0, top: 0, right: widthPx, bottom: heightPx };
  for (const shape of part) {
    const own = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const ring of shape.flat()) {
      for (let i = 0; i < ring.length; i += 2) {
        own.left = Math.min(own.left, ring[i]);
        own.right = Math.max(own.right, ring[i]);
        own.top = Math.min(own.top, ring[i + 1]);
        own.bottom = Math.max(own.bottom, ring[i + 1]);
      }
    }
    bounds.left = Math.max(bounds.left, Math.floor(own.left));
    bounds.top = Math.max(bounds.top, Math.floor(own.top));
    bounds.right = Math.min(bounds.right, Math.ceil(own.right));
    bounds.bottom = Math.min(bounds.bottom, Math.ceil(own.bottom));
  }
  return bounds;
}

/** The pixels of a window that are in all shapes. */
function inAll([first, ...others]: readonly ShapeMask[], window: Window): Uint8Array {
  const inside = first.window(window);
  for (const mask of others) mask.window(window).forEach((value, i) => value === 0 && (inside[i] = 0));
  return inside;
}

function isInside(masks: readonly ShapeMask[], { left, top, wordPx }: StampPlace, size: StampSize): boolean {
  const window = {
    left: Math.floor(left),
    top: Math.floor(top),
    right: Math.ceil(left + wordPx),
    bottom: Math.ceil(top + wordPx / size.aspect),
  };
  const isInPicture =
    window.left >= 0 && window.top >= 0 && window.right <= size.widthPx && window.bottom <= size.heightPx;
  return isInPicture && !inAll(masks, window).includes(0);
}

/** Center and width of a free box. */
interface FreeBox {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
}

/**
 * The largest free box of an aspect. Cells of that aspect turn it into the largest square of free cells, which grows by
 * one wherever its three neighbors allow. Of equally large ones it is the middle one.
 */
function largestBox(masks: readonly ShapeMask[], bounds: Window, aspect: number): FreeBox {
  const widthPx = bounds.right - bounds.left;
  const heightPx = bounds.bottom - bounds.top;
  const finest = Math.min(heightPx / LINES, widthPx / aspect / CELLS);
  const cellHeight = Math.max(1, heightPx / LINES_AT_MOST, finest);
  const cellWidth = Math.min(widthPx, cellHeight * aspect);
  const columns = Math.floor(widthPx / cellWidth);
  let above = new Uint16Array(columns + 1);
  let lineAbove = freeCells(masks, bounds, { y: bounds.top, cellWidth, columns });
  let largest = 0;
  let ends: { readonly column: number; readonly bottom: number }[] = [];
  for (let bottom = bounds.top + cellHeight; bottom <= bounds.bottom; bottom += cellHeight) {
    const line = freeCells(masks, bounds, { y: bottom, cellWidth, columns });
    const here = new Uint16Array(columns + 1);
    for (let column = 1; column <= columns; column++) {
      if (!line[column - 1] || !lineAbove[column - 1]) continue;
      const side = 1 + Math.min(above[column - 1], above[column], here[column - 1]);
      here[column] = side;
      if (side > largest) [largest, ends] = [side, []];
      if (side === largest) ends.push({ column, bottom });
    }
    [above, lineAbove] = [here, line];
  }
  const end = ends[Math.floor(ends.length / 2)];
  if (!end) return anyPixel(masks, bounds);
  return {
    x: bounds.left + (end.column - largest / 2) * cellWidth,
    y: end.bottom - (largest / 2) * cellHeight,
    widthPx: largest * cellWidth,
  };
}

interface Line {
  readonly y: number;
  readonly cellWidth: number;
  readonly columns: number;
}

/** 1 for each cell whose pixels on a line are all free. */
function freeCells(masks: readonly ShapeMask[], bounds: Window, { y, cellWidth, columns }: Line): Uint8Array {
  const top = Math.min(bounds.bottom - 1, Math.floor(y));
  const row = inAll(masks, { ...bounds, top, bottom: top + 1 });
  const cells = new Uint8Array(columns).fill(1);
  const isLast = (x: number) => x >= columns * cellWidth;
  for (let x = row.indexOf(0); x !== -1 && !isLast(x); x = row.indexOf(0, x + 1))
    cells[Math.min(columns - 1, Math.floor(x / cellWidth))] = 0;
  return cells;
}

/** The widest run of a part that is narrower than a cell. */
function anyPixel(masks: readonly ShapeMask[], bounds: Window): FreeBox {
  let widest: FreeBox = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2, widthPx: 0 };
  const step = Math.max(1, Math.floor((bounds.bottom - bounds.top) / LINES_AT_MOST));
  for (let top = bounds.top; top < bounds.bottom; top += step) {
    const row = inAll(masks, { ...bounds, top, bottom: top + 1 });
    for (let from = row.indexOf(1); from !== -1; ) {
      const end = row.indexOf(0, from);
      const count = (end === -1 ? row.length : end) - from;
      if (count > widest.widthPx) widest = { x: bounds.left + from + count / 2, y: top + 0.5, widthPx: count };
      from = end === -1 ? -1 : row.indexOf(1, end);
    }
  }
  return { ...widest, widthPx: 0 };
}
