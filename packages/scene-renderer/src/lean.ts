/** Heights are stored in half meters, so that a byte can represent the tallest tower. */
export const heightsPerM = 2;

/**
 * Makes buildings and trees lean away from an off-nadir camera: a top appears `height x tan(off nadir)` from its foot
 * and hides the objects behind it. Satellites that look across their track look nearly along the rows of a north-up
 * picture, so each row is computed separately. Terrain does not lean because images are rectified with a terrain model.
 */
export class Lean {
  /** For each column of the last row: the column whose surface is visible in it. A wall has the color of its roof. */
  readonly seen: Int32Array;
  /**
   * For each column of the last row: height above ground of the visible part of a wall, meters; -1 if a surface is seen
   * from above.
   */
  readonly wallM: Float32Array;
  readonly #pxPerHeight: number;
  readonly #side: 1 | -1;

  /** @param pxPerM horizontal displacement in columns per meter of height, negative to the left */
  constructor(pxPerM: number, widthPx: number) {
    this.seen = Int32Array.from({ length: widthPx }, (_, x) => x);
    this.wallM = new Float32Array(widthPx).fill(-1);
    this.#pxPerHeight = Math.abs(pxPerM) / heightsPerM;
    this.#side = pxPerM > 0 ? 1 : -1;
  }

  /** Computes the row whose heights begin at `start`, starting at the camera's side. */
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
      // The first surface displaced to this column hides the surfaces behind it.
      while (from + reach < n - 0.5) {
        from++;
        reach = heights[start + first + from * side] * scale;
      }
      const x = first + n * side;
      const onWall = from + reach > n + 1;
      wallM[x] = onWall ? (n - from) * metersPerPx : -1;
      // The pixel at the edge of a roof is mixed with the ground, so walls take their color from farther inside.
      seen[x] = first + (onWall && from + 2 < width ? from + 2 : from) * side;
    }
  }
}
