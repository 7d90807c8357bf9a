import { type FieldStyle, fieldStyleAt, toFieldSize } from './field-style.ts';
import { toLonLat } from './frame.ts';
import { hash2, random2 } from './noise.ts';
import type { Pixel } from './pixel.ts';
import { styleAt, type TownStyle } from './town-style.ts';

/** An area with a common direction: its fields and streets are parallel, and roads follow its borders. */
export interface District {
  readonly seed: number;
  readonly centerU: number;
  readonly centerV: number;
  readonly cos: number;
  readonly sin: number;
  /** Fields, meters. */
  readonly fieldLengthM: number;
  readonly fieldWidthM: number;
  readonly fields: FieldStyle;
  readonly hedged: boolean;
  /** Whether rows of fields are offset against each other. */
  readonly staggered: boolean;
  /** Whether it is a surveyed square mile, with through streets. */
  readonly surveyed: boolean;
  /** Town blocks, meters. */
  readonly blockLengthM: number;
  readonly blockWidthM: number;
  readonly style: TownStyle;
}

const gridM = 1700;
/** Side of a section of the Public Land Survey System, one mile, which fields and streets divide evenly. */
const mileM = 1609.344;
const seed = 4242;

/** Finds the district of a place: a Voronoi cell around one jittered site per square of a grid. */
export class Districts {
  current: District = makeDistrict(0, 0);
  /** Distance from the last place to the border of its district, meters. */
  borderM = 0.5;
  readonly #known = new Map<number, District>();
  #currentX = 0;
  #currentY = 0;
  #square = false;

  /** Looks up the district of a pixel. */
  lookUp(pixel: Pixel): void {
    const { u, v } = pixel;
    if (pixel.surveyed) this.#lookUpSection(u, v);
    else this.#lookUpParish(u, v);
  }

  #lookUpSection(u: number, v: number): void {
    const x = Math.floor(u / mileM);
    const y = Math.floor(v / mileM);
    const fromWest = u - x * mileM;
    const fromSouth = v - y * mileM;
    this.borderM = Math.min(fromWest, mileM - fromWest, fromSouth, mileM - fromSouth);
    if (x !== this.#currentX || y !== this.#currentY || !this.#square) this.#moveTo(x, y, true);
  }

  #lookUpParish(u: number, v: number): void {
    const gx = Math.floor(u / gridM);
    const gy = Math.floor(v / gridM);
    let best = Infinity;
    let second = Infinity;
    let bestU = 0;
    let bestV = 0;
    let secondU = 0;
    let secondV = 0;
    let bestX = 0;
    let bestY = 0;
    for (let y = gy - 1; y <= gy + 1; y++) {
      for (let x = gx - 1; x <= gx + 1; x++) {
        const su = siteU(x, y);
        const sv = siteV(x, y);
        const squared = (su - u) * (su - u) + (sv - v) * (sv - v);
        if (squared < best) {
          second = best;
          secondU = bestU;
          secondV = bestV;
          best = squared;
          bestU = su;
          bestV = sv;
          bestX = x;
          bestY = y;
        } else if (squared < second) {
          second = squared;
          secondU = su;
          secondV = sv;
        }
      }
    }
    // Distance to the perpendicular bisector of both sites.
    this.borderM = (second - best) / (2 * Math.hypot(secondU - bestU, secondV - bestV));
    if (bestX !== this.#currentX || bestY !== this.#currentY || this.#square) this.#moveTo(bestX, bestY, false);
  }

  #moveTo(x: number, y: number, square: boolean): void {
    const key = (x * 100_003 + y) * 2 + (square ? 1 : 0);
    let district = this.#known.get(key);
    if (!district) {
      district = square ? makeSection(x, y) : makeDistrict(x, y);
      this.#known.set(key, district);
    }
    this.current = district;
    this.#currentX = x;
    this.#currentY = y;
    this.#square = square;
  }
}

const siteU = (x: number, y: number) => (x + 0.12 + 0.76 * random2(x, y, seed)) * gridM;
const siteV = (x: number, y: number) => (y + 0.12 + 0.76 * random2(x, y, seed + 1)) * gridM;

function makeSection(x: number, y: number): District {
  const own = hash2(x, y, seed + 6);
  const place = toLonLat((x + 0.5) * mileM, (y + 0.5) * mileM);
  const fields = fieldStyleAt(...place);
  return {
    seed: own,
    centerU: (x + 0.5) * mileM,
    centerV: (y + 0.5) * mileM,
    cos: 1,
    sin: 0,
    fieldLengthM: mileM / 2,
    // A center pivot rotates in the middle of a quarter section.
    fieldWidthM: mileM / (own & 0x300 && fields !== 'pivots' ? 4 : 2),
    fields,
    hedged: false,
    staggered: false,
    surveyed: true,
    blockLengthM: mileM / 12,
    blockWidthM: mileM / 20,
    style: styleAt(...place),
  };
}

function makeDistrict(x: number, y: number): District {
  const draw = (n: number) => random2(x, y, seed + n);
  // Neighboring districts often share the direction of an old survey.
  const common = random2(x >> 3, y >> 3, seed + 2) * Math.PI;
  const turn = draw(3) < 0.45 ? common : common + (draw(4) - 0.5) * 1.4;
  const large = random2(x >> 4, y >> 4, seed + 5);
  const [centerU, centerV] = [siteU(x, y), siteV(x, y)];
  const place = toLonLat(centerU, centerV);
  const style = styleAt(...place);
  const fields = fieldStyleAt(...place);
  const [fieldLengthM, fieldWidthM] = toFieldSize(fields, [large, draw(7), draw(8)]);
  const [lengthM, longerM, widthM, widerM] = style.block;
  return {
    seed: hash2(x, y, seed + 6),
    centerU,
    centerV,
    cos: Math.cos(turn),
    sin: Math.sin(turn),
    fieldLengthM,
    fieldWidthM,
    fields,
    hedged: fields === 'patchwork' && draw(9) < 0.45,
    staggered: true,
    surveyed: false,
    blockLengthM: lengthM + longerM * draw(10),
    blockWidthM: widthM + widerM * draw(11),
    style,
  };
}
