import type { PixelWindow } from './comes-near.ts';
import type { PixelRings } from './grid-outline.ts';

/**
 * The pixels of an image that are in a shape: those with their center in it, as in GDAL (`gdal_rasterize`, `gdalwarp
 * -cutline`). Rows can be requested in any order, and only the outline is stored.
 */
export class ShapeMask {
  readonly widthPx: number;
  readonly #polygons: readonly PixelRings[];

  /** @param polygons may extend beyond the image; a pixel is in a polygon if an odd number of its rings contain it */
  constructor(polygons: readonly PixelRings[], widthPx: number) {
    this.widthPx = widthPx;
    this.#polygons = polygons;
  }

  /** The mask of some rows: 1 for pixels in the shape, 0 for others. */
  rows(top: number, count: number): Uint8Array<ArrayBuffer> {
    return this.window({ left: 0, top, right: this.widthPx, bottom: top + count });
  }

  /** The mask of a window. */
  window({ left, top, right, bottom }: PixelWindow): Uint8Array<ArrayBuffer> {
    const mask = new Uint8Array((right - left) * (bottom - top));
    for (const rings of this.#polygons) {
      const crossings = Array.from({ length: bottom - top }, (): number[] => []);
      for (const ring of rings) cross(ring, top, crossings);
      for (const [row, columns] of crossings.entries()) fillBetween(mask, columns, { row, left, right });
    }
    return mask;
  }
}

/** Records where the edges of a ring cross the middle of rows. */
function cross(ring: Float64Array, top: number, crossings: readonly number[][]): void {
  for (let i = 3; i < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i - 3] ?? 0, ring[i - 2] ?? 0, ring[i - 1] ?? 0, ring[i] ?? 0];
    // The middle of a crossed row is at or below the upper end and above the lower end, so shared ends count
    // once.
    const first = Math.max(0, Math.ceil(Math.min(ay, by) - 0.5) - top);
    const end = Math.min(crossings.length, Math.ceil(Math.max(ay, by) - 0.5) - top);
    const slope = (bx - ax) / (by - ay);
    for (let row = first; row < end; row++) crossings[row]?.push(ax + (top + row + 0.5 - ay) * slope);
  }
}

interface MaskRow {
  readonly row: number;
  readonly left: number;
  readonly right: number;
}

function fillBetween(mask: Uint8Array, columns: number[], { row, left, right }: MaskRow): void {
  columns.sort((a, b) => a - b);
  const start = row * (right - left) - left;
  for (let i = 1; i < columns.length; i += 2) {
    const from = Math.max(left, Math.floor((columns[i - 1] ?? 0) + 0.5));
    const to = Math.min(right, Math.floor((columns[i] ?? 0) + 0.5));
    if (to > from) mask.fill(1, start + from, start + to);
  }
}
