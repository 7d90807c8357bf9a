import type { SeaState } from './conditions.ts';
import { clamp01, lerp, Noise2, smoothstep } from './noise.ts';
import type { Color, Pixel } from './pixel.ts';
import type { Season } from './season.ts';

const muddyColor: Color = [64, 74, 62];
const siltColor: Color = [52, 78, 76];
const tropicColor: Color = [46, 112, 116];
const iceColor: Color = [200, 207, 216];
const foamColor: Color = [206, 214, 216];
export const seaColor: Color = [14, 29, 41];
const shallowColor: Color = [34, 60, 66];

/** Water from streams to the open sea: its color, its waves, and ice on it. */
export class Water {
  readonly #season: Season;
  readonly #sea: SeaState;
  readonly #pixelM: number;
  /** Contrast of gusts, which look like clouds from afar. */
  readonly #gusts: number;
  readonly #swell = new Noise2(383);
  readonly #cross = new Noise2(385);
  readonly #chop = new Noise2(397);
  readonly #ripples = new Noise2(379);
  readonly #streaks = new Noise2(401);
  readonly #bottom = new Noise2(373);
  readonly #swirls = new Noise2(375);
  readonly #patches = new Noise2(403);
  readonly #floes = new Noise2(389);
  readonly #leads = new Noise2(391);
  readonly #bumps = new Noise2(393);

  constructor(season: Season, pixelM: number, sea: SeaState) {
    this.#season = season;
    this.#sea = sea;
    this.#pixelM = pixelM;
    this.#gusts = lerp(1, 0.4, smoothstep(12, 40, pixelM));
  }

  /** Paints water over `part` of the pixel. */
  paint(pixel: Pixel, part: number): void {
    const { red, green, blue } = pixel;
    const frozen = this.#mix(pixel);
    pixel.red = red + (pixel.red - red) * part;
    pixel.green = green + (pixel.green - green) * part;
    pixel.blue = blue + (pixel.blue - blue) * part;
    pixel.heightM *= 1 - part;
    const open = part * (1 - frozen);
    const { glint, echo } = this.#sea;
    const gust = this.#gust(pixel);
    const wind = pixel.wind + this.#sea.wind + 0.5 * gust;
    const slick = 0.8 * smoothstep(0.07, 0.02, Math.abs(pixel.slick)) * smoothstep(0.6, 0.1, wind);
    const waves = this.#waves(pixel, wind, open) * (1 - 0.7 * slick);
    pixel.shade(1 + open * (this.#gusts * (0.3 * wind + 0.14 * slick) + waves));
    // Rough water reflects more of the bright sky.
    const sky = open * Math.max(0, 5 + 44 * glint + this.#gusts * (9 + 18 * glint) * wind + 38 * waves);
    pixel.red += 0.7 * sky;
    pixel.green += 0.85 * sky;
    pixel.blue += sky;
    const still = (0.07 + 0.045 * clamp01(0.5 + pixel.wind)) * (1 - 0.6 * slick) + 0.3 * waves;
    pixel.radar += (echo * Math.max(0.35, 1 + 1.4 * gust) * still - pixel.radar) * part;
  }

  /** Gusts of the day, around 0: long patches along the wind. */
  #gust({ u, v }: Pixel): number {
    const { gusts } = this.#sea;
    if (!gusts) return 0;
    const [alongU, alongV] = gusts.along;
    const along = u * alongU + v * alongV + gusts.fromM;
    const across = v * alongU - u * alongV + gusts.fromM;
    return this.#patches.at(along / 1100, across / 260);
  }

  /** Swell from two directions, streaks along the wind, and short waves if pixels are small enough. */
  #waves(pixel: Pixel, wind: number, part: number): number {
    const p = this.#pixelM;
    // Waves shorter than a few pixels add up to a smooth surface.
    const calm = smoothstep(30, 6, p);
    if (calm === 0) return 0;
    const { u, v, coastM } = pixel;
    const open = smoothstep(0, -1500, coastM) * 0.8 + 0.2;
    const along = 0.8 * u + 0.6 * v;
    const across = 0.8 * v - 0.6 * u;
    const long = clamp01(110 / p - 2) * (0.19 * this.#swell.at(along / 140, across / 480));
    const swell = long + clamp01(80 / p - 2) * 0.1 * this.#cross.at((u - 0.4 * v) / 88, (v + 0.4 * u) / 260);
    const windy = clamp01(0.6 + wind);
    const streaks = 0.13 * windy * this.#streaks.at(along / 700, across / (22 + 2 * p));
    if (p > 4) return calm * open * (swell + streaks);
    const chop = this.#chop.at(along / 11, across / 27) + 0.6 * this.#ripples.at(u / 4.5, v / 6);
    const crest = chop + 1.2 * swell + 0.9 * wind;
    if (crest > 1 && p < 2.2) pixel.lay(foamColor, part * open * 0.5 * smoothstep(1, 1.5, crest));
    return open * (swell + streaks + 0.32 * clamp01(0.8 + wind) * chop);
  }

  /** Sets the color of the water. @returns its frozen fraction */
  #mix(pixel: Pixel): number {
    const { u, v, coastM, lakeM, moisture } = pixel;
    const bottom = 1 + 0.7 * this.#bottom.at(u / 1900, v / 1700);
    const offshoreM = -coastM * bottom;
    const deep = coastM < 0 ? 0.3 + 0.7 * smoothstep(0, 3200, offshoreM) : 0.2 + 0.8 * smoothstep(0, 120, lakeM);
    // Clear shallows require warm water and no muddy rivers.
    const clear = smoothstep(21, 25, pixel.warmthC) * smoothstep(0.66, 0.45, moisture);
    const tropic = coastM < 0 ? clear * smoothstep(1500, 0, offshoreM) : 0;
    const wet = smoothstep(0.5, 0.75, moisture);
    const plume = Math.max(0.55 * wet, this.#sea.silt) * smoothstep(4500, 0, Math.abs(offshoreM)) * (1 - clear);
    const mud = coastM > 0 && lakeM < 0 ? 0.6 : plume;
    pixel.red = shallowColor[0];
    pixel.green = shallowColor[1];
    pixel.blue = shallowColor[2];
    pixel.lay(seaColor, deep);
    pixel.lay(muddyColor, mud);
    pixel.lay(tropicColor, tropic * 0.7);
    if (coastM < 0 && wet > 0 && coastM > -26_000) {
      // Currents form swirls of silt.
      const turn = 900 * (bottom - 1);
      const swirl = this.#swirls.at((u + turn) / 3600, (v - turn) / 1500);
      pixel.lay(siltColor, wet * smoothstep(26_000, 3000, -coastM) * clamp01(0.42 + 0.6 * swirl));
    }
    return this.#freeze(pixel);
  }

  /** Paints ice on the water: closed on lakes, floes at sea. */
  #freeze(pixel: Pixel): number {
    const frost = smoothstep(-6, -12, this.#season.nowC);
    if (frost === 0) return 0;
    const { u, v } = pixel;
    const leads = this.#floes.at(u / 2600, v / 2600) + 0.45 * this.#leads.at(u / 700, v / 700);
    const floes = pixel.coastM > 0 ? 1 : smoothstep(-0.06, 0.02, leads + 0.34 + 0.004 * pixel.detailM);
    const frozen = frost * floes;
    pixel.lay(iceColor, frozen);
    pixel.shade(1 + 0.06 * frozen * this.#bumps.at(u / 210, v / 130));
    pixel.water *= 1 - frozen;
    return frozen;
  }
}
