import { Countryside } from './countryside.ts';
import type { District, Districts } from './districts.ts';
import { smoothstep } from './noise.ts';
import { type Color, inside, onLine, type Pixel } from './pixel.ts';
import type { Season } from './season.ts';
import type { Ships } from './ships.ts';
import { Snow } from './snow.ts';
import { Town } from './town.ts';
import { seaColor, Water } from './water.ts';

/** Paints the ground on a pixel, from open land to snow and water. */
export class Surface {
  readonly #season: Season;
  readonly #pixelM: number;
  readonly #countryside: Countryside;
  readonly #town: Town;
  readonly #ships: Ships;
  readonly #snow: Snow;
  readonly #water: Water;

  /** @param ships of the hour of the picture */
  constructor(season: Season, pixelM: number, ships: Ships) {
    this.#ships = ships;
    this.#season = season;
    this.#pixelM = pixelM;
    this.#countryside = new Countryside(season, pixelM);
    this.#town = new Town(season, pixelM);
    this.#snow = new Snow(season, pixelM);
    this.#water = new Water(season, pixelM);
  }

  /**
   * Enters a cell, with the pixel at its center.
   * @param district undefined if the cell may contain several
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
    if (water > 0) {
      this.#water.paint(pixel, water);
      if (pixel.coastM < -300) this.#ships.paint(pixel);
    }
    if (pixel.offHighway || pixel.afloat) return;
    const isLaid = Math.abs(pixel.highwayM) < 40 && pixel.coastM > 40 && pixel.rural > 0.2;
    if (isLaid && this.#countryside.isRoaded(pixel)) this.#countryside.paintHighway(pixel);
  }

  /** Fraction of the pixel that is water. */
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
      // Main roads between districts, if streets are too narrow to be seen.
      if (this.#pixelM > 5) pixel.lay(mainRoad, 0.75 * onLine(districts.borderM, 11, this.#pixelM));
    } else {
      this.#countryside.paintOpen(pixel, districts);
      const wooded = smoothstep(-0.02, 0.03, pixel.forest + pixel.detailM * 0.0025);
      const roadside = districts.borderM < 9 && pixel.rural > 0.3 ? smoothstep(5, 9, districts.borderM) : 1;
      const edge = wooded * roadside;
      if (edge * this.#season.trees > 0.02) this.#countryside.paintForest(pixel, edge);
      if (!pixel.inland) this.#paintShore(pixel, shoreM);
    }
    if (this.#season.nowC < 4) this.#snow.paint(pixel);
  }

  #paintShore(pixel: Pixel, shoreM: number): void {
    const beach = smoothstep(30, 6, pixel.coastM + 0.6 * pixel.detailM) * 0.85;
    if (beach > 0) pixel.lay([202, 188, 156], beach);
    const bank = smoothstep(16, 2, shoreM) * (1 - beach) * 0.6 * smoothstep(0.12, 0.35, pixel.moisture);
    if (bank > 0) pixel.lay([74, 82, 54], bank);
  }
}

const mainRoad: Color = [92, 91, 90];
