/** Heights are kept in half metres, so that a byte holds the tallest tower. */
export const heightsPerM = 2;

/**
 * How what stands on the ground leans away from a camera that looks at it from aside: its top appears `height x tan(off
 * nadir)` away from its foot, and hides what lies behind. Satellites that look across their track look nearly along the
 * rows of a north-up picture, so each row is looked at by itself. The land itself does not lean: what is sold is
 * rectified with a model of the terrain.
 */
export class Lean {
  /** For the row last looked at: the column whose surface is seen in each column; a wall has the colour of its roof. */
  readonly seen: Int32Array;
  /** For the row last looked at: how high above its foot a wall is seen, metres; -1 where the surface is seen from above. */
  readonly wallM: Float32Array;
  readonly #pxPerHeight: number;
  readonly #side: 1 | -1;

  /** @param pxPerM columns to the right by which a metre of height leans, negative to the left */
  constructor(pxPerM: number, widthPx: number) {
    this.seen = Int32Array.from({ length: widthPx }, (_, x) => x);
    this.wallM = new Float32Array(widthPx).fill(-1);
    this.#pxPerHeight = Math.abs(pxPerM) / heightsPerM;
    this.#side = pxPerM > 0 ? 1 : -1;
  }

  /** Looks at the row whose heights begin at `start`, from the camera's side on. */
  look(heights: Uint8Array, start: number): void {
    const { seen, wallM } = this;
    const width = seen.length;
    const scale = this.#pxPerHeight;
    const side = this.#side;
    const metresPerPx = 1 / (scale * heightsPerM);
    const first = side > 0 ? 0 : width - 1;
    let from = 0;
    let reach = heights[start + first] * scale;
    for (let n = 0; n < width; n++) {
      // The first surface whose image comes as far as this column hides those after it.
      while (from + reach < n - 0.5) {
        from++;
        reach = heights[start + first + from * side] * scale;
      }
      const x = first + n * side;
      const onWall = from + reach > n + 1;
      wallM[x] = onWall ? (n - from) * metresPerPx : -1;
      // At its very edge the roof is mixed with the ground beside it.
      seen[x] = first + (onWall && from + 2 < width ? from + 2 : from) * side;
    }
  }
}
