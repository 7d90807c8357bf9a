import { hash2 } from './noise.ts';
import type { Pixel } from './pixel.ts';

/** Numbers cached for each of the four squares around the last place. */
const memorySize = 4;

/** Tree crowns, one per square of a jittered grid. */
export class Trees {
  /** Height of the canopy above the last place, meters; 0 between crowns. */
  heightM = 0.5;
  /** Species and shade of the crown above the last place, 0 to 1. */
  kind = 0.5;
  readonly #spacingM: number;
  #x = Number.NaN;
  #y = Number.NaN;
  readonly #hashes = new Int32Array(4);
  /** Per crown: u and v of its center, meters; 1 / squared radius; height. */
  readonly #crowns = new Float64Array(4 * memorySize);

  /** @param spacingM side of the grid's squares */
  constructor(spacingM: number) {
    this.#spacingM = spacingM;
  }

  /**
   * Looks up the crown over a pixel.
   * @param density fraction of squares with a tree
   */
  lookUp({ u, v }: Pixel, density: number): void {
    const x = Math.floor(u / this.#spacingM - 0.5);
    const y = Math.floor(v / this.#spacingM - 0.5);
    if (x !== this.#x || y !== this.#y) this.#moveTo(x, y);
    this.heightM = 0;
    const crowns = this.#crowns;
    const limit = density * 1024;
    for (let n = 0; n < 4; n++) {
      const h = this.#hashes[n];
      if ((h & 1023) >= limit) continue;
      const at = n * memorySize;
      const du = u - crowns[at];
      const dv = v - crowns[at + 1];
      const squared = (du * du + dv * dv) * crowns[at + 2];
      if (squared >= 1) continue;
      const height = crowns[at + 3] * (1 - 0.36 * squared);
      if (height > this.heightM) {
        this.heightM = height;
        this.kind = ((h >>> 12) & 255) / 255;
      }
    }
  }

  #moveTo(x0: number, y0: number): void {
    this.#x = x0;
    this.#y = y0;
    const spacingM = this.#spacingM;
    for (let n = 0; n < 4; n++) {
      const x = x0 + (n & 1);
      const y = y0 + (n >> 1);
      const h = hash2(x, y, 7001);
      const at = n * memorySize;
      const size = 0.55 + (h >>> 24) / 480;
      this.#hashes[n] = h;
      this.#crowns[at] = (x + 0.25 + ((h >>> 10) & 127) / 254) * spacingM;
      this.#crowns[at + 1] = (y + 0.25 + ((h >>> 17) & 127) / 254) * spacingM;
      this.#crowns[at + 2] = 1 / (spacingM * 0.7 * size) ** 2;
      this.#crowns[at + 3] = (4 + 0.9 * spacingM) * size;
    }
  }
}
