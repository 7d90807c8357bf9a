import { TILE_PX } from './tile-grid.ts';

/** About twice as much as in the fullest tiles of the world. */
const POINTS_MAX = 90_000;
const LENGTH_MAX_PX = 500_000;
/** Lines farther from the tile than this cost nothing because they are clipped. */
const MARGIN_PX = 24;

/**
 * The remaining drawing budget of a tile. The drawing time grows with the number of points and with the length of the
 * lines on the tile, because every pixel of an edge or a stroke is computed. Lines beyond the budget are omitted, so
 * that no file can block the map thread.
 */
export class StreetBudget {
  #points = POINTS_MAX;
  #lengthPx = LENGTH_MAX_PX;

  /** Whether the budget is exhausted; nothing more is drawn then. */
  get isSpent(): boolean {
    return this.#points <= 0 || this.#lengthPx <= 0;
  }

  /**
   * Charges a segment, in pixels of the tile.
   * @param times how often it is drawn
   */
  // oxlint-disable-next-line max-params -- called for every point
  take(fromX: number, fromY: number, toX: number, toY: number, times: number): void {
    const across = Math.abs(within(toX) - within(fromX));
    const down = Math.abs(within(toY) - within(fromY));
    // Segments outside of the tile are clipped early.
    if (across + down === 0) return;
    this.#points -= 1;
    this.#lengthPx -= times * (across + down);
  }
}

function within(px: number): number {
  return px < -MARGIN_PX ? -MARGIN_PX : px > TILE_PX + MARGIN_PX ? TILE_PX + MARGIN_PX : px;
}
