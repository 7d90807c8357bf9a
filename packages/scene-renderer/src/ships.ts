import { hash2, smoothstep } from './noise.ts';
import { type Color, inside, type Pixel } from './pixel.ts';

/** Side of a square with at most one ship, including its wake. */
const squareM = 3200;
const hulls: readonly Color[] = [
  [120, 62, 52],
  [66, 72, 84],
  [150, 150, 148],
  [88, 46, 44],
  [52, 78, 70],
  [184, 184, 180],
  [70, 70, 72],
  [104, 96, 84],
];
const deck: Color = [168, 164, 154];
const foam: Color = [178, 192, 198];

/** Ships at sea within an hour, with their wakes: more near densely populated coasts. */
export class Ships {
  readonly #seed: number;
  readonly #pixelM: number;
  #x = Number.NaN;
  #y = Number.NaN;
  /** Random bits of the ship in the last square; 0 if there is none. */
  #ship = 0;
  /** Center of the hull, direction, and half its length, meters. */
  #middleU = 0.5;
  #middleV = 0.5;
  #cos = 0.5;
  #sin = 0.5;
  #halfM = 0.5;

  /** @param hour of the picture, as a whole number */
  constructor(hour: number, pixelM: number) {
    this.#seed = hash2(hour, 0, 9001);
    this.#pixelM = pixelM;
  }

  /** Paints a ship or a wake over a pixel of open sea. */
  paint(pixel: Pixel): void {
    const x = Math.floor(pixel.u / squareM);
    const y = Math.floor(pixel.v / squareM);
    if (x !== this.#x || y !== this.#y) this.#moveTo(x, y);
    if (this.#ship === 0) return;
    const near = smoothstep(-16_000, -1500, pixel.coastM) * pixel.rural;
    if (((this.#ship >>> 8) & 255) / 255 > 0.06 + 0.4 * near) return;
    const cos = this.#cos;
    const sin = this.#sin;
    const halfM = this.#halfM;
    const wideM = 0.15 * halfM;
    const du = pixel.u - this.#middleU;
    const dv = pixel.v - this.#middleV;
    const along = du * cos + dv * sin;
    const across = Math.abs(dv * cos - du * sin);
    this.#wake(pixel, halfM - along, { across, halfM, wideM });
    // The bow is pointed.
    const beamM = wideM * Math.min(1, 2.2 * (1 - along / halfM));
    const p = this.#pixelM;
    const thin = Math.min(1, (2 * wideM) / p);
    const part = inside(Math.max(Math.abs(along) - halfM, across - Math.max(beamM, p / 2)), p) * thin;
    if (part === 0) return;
    const bridge = along < -0.62 * halfM && along > -0.88 * halfM;
    pixel.lay(hulls[(this.#ship >>> 16) & 7], part);
    pixel.lay(deck, part * inside(across - beamM * (bridge ? 0.9 : 0.45), p));
    pixel.raise(bridge ? 26 : 9, 26, part);
    pixel.water *= 1 - part;
  }

  #wake(pixel: Pixel, behindM: number, { across, halfM, wideM }: { across: number; halfM: number; wideM: number }) {
    const lengthM = halfM * 9;
    if (behindM < 0 || behindM > lengthM) return;
    const fading = 1 - behindM / lengthM;
    // The arms of a wake open by 19 degrees at any speed (Kelvin); the turbulent trail directly behind is narrower.
    const arm = Math.abs(across - 0.34 * behindM) < 2.5 + this.#pixelM / 2 ? 0.3 : 0;
    const trail = behindM > 2 * halfM ? inside(across - wideM * 0.9, this.#pixelM) * 0.55 : 0;
    const part =
      fading * Math.max(arm * Math.min(1, 5 / this.#pixelM), trail * Math.min(1, (2 * wideM) / this.#pixelM));
    pixel.lay(foam, part);
    pixel.radar *= 1 - 0.7 * part;
  }

  #moveTo(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
    const h = hash2(x, y, this.#seed);
    this.#ship = h | 1;
    const turn = ((h & 255) / 128) * Math.PI;
    const share = (bits: number) => 0.4 + (0.2 * bits) / 255;
    this.#middleU = (x + share((h >>> 4) & 255)) * squareM;
    this.#middleV = (y + share((h >>> 12) & 255)) * squareM;
    this.#cos = Math.cos(turn);
    this.#sin = Math.sin(turn);
    this.#halfM = 22 + (110 * ((h >>> 19) & 255)) / 255;
  }
}
