import type { District } from './districts.ts';
import { clamp01, hash2, Noise2, random2, smoothstep } from './noise.ts';
import { type Color, inside, onLine, type Pixel } from './pixel.ts';
import type { Season } from './season.ts';

const hedge: Color = [52, 66, 38];
const ditch: Color = [40, 58, 62];
const track: Color = [158, 140, 112];

/** Paints cultivated land: parcels of crops in the direction of their district. */
export class Fields {
  readonly #season: Season;
  readonly #pixelM: number;
  /** How much crops approach their mean color: borders, tracks, and haze even them out from afar. */
  readonly #evenness: number;
  readonly #neighborhoods = new Noise2(337);
  readonly #patches = new Noise2(331);
  /** The last parcel: its district, row, and column, and its random bits. */
  #seed = 0;
  #row = Number.NaN;
  #shiftM = 0.5;
  #column = Number.NaN;
  #strips = 1;
  #strip = -1;
  #parcel = 0;

  constructor(season: Season, pixelM: number) {
    this.#season = season;
    this.#pixelM = pixelM;
    this.#evenness = 0.62 * smoothstep(5, 50, pixelM);
  }

  /** @returns false if the land is not cultivated */
  paint(pixel: Pixel, d: District): boolean {
    const du = pixel.u - d.centerU;
    const dv = pixel.v - d.centerV;
    const x = du * d.cos + dv * d.sin;
    const y = dv * d.cos - du * d.sin;
    const row = Math.floor(y / d.fieldWidthM);
    if (row !== this.#row || d.seed !== this.#seed) this.#enterRow(row, d);
    const xs = x + this.#shiftM;
    const column = Math.floor(xs / d.fieldLengthM);
    if (column !== this.#column) this.#enterField(column, d);
    const strips = this.#strips;
    const stripM = d.fieldLengthM / strips;
    const fx = xs - column * d.fieldLengthM;
    const strip = Math.min(strips - 1, Math.floor(fx / stripM));
    if (strip !== this.#strip) {
      this.#strip = strip;
      this.#parcel = hash2(column * 4 + strip, row, d.seed + 1);
    }
    const parcel = this.#parcel;
    if (((parcel >>> 8) & 255) / 255 > 3 * pixel.rural - 0.6) return false;
    pixel.set(this.#season.crop(parcel), 0, 0.6 + ((parcel >>> 16) & 255) * 0.003);
    if (this.#evenness > 0) this.#even(pixel);

    const fy = y - row * d.fieldWidthM;
    const sx = fx - strip * stripM;
    this.#texture(pixel, parcel, fy);
    if (d.fields === 'pivots' && (parcel >>> 24) % 5 !== 0) {
      this.#turn(pixel, { x: sx - stripM / 2, y: fy - d.fieldWidthM / 2, parcel }, stripM / 2);
    } else {
      this.#edge(pixel, d, Math.min(sx, stripM - sx, fy, d.fieldWidthM - fy));
    }
    return true;
  }

  /** Lets crops approach the mean color of their neighborhood, which is greener or drier than others. */
  #even(pixel: Pixel): void {
    pixel.lay(this.#season.crops, this.#evenness);
    const fresh = this.#neighborhoods.at(pixel.u / 3100, pixel.v / 2700);
    pixel.lay(fresh > 0 ? this.#season.grass : this.#season.dryGrass, this.#evenness * Math.min(0.8, Math.abs(fresh)));
  }

  #enterRow(row: number, d: District): void {
    this.#row = row;
    this.#seed = d.seed;
    this.#shiftM = d.staggered ? random2(row, 0, d.seed) * d.fieldLengthM : 0;
    this.#column = Number.NaN;
  }

  #enterField(column: number, d: District): void {
    const h = hash2(column, this.#row, d.seed);
    this.#column = column;
    this.#strips = d.fields === 'pivots' ? 1 : 1 + (h & 3 ? (h >>> 2) % 3 : 0);
    this.#strip = -1;
  }

  /** Paints center-pivot irrigation: the corners stay dry, and some circles have different halves. */
  #turn(pixel: Pixel, { x, y, parcel }: { x: number; y: number; parcel: number }, halfM: number): void {
    const radiusM = 0.97 * halfM;
    const fromM = Math.sqrt(x * x + y * y);
    const half = (parcel >>> 20) & 3;
    if (half === 0 && x > y) pixel.lay(this.#season.crop(parcel ^ 0x5f), 1);
    pixel.lay(this.#season.dryGrass, inside(radiusM - fromM, this.#pixelM));
    pixel.lay(track, 0.6 * onLine(fromM - radiusM, 2, this.#pixelM));
    if (this.#pixelM > 2.5) return;
    // The wheels of a pivot leave rings.
    const ring = fromM / 52;
    pixel.lay(track, 0.35 * onLine((ring - Math.round(ring)) * 52, 0.5, this.#pixelM));
  }

  #edge(pixel: Pixel, d: District, edgeM: number): void {
    if (d.fields === 'polder') {
      const part = onLine(edgeM, 1.6, this.#pixelM);
      pixel.lay(ditch, part);
      pixel.raise(0, 0.1, part);
    } else if (d.hedged) {
      const part = onLine(edgeM, 2.6, this.#pixelM) * (0.7 + 0.3 * clamp01(0.5 + pixel.detailM * 0.3));
      pixel.lay(hedge, part * 0.85);
      pixel.raise(3, 1.3, part);
    } else {
      pixel.lay(this.#season.grass, onLine(edgeM, d.fields === 'patchwork' ? 1.6 : 0.8, this.#pixelM) * 0.8);
    }
  }

  /** Paints wet and dry patches, and rows of crops if they are large enough to be seen. */
  #texture(pixel: Pixel, parcel: number, acrossM: number): void {
    const patches =
      1 + 0.06 * this.#patches.at(pixel.u / 90, pixel.v / 90) + 0.004 * Math.max(-9, Math.min(9, pixel.detailM));
    pixel.shade(patches);
    if (this.#pixelM > 2.5) return;
    const spacingM = 3.5 + (parcel & 7);
    const stripe = Math.sin((acrossM * 2 * Math.PI) / spacingM) * clamp01(spacingM / this.#pixelM / 2 - 0.6);
    pixel.shade(1 + 0.022 * stripe);
    pixel.heightM = 0.04 * stripe + 0.05 * pixel.detailM;
  }
}
