import { Country } from './country.ts';
import type { Districts } from './districts.ts';
import { clamp01, noise2, smoothstep } from './noise.ts';
import { type Color, inside, onLine, type Pixel } from './pixel.ts';
import type { Season } from './season.ts';
import { Town } from './town.ts';

/** Puts the ground on a pixel, from the open land up to snow and water. */
export class Surface {
  readonly #season: Season;
  readonly #pixelM: number;
  readonly #country: Country;
  readonly #town: Town;

  constructor(season: Season, pixelM: number) {
    this.#season = season;
    this.#pixelM = pixelM;
    this.#country = new Country(season, pixelM);
    this.#town = new Town(season, pixelM);
  }

  paint(pixel: Pixel, districts: Districts): void {
    const water = this.#waterPart(pixel);
    if (water < 1) this.#paintLand(pixel, districts);
    else pixel.set(seaColor, 0, 0);
    if (water > 0) this.#paintWater(pixel, water);
    if (Math.abs(pixel.highwayM) < 40 && pixel.coastM > 40 && pixel.warmthC > -2) this.#country.paintHighway(pixel);
  }

  /** How much of the pixel is water. */
  #waterPart(pixel: Pixel): number {
    const p = this.#pixelM;
    const detail = 0.8 * pixel.detailM;
    const sea = inside(pixel.coastM + detail, p);
    const lake = inside(detail - pixel.lakeM, p);
    const river = pixel.riverHalfWidthM < 3 ? 0 : onLine(pixel.riverM + 0.3 * detail, pixel.riverHalfWidthM, p);
    return Math.max(sea, lake, river);
  }

  #paintLand(pixel: Pixel, districts: Districts): void {
    const detail = pixel.detailM;
    const shoreM = Math.min(pixel.coastM, -pixel.lakeM, Math.abs(pixel.riverM) - pixel.riverHalfWidthM);
    const wooded =
      smoothstep(-0.02, 0.03, pixel.forest + detail * 0.0025) *
      smoothstep(-4, -1, pixel.warmthC) *
      smoothstep(2700, 2000, pixel.elevationM);
    const dry = smoothstep(0, 25, shoreM);
    if (dry > 0.5 && this.#town.enter(pixel, districts.current)) {
      this.#town.paint(pixel);
    } else {
      this.#country.paintOpen(pixel, districts);
      const roadside = districts.borderM < 9 ? smoothstep(5, 9, districts.borderM) : 1;
      const part = wooded * roadside;
      if (part > 0.02) this.#country.paintForest(pixel, part);
      this.#paintShore(pixel, shoreM);
    }
    if (this.#season.nowC < 0) this.#paintSnow(pixel);
  }

  #paintShore(pixel: Pixel, shoreM: number): void {
    const beach = smoothstep(30, 6, pixel.coastM + 0.6 * pixel.detailM) * 0.85;
    if (beach > 0) pixel.lay([202, 188, 156], beach);
    const bank = smoothstep(16, 2, shoreM) * (1 - beach) * 0.6;
    if (bank > 0) pixel.lay([74, 82, 54], bank);
  }

  #paintSnow(pixel: Pixel): void {
    const snow = smoothstep(-0.5, -4.5, this.#season.nowC + pixel.detailM * 0.02);
    const under = pixel.heightM > 2 ? 0.55 : 0.96;
    pixel.lay(snowColor, snow * under);
    pixel.radar += (0.7 - pixel.radar) * 0.5 * snow;
  }

  /** Lays water over `part` of the pixel. */
  #paintWater(pixel: Pixel, part: number): void {
    const { red, green, blue } = pixel;
    this.#mixWater(pixel);
    pixel.red = red + (pixel.red - red) * part;
    pixel.green = green + (pixel.green - green) * part;
    pixel.blue = blue + (pixel.blue - blue) * part;
    const wave = this.#pixelM < 5 ? noise2(pixel.u / 14, pixel.v / 9, 397) : 0;
    pixel.shade(1 + 0.03 * part * wave);
    pixel.heightM *= 1 - part;
    pixel.radar += (0.05 + 0.03 * clamp01(wave) - pixel.radar) * part;
  }

  #mixWater(pixel: Pixel): void {
    const { coastM, lakeM } = pixel;
    const deep = coastM < 0 ? smoothstep(0, 2600, -coastM) : 0.2 + 0.8 * smoothstep(0, 120, lakeM);
    const tropic = coastM < 0 ? smoothstep(19, 25, pixel.warmthC) * (1 - deep) : 0;
    const mud = coastM > 0 && lakeM < 0 ? 0.6 : 0.4 * smoothstep(1500, 0, Math.abs(coastM)) * (1 - tropic);
    pixel.red = shallowColor[0];
    pixel.green = shallowColor[1];
    pixel.blue = shallowColor[2];
    pixel.lay(seaColor, deep);
    pixel.lay(muddyColor, mud);
    pixel.lay(tropicColor, tropic * 0.7);
    const frost = smoothstep(-6, -12, this.#season.nowC);
    if (frost === 0) return;
    const floes = smoothstep(-0.1, 0.25, noise2(pixel.u / 2600, pixel.v / 2600, 389) + 0.3 + 0.02 * pixel.detailM);
    pixel.lay(iceColor, frost * floes);
  }
}

const snowColor: Color = [216, 221, 229];
const muddyColor: Color = [60, 72, 60];
const tropicColor: Color = [44, 124, 132];
const iceColor: Color = [226, 234, 240];
const seaColor: Color = [20, 40, 56];
const shallowColor: Color = [46, 84, 92];
