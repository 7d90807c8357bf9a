import { Countryside } from './countryside.ts';
import type { District, Districts } from './districts.ts';
import { clamp01, Noise2, smoothstep } from './noise.ts';
import { type Color, inside, onLine, type Pixel } from './pixel.ts';
import type { Season } from './season.ts';
import type { Ships } from './ships.ts';
import { Town } from './town.ts';

/** Puts the ground on a pixel, from the open land up to snow and water. */
export class Surface {
  readonly #season: Season;
  readonly #pixelM: number;
  readonly #countryside: Countryside;
  readonly #town: Town;
  readonly #ships: Ships;
  readonly #swell = new Noise2(383);
  readonly #chop = new Noise2(397);
  readonly #ripples = new Noise2(379);
  readonly #bottom = new Noise2(373);
  readonly #floes = new Noise2(389);

  /** @param ships that sail in the hour of the picture */
  constructor(season: Season, pixelM: number, ships: Ships) {
    this.#ships = ships;
    this.#season = season;
    this.#pixelM = pixelM;
    this.#countryside = new Countryside(season, pixelM);
    this.#town = new Town(season, pixelM);
  }

  /**
   * Enters a cell, with the pixel at its middle.
   * @param district undefined when the cell may hold several
   * @returns whether any of its pixels shows fine noise
   */
  enterCell(pixel: Pixel, district: District | undefined): boolean {
    const built = this.#town.enterCell(pixel, district);
    if (this.#season.nowC < 4) return true;
    return !(pixel.afloat || (pixel.inland && built));
  }

  paint(pixel: Pixel, districts: Districts): void {
    const water = pixel.afloat ? 1 : pixel.inland ? 0 : this.#waterPart(pixel);
    pixel.water = water;
    if (water < 1) this.#paintLand(pixel, districts);
    else pixel.set(seaColor, 0, 0);
    if (water > 0) this.#paintWater(pixel, water);
    if (pixel.offHighway || pixel.afloat) return;
    if (Math.abs(pixel.highwayM) < 40 && pixel.coastM > 40 && pixel.rural > 0.2) this.#countryside.paintHighway(pixel);
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
    const shoreM = pixel.inland
      ? 100
      : Math.min(pixel.coastM, -pixel.lakeM, Math.abs(pixel.riverM) - pixel.riverHalfWidthM);
    if (shoreM > 12.5 && this.#town.enter(pixel, districts.current)) {
      this.#town.paint(pixel, districts.current.style);
      // The main roads between quarters, where streets are too narrow to be seen.
      if (this.#pixelM > 5) pixel.lay(mainRoad, 0.75 * onLine(districts.borderM, 11, this.#pixelM));
    } else {
      this.#countryside.paintOpen(pixel, districts);
      const wooded = smoothstep(-0.02, 0.03, pixel.forest + pixel.detailM * 0.0025) * this.#season.trees;
      const roadside = districts.borderM < 9 && pixel.rural > 0.3 ? smoothstep(5, 9, districts.borderM) : 1;
      const part = wooded * roadside;
      if (part > 0.02) this.#countryside.paintForest(pixel, part);
      if (!pixel.inland) this.#paintShore(pixel, shoreM);
    }
    if (this.#season.nowC < 4) this.#paintSnow(pixel);
  }

  #paintShore(pixel: Pixel, shoreM: number): void {
    const beach = smoothstep(30, 6, pixel.coastM + 0.6 * pixel.detailM) * 0.85;
    if (beach > 0) pixel.lay([202, 188, 156], beach);
    const bank = smoothstep(16, 2, shoreM) * (1 - beach) * 0.6;
    if (bank > 0) pixel.lay([74, 82, 54], bank);
  }

  #paintSnow(pixel: Pixel): void {
    // At height snow lasts into warmer weeks; it does not hold on the steepest slopes.
    const lasting = 3.5 * smoothstep(900, 2400, pixel.elevationM);
    const steep = 3 * smoothstep(0.7, 1.3, pixel.slope);
    const snow = smoothstep(-0.5, -4.5, this.#season.nowC - lasting + steep + pixel.detailM * 0.02);
    const under = pixel.heightM > 4 ? 0.55 : 0.96;
    pixel.lay(snowColor, snow * under);
    if (pixel.heightM < 4) pixel.heightM *= 1 - 0.8 * snow;
    pixel.radar += (0.7 - pixel.radar) * 0.5 * snow;
  }

  /** Lays water over `part` of the pixel. */
  #paintWater(pixel: Pixel, part: number): void {
    const { red, green, blue } = pixel;
    this.#mixWater(pixel);
    pixel.red = red + (pixel.red - red) * part;
    pixel.green = green + (pixel.green - green) * part;
    pixel.blue = blue + (pixel.blue - blue) * part;
    const { wind } = pixel;
    const slick = 0.8 * smoothstep(0.07, 0.02, Math.abs(pixel.slick)) * smoothstep(0.6, 0.1, wind);
    const waves = this.#waves(pixel, wind) * (1 - 0.7 * slick);
    pixel.shade(1 + part * (0.2 * wind + 0.14 * slick + waves));
    // Ruffled water reflects more of the bright sky.
    const sky = part * Math.max(0, 2.5 + 6 * wind + 28 * waves);
    pixel.red += 0.7 * sky;
    pixel.green += 0.85 * sky;
    pixel.blue += sky;
    pixel.heightM *= 1 - part;
    pixel.radar += ((0.07 + 0.045 * clamp01(0.5 + wind)) * (1 - 0.6 * slick) + 0.3 * waves - pixel.radar) * part;
    if (pixel.coastM < -300) this.#ships.paint(pixel);
  }

  /** Swell and the short waves upon it, where pixels are small enough; calm water has none. */
  #waves({ u, v, coastM }: Pixel, wind: number): number {
    if (this.#pixelM > 32) return 0;
    const open = smoothstep(0, -1500, coastM) * 0.8 + 0.2;
    const along = 0.8 * u + 0.6 * v;
    const across = 0.8 * v - 0.6 * u;
    const swell = 0.16 * this.#swell.at(along / 130, across / 420) * clamp01(90 / this.#pixelM - 2);
    if (this.#pixelM > 4) return open * swell;
    const chop = this.#chop.at(along / 11, across / 27) + 0.6 * this.#ripples.at(u / 4.5, v / 6);
    return open * (swell + 0.22 * clamp01(0.8 + wind) * chop);
  }

  #mixWater(pixel: Pixel): void {
    const { coastM, lakeM, moisture } = pixel;
    const bottom = 1 + 0.7 * this.#bottom.at(pixel.u / 1900, pixel.v / 1700);
    const offshoreM = -coastM * bottom;
    const deep = coastM < 0 ? 0.3 + 0.7 * smoothstep(0, 3200, offshoreM) : 0.2 + 0.8 * smoothstep(0, 120, lakeM);
    // Clear shallows need warm water and no rivers that bring mud.
    const clear = smoothstep(21, 25, pixel.warmthC) * smoothstep(0.66, 0.45, moisture);
    const tropic = coastM < 0 ? clear * smoothstep(1500, 0, offshoreM) : 0;
    const plume = 0.55 * smoothstep(0.5, 0.75, moisture) * smoothstep(4500, 0, Math.abs(offshoreM)) * (1 - clear);
    const mud = coastM > 0 && lakeM < 0 ? 0.6 : plume;
    pixel.red = shallowColor[0];
    pixel.green = shallowColor[1];
    pixel.blue = shallowColor[2];
    pixel.lay(seaColor, deep);
    pixel.lay(muddyColor, mud);
    pixel.lay(tropicColor, tropic * 0.7);
    const frost = smoothstep(-6, -12, this.#season.nowC);
    if (frost === 0) return;
    const floes = smoothstep(-0.1, 0.25, this.#floes.at(pixel.u / 2600, pixel.v / 2600) + 0.3 + 0.02 * pixel.detailM);
    pixel.lay(iceColor, frost * floes);
    pixel.water *= 1 - frost * floes;
  }
}

const mainRoad: Color = [92, 91, 90];
const snowColor: Color = [216, 221, 229];
const muddyColor: Color = [64, 74, 62];
const tropicColor: Color = [46, 112, 116];
const iceColor: Color = [226, 234, 240];
const seaColor: Color = [14, 29, 41];
const shallowColor: Color = [34, 60, 66];
