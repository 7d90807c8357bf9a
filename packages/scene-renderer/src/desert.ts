import { clamp01, Noise2, smoothstep } from './noise.ts';
import type { Color, Pixel } from './pixel.ts';

const gravelPlain: Color = [142, 116, 90];
const varnish: Color = [112, 90, 72];
const wash: Color = [186, 162, 126];
const saltFlat: Color = [222, 212, 190];
const redSand: Color = [200, 152, 104];

/** Waves of sand: length and height in meters, and the fraction of a wave that is its lee side. */
interface Dunes {
  readonly lengthM: number;
  readonly heightM: number;
  readonly lee: number;
}
/** The three superimposed sizes in sand seas (Lancaster, "Geomorphology of Desert Dunes", chapter 4). */
const ridges: Dunes = { lengthM: 940, heightM: 42, lee: 0.24 };
const dunes: Dunes = { lengthM: 165, heightM: 9, lee: 0.17 };
const ripples: Dunes = { lengthM: 8.5, heightM: 0.24, lee: 0.3 };
/** Dunes are perpendicular to the wind, ridges almost parallel to it. */
const acrossU = 0.8;
const acrossV = 0.6;

/** Sand seas, gravel plains, and dry salt flats. */
export class Desert {
  readonly #pixelM: number;
  // One field per length, because a field only caches the gradients around its last place.
  readonly #seas = new Noise2(311);
  readonly #edges = new Noise2(313);
  readonly #wide = new Noise2(317);
  readonly #bends = new Noise2(331);
  readonly #breaks = new Noise2(337);
  readonly #patches = new Noise2(347);
  readonly #channels = new Noise2(349);
  readonly #stones = new Noise2(353);
  readonly #windings = new Noise2(359);
  readonly #wrinkles = new Noise2(367);

  constructor(pixelM: number) {
    this.#pixelM = pixelM;
  }

  /** @param sandy 0 with vegetation to 1 without */
  paint(pixel: Pixel, sandy: number): void {
    const { u, v } = pixel;
    const kind = this.#seas.at(u / 21_000, v / 21_000) + 0.3 * this.#edges.at(u / 4300, v / 4300);
    const gravel = smoothstep(0.14, 0.4, kind);
    pixel.lay(redSand, 0.6 * sandy * smoothstep(0.1, -0.5, kind));
    if (gravel > 0) this.#paintGravel(pixel, gravel * sandy);
    const salt = smoothstep(-0.5, -0.6, kind);
    pixel.lay(saltFlat, 0.8 * salt * sandy);
    const sand = (1 - gravel) * (1 - salt) * smoothstep(0.4, 0.1, pixel.slope) * sandy;
    if (sand > 0.02) this.#raiseDunes(pixel, sand);
  }

  /** Darkened stones, and the pale beds of ephemeral streams. */
  #paintGravel(pixel: Pixel, part: number): void {
    const { u, v } = pixel;
    const patches = this.#patches.at(u / 340, v / 260) + 0.5 * this.#stones.at(u / 75, v / 75);
    pixel.lay(gravelPlain, 0.75 * part);
    pixel.lay(varnish, 0.55 * part * smoothstep(-0.1, 0.6, patches));
    // Stream beds bend too little along v to form loops.
    const phase = (v + 0.3 * u + 420 * this.#channels.at(u / 900, v / 4200)) / 1300 + 0.012 * patches;
    const bed = Math.abs(phase - Math.round(phase));
    const dry = smoothstep(0.017, 0.008, bed) * part;
    pixel.lay(wash, 0.7 * dry);
    pixel.elevationM += (0.5 * patches - 1.2 * dry) * part;
  }

  #raiseDunes(pixel: Pixel, sand: number): void {
    const { u, v } = pixel;
    const wide = 1500 * this.#wide.at(u / 9000, v / 9000);
    const across = acrossU * u + acrossV * v + wide;
    const along = acrossU * v - acrossV * u;
    const bend = this.#bends.at(u / 310, v / 310);
    const ridge = rise((along + 0.7 * wide + 130 * this.#windings.at(u / 1500, v / 1500)) / ridges.lengthM, ridges.lee);
    // Dunes stop and resume where the sand is thin.
    const thick = clamp01(0.75 + 0.95 * this.#breaks.at(u / 620, v / 620)) * (0.4 + 0.6 * ridge);
    const dune = rise((across + 62 * bend) / dunes.lengthM, dunes.lee);
    const seen = this.#seen(dunes.lengthM) * thick;
    pixel.elevationM += sand * (this.#seen(ridges.lengthM) * ridges.heightM * ridge + seen * dunes.heightM * dune);
    pixel.lay(gravelPlain, 0.4 * sand * smoothstep(0.3, 0.02, ridge));
    pixel.shade(1 + sand * (0.1 * (ridge - 0.5) + 0.09 * seen * (dune - 0.5)));
    const fine = this.#seen(ripples.lengthM);
    if (fine === 0) return;
    const ripple = rise(
      (along * 0.35 + across + 9 * bend + 5 * this.#wrinkles.at(u / 36, v / 36)) / ripples.lengthM,
      0.3,
    );
    const height = fine * sand * clamp01(1.2 - dune);
    pixel.elevationM += height * ripples.heightM * ripple;
    pixel.shade(1 + 0.07 * height * (ripple - 0.5));
  }

  /** Visibility of waves of a length at this pixel size, 0 to 1. */
  #seen(lengthM: number): number {
    return clamp01(lengthM / (3 * this.#pixelM) - 1);
  }
}

/** Height of a wave of sand, 0 to 1: a gentle slope on the windward side and a steep one on the lee side. */
function rise(phase: number, lee: number): number {
  const at = phase - Math.floor(phase);
  const share = at < 1 - lee ? at / (1 - lee) : (1 - at) / lee;
  return share * share * (3 - 2 * share);
}
