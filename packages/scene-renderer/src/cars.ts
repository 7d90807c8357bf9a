import { hash2 } from './noise.ts';
import { type Color, inside, type Pixel } from './pixel.ts';

const paints: readonly Color[] = [
  [226, 226, 226],
  [60, 62, 66],
  [150, 152, 156],
  [120, 44, 40],
  [52, 70, 104],
];

/** Cars along the kerb and in car parks. */
export class Cars {
  readonly #pixelM: number;

  constructor(pixelM: number) {
    this.#pixelM = pixelM;
  }

  /** Paints the spaces of a car park, at a position in meters. */
  park(pixel: Pixel, x: number, y: number): void {
    const row = Math.floor(y / 8);
    const place = Math.floor(x / 2.7);
    const h = hash2(place, row, 8101);
    if ((h & 3) === 0) return;
    const dx = Math.abs(x - (place + 0.5) * 2.7) - 0.9;
    const dy = Math.abs(y - row * 8 - 2.6) - 2.1;
    this.#lay(pixel, h, Math.max(dx, dy));
  }

  parkAlong(pixel: Pixel, alongM: number, kerbM: number): void {
    const place = Math.floor(alongM / 6.2);
    const h = hash2(place, 0, 8103);
    if ((h & 3) !== 0) return;
    const along = Math.abs(alongM - (place + 0.5) * 6.2) - 2.1;
    this.#lay(pixel, h, Math.max(along, Math.abs(kerbM + 1.2) - 0.9));
  }

  #lay(pixel: Pixel, h: number, distanceM: number): void {
    const part = inside(distanceM, this.#pixelM);
    pixel.lay(paints[(h >>> 4) % 5], part * 0.9);
    pixel.raise(1.4, 1.8, part);
  }
}
