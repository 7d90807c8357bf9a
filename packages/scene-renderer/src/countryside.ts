import { Desert } from './desert.ts';
import type { District, Districts } from './districts.ts';
import { Fields } from './fields.ts';
import { clamp01, lerp, Noise2, noise2, smoothstep } from './noise.ts';
import { type Color, inside, onLine, type Pixel, toRagged } from './pixel.ts';
import type { Season } from './season.ts';
import { Trees } from './trees.ts';

const asphalt: Color = [118, 116, 112];
const gravel: Color = [164, 148, 118];
const shrub: Color = [90, 92, 58];
const stone: Color = [126, 117, 106];
const desertStone: Color = [132, 106, 82];
const slate: Color = [98, 96, 96];
const varnish: Color = [112, 88, 68];
const avenueTrees: Color = [84, 92, 62];
const pavement: Color = [190, 185, 174];

/** Whether a district has roads: always in settled areas, never in wilderness. */
function isSettled(pixel: Pixel, district: District): boolean {
  return pixel.rural > 0.12 + (0.5 * ((district.seed >>> 12) & 255)) / 255;
}

/** Open land and forests. */
export class Countryside {
  readonly #season: Season;
  readonly #fields: Fields;
  readonly #pixelM: number;
  readonly #mottle: number;
  /** Haze and clearings brighten woods that are seen from afar. */
  readonly #canopyLight: number;
  readonly #shrubs = new Trees(5);
  readonly #largeTrees = new Trees(7.8);
  readonly #smallTrees = new Trees(6.2);
  readonly #desert: Desert;
  readonly #beds = new Noise2(307);
  readonly #boulders = new Noise2(311);
  readonly #stands = new Noise2(353);
  readonly #canopy = new Noise2(359);

  constructor(season: Season, pixelM: number) {
    this.#season = season;
    this.#pixelM = pixelM;
    this.#mottle = 0.14 * Math.min(1, 8 / pixelM);
    this.#canopyLight = lerp(0.7, 0.85, smoothstep(12, 50, pixelM));
    this.#fields = new Fields(season, pixelM);
    this.#desert = new Desert(pixelM);
  }

  /** Fields on arable land, otherwise grass, scrub, desert, rock, or snow. */
  paintOpen(pixel: Pixel, districts: Districts): void {
    const arable = pixel.moisture > 0.3 && pixel.slope < 0.17 && this.#season.yearC > 0.5;
    if (!arable || !this.#fields.paint(pixel, districts.current)) this.#paintWild(pixel);
    if (this.isRoaded(pixel) && isSettled(pixel, districts.current)) this.#paintRoad(pixel, districts);
  }

  #paintWild(pixel: Pixel): void {
    const raggedM = pixel.detailM * toRagged(this.#pixelM);
    const rock = clamp01(
      smoothstep(0.3, 0.75, pixel.slope + raggedM * 0.004) + this.#season.rockAt(pixel.elevationM + raggedM),
    );
    const sandy = smoothstep(0.3, 0.1, pixel.moisture);
    pixel.set(this.#season.wild, 0, 0.8 - 0.35 * sandy);
    if (sandy > 0) this.#desert.paint(pixel, sandy);
    const shrubs = smoothstep(0.1, 0.32, pixel.moisture) * (1 - rock) * 0.45 * this.#season.trees;
    if (this.#pixelM < 3) {
      if (shrubs > 0.03) this.#paintShrubs(pixel, shrubs);
    } else {
      pixel.lay(shrub, shrubs * clamp01(0.5 + raggedM * 0.012));
    }
    if (rock > 0.02) this.#paintRock(pixel, rock, sandy > 0.2);
    pixel.elevationM += pixel.detailM * (0.05 + 0.09 * rock);
  }

  /** Rock strata in two tones, and the boulders of screes. */
  #paintRock(pixel: Pixel, rock: number, isDesert: boolean): void {
    const { u, v, elevationM } = pixel;
    // Strata are nearly level: they follow the height with small deviations.
    const beds = this.#beds.at(u / 240, v / 240 + elevationM / 55);
    pixel.lay(isDesert ? desertStone : stone, isDesert ? 0.7 * rock : rock);
    pixel.lay(isDesert ? varnish : slate, 0.5 * rock * smoothstep(-0.1, 0.5, beds));
    const boulders = this.#pixelM < 6 ? this.#boulders.at(u / 15, v / 13) * clamp01(6 / this.#pixelM - 1) : 0;
    pixel.shade(1 + rock * (0.16 * beds + 0.1 * boulders));
    pixel.elevationM += rock * (1.4 * beds + 0.7 * boulders);
    pixel.raise(0, 1.3, rock);
  }

  /** Whether roads can be built: not on steep land, nor far above the tree line. */
  isRoaded({ slope }: Pixel): boolean {
    return slope < 0.3 && this.#season.yearC > -2;
  }

  #paintShrubs(pixel: Pixel, shrubs: number): void {
    this.#shrubs.lookUp(pixel, shrubs * clamp01(0.6 + pixel.detailM * 0.03));
    if (this.#shrubs.heightM <= 0) return;
    pixel.lay(shrub, 0.75);
    pixel.heightM += 0.3 * this.#shrubs.heightM;
  }

  #paintRoad(pixel: Pixel, districts: Districts): void {
    const paved = (districts.current.seed & 3) !== 0;
    // From afar, roads are drawn wider than they are, so that they stay continuous lines.
    const leastM = Math.min(5.5, 0.16 * this.#pixelM);
    const part = onLine(districts.borderM, Math.max(leastM, paved ? 3.8 : 2.4), this.#pixelM);
    if (part === 0) return;
    pixel.lay(paved ? asphalt : gravel, part);
    pixel.raise(0, 0.3, part);
  }

  /**
   * Paints trees over the ground.
   * @param edge 0 at the edge of the forest to 1 inside
   */
  paintForest(pixel: Pixel, edge: number): void {
    const raggedM = pixel.detailM * toRagged(this.#pixelM);
    const thin = this.#season.treesAt(pixel.elevationM + 2.5 * raggedM);
    const part = edge * thin;
    if (part < 0.02) return;
    const stand = clamp01(0.5 + 0.9 * this.#stands.at(pixel.u / 640, pixel.v / 640));
    if (this.#pixelM > 2.6) {
      const mottle = 1 + this.#mottle * this.#canopy.at(pixel.u / (3 * this.#pixelM), pixel.v / (3 * this.#pixelM));
      pixel.lay(this.#season.wood(stand), part);
      // Gaps between crowns are dark. If single crowns are too small to be seen, the forest has the mean brightness of
      // both.
      pixel.shade(1 + (this.#canopyLight * mottle - 1) * part);
      pixel.raise(9 + 4 * stand + 0.12 * pixel.detailM, 1.35, part);
      return;
    }
    const trees = stand > 0.5 ? this.#largeTrees : this.#smallTrees;
    trees.lookUp(pixel, (0.35 + 0.62 * edge) * thin);
    if (trees.heightM > 0) {
      const tone = 0.35 * stand + 0.65 * trees.kind;
      pixel.set(this.#season.crown(tone), trees.heightM, 1.2 + 0.5 * trees.kind);
      if (this.#pixelM < 1.2) pixel.heightM += 0.9 * noise2(pixel.u / 1.3, pixel.v / 1.3, 367);
      return;
    }
    pixel.lay([58, 60, 40], part * 0.8);
    pixel.raise(0, 0.9, part);
  }

  /** Paints a main road between trees or pavements: wide in towns, narrow between them. */
  paintArterial(pixel: Pixel): void {
    const p = this.#pixelM;
    const across = Math.abs(pixel.arterialM);
    const halfM = 4 + 6 * smoothstep(-0.1, 0.02, pixel.urban);
    if (across > halfM + 9 + p) return;
    if (halfM > 6) {
      pixel.lay(avenueTrees, 0.6 * inside(across - halfM - 7, p) * Math.min(1, 14 / p));
    }
    const part = onLine(across, Math.max(halfM, 0.3 * p * Math.min(1, 55 / p)), p);
    if (part === 0) return;
    pixel.lay(asphalt, 0.9 * part);
    // Seen from afar, a road is as pale as its dust, pavements, and cars.
    pixel.lay(pavement, part * (0.25 + 0.6 * smoothstep(3, 12, p)));
    pixel.raise(0, 0.3, part);
    pixel.water *= 1 - part;
  }

  /** Paints a highway over everything except houses. */
  paintHighway(pixel: Pixel): void {
    const p = this.#pixelM;
    const across = Math.abs(pixel.highwayM);
    if (across > 30 + p) return;
    pixel.lay(this.#season.grass, inside(across - 17, p) * 0.8);
    const part = inside(across - 13, p) * (1 - inside(across - 2.5, p));
    const whole = p > 26 ? Math.max(0.5, 26 / p) : 1;
    pixel.lay([136, 134, 130], part * whole);
    pixel.raise(0, 0.25, part * whole);
    pixel.water *= 1 - part * whole;
    if (p < 1.2) pixel.lay([214, 212, 204], 0.7 * (onLine(across - 12.2, 0.12, p) + onLine(across - 3.2, 0.12, p)));
  }
}
