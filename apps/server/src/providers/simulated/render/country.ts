import type { District, Districts } from './districts.ts';
import { clamp01, hash2, noise2, random2, smoothstep } from './noise.ts';
import { type Color, inside, onLine, type Pixel } from './pixel.ts';
import { blend, type Season } from './season.ts';
import { Trees } from './trees.ts';

const asphalt: Color = [118, 116, 112];
const gravel: Color = [164, 148, 118];
const hedge: Color = [52, 66, 38];

/** Open country and woods. */
export class Country {
  readonly #season: Season;
  readonly #pixelM: number;
  readonly #trees = new Trees();
  #parcel = -1;
  #parcelColor: Color = [0, 0, 0];
  #parcelRadar = 1;

  constructor(season: Season, pixelM: number) {
    this.#season = season;
    this.#pixelM = pixelM;
  }

  /** Fields where farming pays, else grass, scrub, desert, rock, snow. */
  paintOpen(pixel: Pixel, districts: Districts): void {
    const arable =
      smoothstep(0.2, 0.3, pixel.moisture) * smoothstep(0.2, 0.12, pixel.slope) * smoothstep(2, 6, pixel.warmthC);
    if (arable < 0.5) this.#paintWild(pixel);
    else this.#paintField(pixel, districts.current);
    if (pixel.warmthC > 1 && pixel.slope < 0.3) this.#paintRoad(pixel, districts);
  }

  #paintWild(pixel: Pixel): void {
    const grass = this.#season.grass(pixel);
    const tint = 0.5 + 0.5 * noise2(pixel.u / 900, pixel.v / 900, 311);
    const sand = blend([186, 156, 116], [208, 182, 140], tint);
    const desert = smoothstep(0.26, 0.1, pixel.moisture);
    const rock = clamp01(
      smoothstep(0.3, 0.75, pixel.slope + pixel.detailM * 0.004) + smoothstep(1900, 2900, pixel.elevationM),
    );
    const base = blend(blend(grass, sand, desert), [126, 117, 106], rock);
    pixel.set(base, 0, 0.8 + 0.5 * rock - 0.35 * desert);
    pixel.heightM = pixel.detailM * (0.06 + 0.25 * rock);
    const shrubs = smoothstep(0.08, 0.3, pixel.moisture) * (1 - rock) * 0.4;
    if (this.#pixelM < 3 && shrubs > 0.03) {
      this.#trees.lookUp(pixel.u, pixel.v, 5, shrubs);
      if (this.#trees.heightM > 0) {
        pixel.lay([84, 88, 54], 0.75);
        pixel.heightM += 0.3 * this.#trees.heightM;
      }
    } else {
      pixel.lay([98, 98, 64], shrubs * (0.5 + 0.5 * clamp01(0.5 + pixel.detailM * 0.02)));
    }
  }

  #paintField(pixel: Pixel, d: District): void {
    const du = pixel.u + pixel.bendU - d.centreU;
    const dv = pixel.v + pixel.bendV - d.centreV;
    const x = du * d.cos + dv * d.sin;
    const y = dv * d.cos - du * d.sin;
    const row = Math.floor(y / d.fieldWidthM);
    const xs = x + random2(row, 0, d.seed) * d.fieldLengthM;
    const column = Math.floor(xs / d.fieldLengthM);
    const h = hash2(column, row, d.seed);
    const strips = 1 + (h & 3 ? (h >>> 2) % 3 : 0);
    const stripM = d.fieldLengthM / strips;
    const fx = xs - column * d.fieldLengthM;
    const strip = Math.min(strips - 1, Math.floor(fx / stripM));
    const parcel = hash2(column * 4 + strip, row, d.seed + 1);
    if (parcel !== this.#parcel) this.#enterParcel(pixel, parcel);
    pixel.set(this.#parcelColor, 0, this.#parcelRadar);

    const fy = y - row * d.fieldWidthM;
    const sx = fx - strip * stripM;
    const edgeM = Math.min(sx, stripM - sx, fy, d.fieldWidthM - fy);
    this.#texture(pixel, parcel, fy);
    if (d.hedged) {
      const part = onLine(edgeM, 2.6, this.#pixelM) * (0.7 + 0.3 * clamp01(0.5 + pixel.detailM * 0.3));
      pixel.lay(hedge, part * 0.85);
      pixel.raise(3, 1.3, part);
    } else {
      pixel.lay(this.#season.grass(pixel), onLine(edgeM, 1.6, this.#pixelM) * 0.8);
    }
  }

  #enterParcel(pixel: Pixel, parcel: number): void {
    this.#parcel = parcel;
    const draw = (parcel & 0xffff) / 65_536;
    const tone = (parcel >>> 16) / 65_536;
    this.#parcelColor = this.#season.crop(pixel, draw, tone);
    this.#parcelRadar = 0.6 + 0.75 * tone;
  }

  /** Wet and dry patches, and the lines of sowing where they can be seen. */
  #texture(pixel: Pixel, parcel: number, acrossM: number): void {
    const patches = 1 + 0.07 * noise2(pixel.u / 90, pixel.v / 90, 331) + 0.002 * pixel.detailM;
    pixel.shade(patches);
    if (this.#pixelM > 2.5) return;
    const spacingM = 3.5 + (parcel & 7);
    const stripe = Math.sin((acrossM * 2 * Math.PI) / spacingM) * clamp01(spacingM / this.#pixelM / 2 - 0.6);
    pixel.shade(1 + 0.022 * stripe);
    pixel.heightM = 0.04 * stripe + 0.05 * pixel.detailM;
  }

  #paintRoad(pixel: Pixel, districts: Districts): void {
    const paved = (districts.current.seed & 3) !== 0;
    const part = onLine(districts.borderM, paved ? 3.8 : 2.4, this.#pixelM);
    if (part === 0) return;
    pixel.lay(paved ? asphalt : gravel, part);
    pixel.raise(0, 0.3, part);
  }

  /** Trees over what is there; `part` is how far into the wood the pixel lies, 0 to 1. */
  paintForest(pixel: Pixel, part: number): void {
    const stand = random2(Math.floor((pixel.u + pixel.bendU) / 420), Math.floor((pixel.v + pixel.bendV) / 420), 7300);
    if (this.#pixelM > 2.6) {
      const kind = clamp01(0.25 + 0.3 * stand + 0.4 * (0.5 + 0.5 * noise2(pixel.u / 130, pixel.v / 130, 353)));
      const mottle = 1 + 0.14 * noise2(pixel.u / (3 * this.#pixelM), pixel.v / (3 * this.#pixelM), 359);
      pixel.lay(this.#season.crown(pixel, kind), part);
      pixel.shade(1 + (mottle - 1) * part);
      pixel.raise(9 + 4 * stand + 0.12 * pixel.detailM, 1.35, part);
      return;
    }
    this.#trees.lookUp(pixel.u, pixel.v, 6.2 + 1.6 * (stand > 0.5 ? 1 : 0), 0.35 + 0.62 * part);
    if (this.#trees.heightM > 0) {
      const tone = 0.35 * stand + 0.65 * this.#trees.kind;
      pixel.set(this.#season.crown(pixel, tone), this.#trees.heightM, 1.2 + 0.5 * this.#trees.kind);
      return;
    }
    pixel.lay([58, 60, 40], part * 0.8);
    pixel.raise(0, 0.9, part);
  }

  /** A highway over everything but houses. */
  paintHighway(pixel: Pixel): void {
    const p = this.#pixelM;
    const across = Math.abs(pixel.highwayM);
    if (across > 30 + p) return;
    pixel.lay(this.#season.grass(pixel), inside(across - 17, p) * 0.8);
    const part = inside(across - 13, p) * (1 - inside(across - 2.5, p));
    const whole = p > 26 ? 26 / p : 1;
    pixel.lay([136, 134, 130], part * whole);
    pixel.raise(0, 0.25, part * whole);
    if (p < 1.2) pixel.lay([214, 212, 204], 0.7 * (onLine(across - 12.2, 0.12, p) + onLine(across - 3.2, 0.12, p)));
  }
}
