import { hash2 } from './noise.ts';
import type { Pixel } from './pixel.ts';

/** Crowns stand one in each square of a jittered grid. */
export class Trees {
  /** Height of the canopy above the looked up place, metres; 0 between crowns. */
  heightM = 0.5;
  /** Of the crown there: what species and shade it has, 0 to 1. */
  kind = 0.5;

  /**
   * Looks up the crown over a pixel.
   * @param spacingM side of the grid's squares
   * @param density share of squares that hold a tree
   */
  lookUp({ u, v }: Pixel, spacingM: number, density: number): void {
    const x0 = Math.floor(u / spacingM - 0.5);
    const y0 = Math.floor(v / spacingM - 0.5);
    this.heightM = 0;
    for (let y = y0; y <= y0 + 1; y++) {
      for (let x = x0; x <= x0 + 1; x++) {
        const h = hash2(x, y, 7001);
        if ((h & 1023) >= density * 1024) continue;
        const du = u - (x + 0.25 + ((h >>> 10) & 127) / 254) * spacingM;
        const dv = v - (y + 0.25 + ((h >>> 17) & 127) / 254) * spacingM;
        const size = 0.55 + (h >>> 24) / 480;
        const radius = spacingM * 0.7 * size;
        const squared = (du * du + dv * dv) / (radius * radius);
        if (squared >= 1) continue;
        const height = (4 + 0.9 * spacingM) * size * (1 - 0.36 * squared);
        if (height > this.heightM) {
          this.heightM = height;
          this.kind = ((h >>> 12) & 255) / 255;
        }
      }
    }
  }
}
