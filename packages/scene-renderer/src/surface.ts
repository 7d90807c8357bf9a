import type { SeaState } from './conditions.ts';
import { Countryside } from './countryside.ts';
import type { District, Districts } from './districts.ts';
import { lerp, smoothstep } from './noise.ts';
import { type Color, inside, onLine, type Pixel } from './pixel.ts';
import type { Season } from './season.ts';
import type { Ships } from './ships.ts';
import { Snow } from './snow.ts';
import { Town } from './town.ts';
import { seaColor, Water } from './water.ts';

interface Afloat {
  readonly ships: Ships;
  readonly sea: SeaState;
}

/** Paints the ground on a pixel, from open land to snow and water. */
export class Surface {
  readonly #season: Season;
  readonly #pixelM: number;
  readonly #ragged: number;
  /** Distance of towns from shores. Large pixels at a shore show the town beside the water. */
  readonly #dryFromM: number;
  /** How far fine noise moves the edges of forests. */
  readonly #frayed: number;
  /** Opacity of main roads. */
  readonly #roads: number;
  readonly #countryside: Countryside;
  readonly #town: Town;
  readonly #ships: Ships;
  readonly #snow: Snow;
  readonly #water: Water;

  /** @param afloat the ships of the hour, and the water of the day */
  constructor(season: Season, pixelM: number, { ships, sea }: Afloat) {
    this.#ships = ships;
    this.#season = season;
    this.#pixelM = pixelM;
    // The waves of `detailM` are as long as several pixels, but a shore may only move by some meters, so that pictures of
    // all scales show the same one.
    this.#ragged = 0.4 / Math.max(1, pixelM);
    this.#dryFromM = lerp(12.5, -pixelM, smoothstep(5, 12, pixelM));
    this.#frayed = 0.0025 * Math.min(1, lerp(5, 16, smoothstep(10, 60, pixelM)) / pixelM);
    this.#roads = 1 - 0.65 * smoothstep(5, 12, pixelM);
    this.#countryside = new Countryside(season, pixelM);
    this.#town = new Town(season, pixelM);
    this.#snow = new Snow(season, pixelM);
    this.#water = new Water(season, pixelM, sea);
  }

  /**
   * Enters a cell, with the pixel at its center.
   * @param district undefined if the cell may contain several
   * @returns whether any of its pixels shows fine noise
   */
  enterCell(pixel: Pixel, district: District | undefined): boolean {
    const built = this.#town.enterCell(pixel, district);
    if (this.#season.nowC < SNOW_BELOW_C) return true;
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
    if (pixel.afloat || (pixel.offHighway && pixel.offArterial)) return;
    const isSettled = pixel.rural > 0.2 || pixel.urban > 0;
    if (pixel.coastM <= 40 || !isSettled || !this.#countryside.isRoaded(pixel)) return;
    if (!pixel.offArterial) this.#countryside.paintArterial(pixel);
    if (!pixel.offHighway && Math.abs(pixel.highwayM) < 40) this.#countryside.paintHighway(pixel);
  }

  /** Fraction of the pixel that is water. */
  #waterPart(pixel: Pixel): number {
    const p = this.#pixelM;
    const detail = this.#shoreDetail(pixel);
    const sea = inside(pixel.coastM + detail, p);
    const lake = inside(detail - pixel.lakeM, p);
    const river = pixel.riverHalfWidthM < 3 ? 0 : onLine(pixel.riverM + 0.3 * detail, pixel.riverHalfWidthM, p);
    return Math.max(sea, lake, river);
  }

  /** Offset of shores, meters. */
  #shoreDetail({ detailM }: Pixel): number {
    return this.#ragged * detailM;
  }

  #paintLand(pixel: Pixel, districts: Districts): void {
    const shoreM = pixel.inland ? 100 : this.#toShore(pixel);
    const { broad } = this.#town;
    const isDry = shoreM > this.#dryFromM;
    const built = isDry ? broad.builtPart(pixel, districts.current) : 0;
    // Where blocks have nearly faded, they must not fray the soft edge of the town.
    const isFrayed = broad.blocks < 0.5 && built < 0.95;
    if (isDry && !isFrayed && this.#town.enter(pixel, districts.current)) {
      this.#town.paint(pixel, districts.current);
      if (built > 0) broad.lay(pixel, districts, built * (1 - broad.blocks));
      this.#paintMainRoad(pixel, districts, 1);
      if (!pixel.inland) this.#paintQuay(pixel);
    } else {
      const part = isFrayed ? built : built * (1 - broad.blocks);
      if (part < 1) this.#paintCountry(pixel, districts, shoreM);
      if (part > 0) broad.lay(pixel, districts, part);
      this.#paintMainRoad(pixel, districts, part);
    }
    if (this.#season.nowC < SNOW_BELOW_C) this.#snow.paint(pixel);
  }

  #toShore(pixel: Pixel): number {
    const { coastM, lakeM, riverM, riverHalfWidthM } = pixel;
    const detail = this.#pixelM > 5 ? this.#shoreDetail(pixel) : 0;
    return Math.min(coastM + detail, detail - lakeM, Math.abs(riverM + 0.3 * detail) - riverHalfWidthM);
  }

  #paintCountry(pixel: Pixel, districts: Districts, shoreM: number): void {
    this.#countryside.paintOpen(pixel, districts);
    const soft = Math.min(1, 5 / this.#pixelM);
    const hardness = 0.025 * (2 - soft);
    const wooded = smoothstep(0.005 - hardness, 0.005 + hardness, pixel.forest + pixel.detailM * this.#frayed);
    const roadside = districts.borderM < 9 && pixel.rural > 0.3 ? smoothstep(5, 9, districts.borderM) : 1;
    const edge = wooded * roadside;
    if (edge > 0.02) this.#countryside.paintForest(pixel, edge);
    if (!pixel.inland) this.#paintShore(pixel, shoreM);
  }

  /** Paints main roads between districts of a town. From afar they stand for the streets beside them. */
  #paintMainRoad(pixel: Pixel, { borderM }: Districts, part: number): void {
    if (part === 0 || borderM > 11 + this.#pixelM) return;
    const road = this.#roads * part * onLine(borderM, this.#pixelM > 5 ? 11 : 7, this.#pixelM);
    pixel.lay(mainRoad, road);
    pixel.raise(0, 0.3, road);
  }

  /** Towns end at seas and lakes with a paved promenade. */
  #paintQuay(pixel: Pixel): void {
    const shoreM = Math.min(pixel.coastM, -pixel.lakeM) + (this.#pixelM > 5 ? this.#shoreDetail(pixel) : 0);
    if (shoreM > QUAY_M + 8 + this.#pixelM) return;
    const part = onLine(shoreM - QUAY_M, 8, this.#pixelM);
    pixel.lay(quay, 0.9 * part);
    pixel.raise(0, 0.4, part);
  }

  #paintShore(pixel: Pixel, shoreM: number): void {
    // A beach that is narrower than a pixel covers only a part of it.
    const thin = Math.min(1, 14 / this.#pixelM);
    const beach = smoothstep(30, 6, pixel.coastM + 0.75 * this.#shoreDetail(pixel)) * 0.85 * thin;
    if (beach > 0) pixel.lay([202, 188, 156], beach);
    const bank = smoothstep(16, 2, shoreM) * (1 - beach) * 0.6 * thin * smoothstep(0.25, 0.4, pixel.moisture);
    if (bank > 0) pixel.lay([74, 82, 54], bank);
  }
}

/** Warmest middle of a cell with snow on its heights. */
const SNOW_BELOW_C = 6;
/** From the shore to the middle of a quay. */
const QUAY_M = 19;
const quay: Color = [186, 180, 168];
const mainRoad: Color = [92, 91, 90];
