import { TILE_PX } from './tile-grid.ts';

/** Pixels of the tile. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const CLEARANCE_PX = 5;
/** Labels keep this far from the edge of their tile, halo included. */
const MARGIN_PX = 4;

/**
 * The room for names on one tile. A name must lie wholly inside it and clear of every other: so none is cut at an
 * edge or collides with one of the tile next door, and each tile can be drawn alone.
 */
export class LabelSpace {
  readonly #taken: Box[] = [];

  isFree(box: Box): boolean {
    return insideTile(box) && !this.#taken.some((other) => collide(box, other));
  }

  take(...boxes: readonly Box[]): void {
    this.#taken.push(...boxes);
  }
}

function insideTile({ left, top, right, bottom }: Box): boolean {
  const last = TILE_PX - MARGIN_PX;
  return left >= MARGIN_PX && top >= MARGIN_PX && right <= last && bottom <= last;
}

function collide(a: Box, b: Box): boolean {
  return (
    a.left < b.right + CLEARANCE_PX &&
    a.right + CLEARANCE_PX > b.left &&
    a.top < b.bottom + CLEARANCE_PX &&
    a.bottom + CLEARANCE_PX > b.top
  );
}
