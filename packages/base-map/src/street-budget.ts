import { TILE_PX } from './tile-grid.ts';

/** The fullest tiles of the world have about half of these. */
const POINTS_MAX = 90_000;
const LENGTH_MAX_PX = 500_000;
/** Beyond this from a tile a line costs nothing: it is cut off. */
const MARGIN_PX = 24;

/**
 * The remaining drawing budget of a tile. The time grows with the points of lines and with their length on the tile,
 * because every pixel of an edge or a stroke is computed. Lines beyond the budget are omitted, so that no file blocks
 * the thread of the map.
 */
export class StreetBudget {
  #points = POINTS_MAX;
  #lengthPx = LENGTH_MAX_PX;

  /** Whether something was left out: then nothing more is drawn. */
  get isSpent(): boolean {
    return this.#points <= 0 || this.#lengthPx <= 0;
  }

  /**
   * Takes a segment, in pixels of the tile.
   * @param times it is drawn
   */
  // oxlint-disable-next-line max-params -- called for every point
  take(fromX: number, fromY: number, toX: number, toY: number, times: number): void {
    const across = Math.abs(within(toX) - within(fromX));
    const down = Math.abs(within(toY) - within(fromY));
    // Parts outside the tile are clipped soon.
    if (across + down === 0) return;
    this.#points -= 1;
    this.#lengthPx -= times * (across + down);
  }
}

function within(px: number): number {
  return px < -MARGIN_PX ? -MARGIN_PX : px > TILE_PX + MARGIN_PX ? TILE_PX + MARGIN_PX : px;
}
