import { PARK_FROM, PARKS_M } from './block.ts';
import type { BlockKind, BlockLook } from './buildings.ts';
import type { District, Districts } from './districts.ts';
import { type FarTown, LIGHT_SHARES, mixedColor } from './far-town.ts';
import { Hues, tint } from './hues.ts';
import { lerp, Noise2, noise2, random2, smoothstep } from './noise.ts';
import type { Pixel } from './pixel.ts';
import { styleAt } from './town-style.ts';

/** Sizes of a pixel, in meters, between which single blocks fade, as they do in a picture that is scaled down. */
const BLOCKS_FADE = { from: 38, to: 80 } as const;

/** Paints towns whose blocks are too small to be seen, in mean colors that change slowly. */
export class BroadTown {
  /** Fraction of the paint that is left to single blocks. */
  readonly blocks: number;
  readonly #far: FarTown;
  readonly #pixelM: number;
  // The same noises as in `Block`.
  readonly #offices = new Noise2(421);
  readonly #gardens = new Noise2(419);
  readonly #parks = new Noise2(439);
  readonly #hues = new Hues();
  readonly #mottle = new Noise2(433);
  /** Reused, because an object per pixel would have to be garbage-collected. */
  readonly #look: BlockLook = { kind: 'houses', style: styleAt(0, 0), green: 0.5 };
  #light = 0.5;

  constructor(far: FarTown, pixelM: number) {
    this.#far = far;
    this.#pixelM = pixelM;
    this.blocks = smoothstep(BLOCKS_FADE.to, BLOCKS_FADE.from, pixelM);
  }

  /** Fraction of a pixel that is built on, 0 to 1. */
  builtPart({ urban }: Pixel, d: District): number {
    if (this.blocks === 1 || urban < -0.13) return 0;
    const bias = ((d.seed >>> 8) & 255) / 2550 - 0.05;
    return smoothstep(-0.06, 0.06, urban + bias);
  }

  /** Lays the town over a part of the pixel. */
  lay(pixel: Pixel, { current, borderM }: Districts, part: number): void {
    const { red, green, blue, heightM, radar } = pixel;
    this.#paint(pixel, current, borderM);
    pixel.heightM = lerp(heightM, 0, part);
    mix(pixel, { red, green, blue, radar }, part);
  }

  /** Mixes the kinds of blocks by their frequency, see `toBlockKind`. */
  #paint(pixel: Pixel, d: District, borderM: number): void {
    const { u, v } = pixel;
    const look = this.#look;
    look.style = d.style;
    const leafy = 0.85 + 0.6 * this.#gardens.at(u / 2300, v / 2300);
    const center = smoothstep(0.12, 0.42, pixel.urban);
    look.green = smoothstep(0.05, 0.4, pixel.moisture) * d.style.green * leafy * toGreen(center);
    const business = toBusiness(this.#offices.at(u / 2900, v / 2900), center);
    const p = this.#pixelM;
    // Neighborhoods differ between districts, so they end softly at the border.
    const quarter = toQuarter(pixel, d) * smoothstep(0, 2 * p, borderM);
    const planned = ((d.seed >>> 16) & 255) / 255;
    this.#layKind(pixel, planned < d.style.slabs ? 'slabs' : d.style.outer, 1);
    this.#layKind(pixel, d.style.inner, 0.03 + 0.85 * smoothstep(0.1, 0.7, center));
    this.#layKind(pixel, 'offices', 0.9 * smoothstep(0.12, 0.4, business) * smoothstep(0.4, 0.9, center));
    const parkland = this.#parks.at(u / PARKS_M, v / PARKS_M);
    const park = Math.max(
      smoothstep(-0.5, -0.68, quarter),
      1.3 * smoothstep(PARK_FROM - 0.05, PARK_FROM + 0.05, parkland),
    );
    const industrial = 0.34 + 0.3 * center;
    this.#layKind(pixel, 'works', 0.6 * smoothstep(industrial - 0.04, industrial + 0.16, quarter));
    pixel.lay(d.style.street, 0.18);
    pixel.lay(mixedColor, 0.3);
    this.#layKind(pixel, 'park', 0.65 * park);
    const districtTone = ((d.seed >>> 4) & 255) / 255;
    this.#hues.moveTo(u, v, center);
    tint(pixel, this.#hues);
    const mottle = 0.13 * this.#mottle.at(u / (1.5 * p), v / (1.5 * p));
    pixel.shade(this.#light * (0.95 + 0.06 * districtTone + mottle));
    const glare = random2(Math.floor(u / 13), Math.floor(v / 13), 9011);
    pixel.radar *= 0.53 + (glare > 0.9 ? 77 * (glare - 0.9) : 0);
  }

  #layKind(pixel: Pixel, kind: BlockKind, part: number): void {
    if (part < 0.02) return;
    const { red, green, blue, radar } = pixel;
    this.#look.kind = kind;
    this.#far.paintMean(pixel, this.#look);
    this.#light = part < 1 ? lerp(this.#light, LIGHT_SHARES[kind], part) : LIGHT_SHARES[kind];
    if (part < 1) mix(pixel, { red, green, blue, radar }, part);
  }
}

/** The inner city has few plants, the suburbs many. @param center as `Block` has it */
export const toGreen = (center: number) => 1.3 - 0.75 * center;

/** Offices are in business districts, most of all in the inner city. */
export const toBusiness = (business: number, center: number) => business + 0.22 * smoothstep(0.7, 1, center);

/** Use of a neighborhood, as `Block` has it: industry if high, parks if low. */
function toQuarter({ u, v }: Pixel, d: District): number {
  const du = u - d.centerU;
  const dv = v - d.centerV;
  const x = du * d.cos + dv * d.sin;
  const y = dv * d.cos - du * d.sin;
  return noise2(x / (9 * d.blockLengthM), y / (14 * d.blockWidthM), d.seed);
}

/** Keeps a part of the current paint over the former. */
function mix(pixel: Pixel, former: Pick<Pixel, 'red' | 'green' | 'blue' | 'radar'>, part: number): void {
  pixel.red = lerp(former.red, pixel.red, part);
  pixel.green = lerp(former.green, pixel.green, part);
  pixel.blue = lerp(former.blue, pixel.blue, part);
  pixel.radar = lerp(former.radar, pixel.radar, part);
}
