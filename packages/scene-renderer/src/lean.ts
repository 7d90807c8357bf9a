/** Heights are stored in half meters, so that a byte holds the tallest tower. */
export const heightsPerM = 2;

/**
 * The lean of buildings and trees away from a camera beside them: a top appears `height x tan(off nadir)` from its foot
 * and hides what is behind. Satellites that look across their track look nearly along the rows of a north-up picture,
 * so each row is computed alone. Terrain does not lean: images are sold rectified with a terrain model.
 */
export class Lean {
  /** For each column of the last row: the column whose surface is seen in it. A wall has the color of its roof. */
  readonly seen: Int32Array;
  /**
   * For each column of the last row: height above its foot at which a wall is seen, meters; -1 for a surface seen from
   * above.
   */
  readonly wallM: Float32Array;
  readonly #pxPerHeight: number;
  readonly #side: 1 | -1;

  /** @param pxPerM columns to the right by which a meter of height leans, negative to the left */
  constructor(pxPerM: number, widthPx: number) {
    this.seen = Int32Array.from({ length: widthPx }, (_, x) => x);
    this.wallM = new Float32Array(widthPx).fill(-1);
    this.#pxPerHeight = Math.abs(pxPerM) / heightsPerM;
    this.#side = pxPerM > 0 ? 1 : -1;
  }

  /** Computes the row whose heights begin at `start`, beginning at the camera's side. */
  look(heights: Uint8Array, start: number): void {
    const { seen, wallM } = this;
    const width = seen.length;
    const scale = this.#pxPerHeight;
    const side = this.#side;
    const metersPerPx = 1 / (scale * heightsPerM);
    const first = side > 0 ? 0 : width - 1;
    let from = 0;
    let reach = heights[start + first] * scale;
    for (let n = 0; n < width; n++) {
      // The first surface whose image reaches this column hides those behind it.
      while (from + reach < n - 0.5) {
        from++;
        reach = heights[start + first + from * side] * scale;
      }
      const x = first + n * side;
      const onWall = from + reach > n + 1;
      wallM[x] = onWall ? (n - from) * metersPerPx : -1;
      // The pixel at the edge of a roof is mixed with the ground, so the wall takes its color from further in.
      seen[x] = first + (onWall && from + 2 < width ? from + 2 : from) * side;
    }
  }
}
