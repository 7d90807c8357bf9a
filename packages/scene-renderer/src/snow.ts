import { clamp01, Noise2, smoothstep } from './noise.ts';
import { type Color, onLine, type Pixel, toRagged } from './pixel.ts';
import type { Season } from './season.ts';

const snowColor: Color = [184, 191, 202];
const blueIce: Color = [158, 184, 206];
const crevasse: Color = [86, 118, 150];
/** Distance between crevasses, meters. */
const crevasseM = 46;

/** Snow with drifts and ridges formed by the wind; permanent snow also has blue ice and crevasses. */
export class Snow {
  readonly #season: Season;
  readonly #pixelM: number;
  readonly #drifts = new Noise2(601);
  readonly #ridges = new Noise2(607);
  readonly #fine = new Noise2(613);
  readonly #ice = new Noise2(617);
  readonly #edges = new Noise2(619);
  readonly #bends = new Noise2(631);
  readonly #ends = new Noise2(641);

  constructor(season: Season, pixelM: number) {
    this.#season = season;
    this.#pixelM = pixelM;
  }

  paint(pixel: Pixel): void {
    // At high altitude, snow persists in warmer weeks; it does not stay on the steepest slopes.
    const lasting = 3.5 * smoothstep(900, 2400, pixel.elevationM);
    const nowC = this.#season.nowAtC(pixel.elevationM) - lasting;
    const raggedM = pixel.detailM * toRagged(this.#pixelM);
    const steep = pixel.slope + 0.005 * raggedM;
    const snow = smoothstep(-0.5, -4.5, nowC + 3 * smoothstep(0.6, 1.1, steep) + raggedM * 0.02);
    if (snow === 0) return;
    const held = snow * smoothstep(1.15, 0.8, steep);
    const tall = smoothstep(3, 6, pixel.heightM);
    const part = held * (0.96 - 0.41 * tall);
    pixel.lay(snowColor, part);
    this.#drift(pixel, part * (1 - tall));
    if (this.#season.yearC < -9) this.#paintIce(pixel, part * smoothstep(-9, -13, this.#season.yearC));
    pixel.heightM *= 1 - 0.8 * held * (1 - tall);
    pixel.radar += (0.7 - pixel.radar) * 0.5 * held;
  }

  /** Drifts of a few hundred meters, ridges along the wind, and small sharp ridges on them (sastrugi). */
  #drift(pixel: Pixel, part: number): void {
    const along = 0.6 * pixel.u - 0.8 * pixel.v;
    const across = 0.8 * pixel.u + 0.6 * pixel.v;
    const p = this.#pixelM;
    let tone = 0.07 * this.#drifts.at(along / 1100, across / 380);
    let heightM = 60 * tone;
    if (p < 11) {
      const ridge = this.#ridges.at(along / 150, across / 34) * clamp01(12 / p - 1);
      tone += 0.065 * ridge;
      heightM += 0.9 * ridge;
    }
    if (p < 1.7) {
      const fine = this.#fine.at(along / 17, across / 3.6) * clamp01(1.8 / p - 1);
      tone += 0.045 * fine;
      heightM += 0.17 * fine;
    }
    pixel.shade(1 + part * tone);
    pixel.elevationM += part * heightM;
  }

  #paintIce(pixel: Pixel, part: number): void {
    const { u, v } = pixel;
    const kind = this.#ice.at(u / 2600, v / 2100);
    pixel.lay(blueIce, part * 0.75 * smoothstep(0.22, 0.5, kind + 0.16 * this.#edges.at(u / 240, v / 240)));
    const field = smoothstep(-0.2, -0.42, kind) * part;
    if (field === 0 || this.#pixelM > 9) return;
    const across = 0.35 * u + 0.94 * v + 60 * this.#bends.at(u / 420, v / 420);
    const offM = (across / crevasseM - Math.floor(across / crevasseM) - 0.5) * crevasseM;
    const widthM = 2.6 * smoothstep(-0.1, 0.5, this.#ends.at(u / 130, v / 60));
    const open = widthM < 0.1 ? 0 : onLine(offM, widthM, this.#pixelM) * field;
    pixel.lay(crevasse, 0.85 * open);
    pixel.elevationM -= 3 * open;
  }
}
