import { smoothstep } from './noise.ts';
import { Octaves, type Waves } from './octaves.ts';
import type { Region } from './region.ts';
import { Streams } from './streams.ts';

/** Large-scale features of the land at a point: the fields that vary smoothly. */
export interface Ground extends Region {
  elevationM: number;
  /** Zero along rivers, with a sign on either side. */
  river: number;
  riverHalfWidthM: number;
  /** Zero along highways. */
  highway: number;
  /** Zero along main roads, which are closer to each other. */
  arterial: number;
  /** Positive in lakes. */
  lake: number;
  /** Positive in forests. */
  forest: number;
  /** `town` of the region, with an irregular outline. */
  urban: number;
  /** At sea: effect of the wind on the water, around 0; and a field that is 0 along bands of smooth water. */
  wind: number;
  slick: number;
  /** Offset that bends the lines of field and street patterns, meters. */
  bendU: number;
  bendV: number;
}

/** Initial values are fractions, so that V8 stores all fields as doubles from the start. */
export function newGround(): Ground {
  return {
    coastM: 0.5,
    town: 0.5,
    mountains: 0.5,
    moisture: 0.5,
    warmthC: 0.5,
    riverWidth: 0.5,
    mappedRiverM: 0.5,
    rural: 0.5,
    swingC: 0.5,
    surveyed: 0.5,
    upliftM: 0.5,
    elevationM: 0.5,
    river: 0.5,
    riverHalfWidthM: 0.5,
    highway: 0.5,
    arterial: 0.5,
    lake: 0.5,
    forest: 0.5,
    urban: 0.5,
    wind: 0.5,
    slick: 0.5,
    bendU: 0.5,
    bendV: 0.5,
  };
}

const waves = {
  coast: { seed: 11, fromM: 2400, toM: 20, gain: 0.52 },
  hills: { seed: 37, fromM: 13_000, toM: 300, gain: 0.5 },
  relief: { seed: 41, fromM: 5000, toM: 15, gain: 0.44 },
  ridges: { seed: 43, fromM: 11_000, toM: 40, gain: 0.42 },
  meanders: { seed: 59, fromM: 5200, toM: 300, gain: 0.5 },
  lake: { seed: 61, fromM: 7000, toM: 60, gain: 0.5 },
  forest: { seed: 83, fromM: 5000, toM: 30, gain: 0.6 },
  urban: { seed: 97, fromM: 5000, toM: 900, gain: 0.56 },
  wind: { seed: 397, fromM: 9000, toM: 700, gain: 0.62 },
  slick: { seed: 433, fromM: 6500, toM: 800, gain: 0.5 },
  highway: { seed: 101, fromM: 24_000, toM: 10_000, gain: 0.3 },
  arterial: { seed: 103, fromM: 7000, toM: 2600, gain: 0.32 },
  boulevard: { seed: 107, fromM: 5200, toM: 2000, gain: 0.3 },
  bendU: { seed: 113, fromM: 4500, toM: 500, gain: 0.46 },
  bendV: { seed: 127, fromM: 4500, toM: 500, gain: 0.46 },
} as const satisfies Record<string, Waves>;

/** Computes the ground from regions for pictures of one scale. */
export class Shaper {
  readonly #coast: Octaves;
  readonly #hills: Octaves;
  readonly #streams: Streams;
  readonly #relief: Octaves;
  readonly #ridges: Octaves;
  readonly #meanders: Octaves;
  readonly #lake: Octaves;
  readonly #forest: Octaves;
  readonly #urban: Octaves;
  readonly #wind: Octaves;
  readonly #slick: Octaves;
  readonly #highway: Octaves;
  readonly #arterial: Octaves;
  readonly #boulevard: Octaves;
  readonly #bendU: Octaves;
  readonly #bendV: Octaves;

  /** @param finestM shortest visible wavelength */
  constructor(finestM: number) {
    this.#coast = new Octaves(waves.coast, finestM);
    this.#hills = new Octaves(waves.hills, finestM);
    this.#streams = new Streams(finestM);
    this.#relief = new Octaves(waves.relief, finestM);
    this.#ridges = new Octaves(waves.ridges, finestM);
    this.#meanders = new Octaves(waves.meanders, finestM);
    this.#lake = new Octaves(waves.lake, finestM);
    this.#forest = new Octaves(waves.forest, finestM);
    this.#urban = new Octaves(waves.urban, finestM);
    this.#wind = new Octaves(waves.wind, finestM);
    this.#slick = new Octaves(waves.slick, finestM);
    this.#highway = new Octaves(waves.highway, finestM);
    this.#arterial = new Octaves(waves.arterial, finestM);
    this.#boulevard = new Octaves(waves.boulevard, finestM);
    this.#bendU = new Octaves(waves.bendU, finestM);
    this.#bendV = new Octaves(waves.bendV, finestM);
  }

  /**
   * Computes the ground at a point from its region, which `ground` already contains.
   * @param point meters in space
   */
  shape(ground: Ground, point: Float64Array): void {
    const mappedCoastM = ground.coastM;
    if (Math.abs(mappedCoastM) < 3000) ground.coastM += 420 * this.#coast.sum(point);
    if (Math.abs(ground.mappedRiverM) < 3000) ground.mappedRiverM += 500 * this.#meanders.sum(point);
    const sea = ground.coastM < -3000;
    ground.wind = ground.coastM < 400 ? this.#wind.sum(point) : 0;
    ground.slick = ground.coastM < 400 ? this.#slick.sum(point) : 1;
    // Hills between streams vary in height: a factor above 0 does not move the streams.
    ground.river = this.#streams.at(point) * Math.max(0.15, 0.5 + 0.6 * this.#hills.sum(point));
    this.#raise(ground, point);
    const wet = smoothstep(0.25, 0.5, ground.moisture);
    const thawed = smoothstep(-12, -7, ground.warmthC - 0.0065 * ground.elevationM);
    ground.riverHalfWidthM = (3 + 26 * ground.riverWidth ** 3) * wet * thawed;
    const bendM = 230 * (1 - ground.surveyed);
    ground.bendU = bendM > 0 ? bendM * this.#bendU.sum(point) : 0;
    ground.bendV = bendM > 0 ? bendM * this.#bendV.sum(point) : 0;
    if (sea) return;
    ground.highway = this.#highway.sum(point);
    // A product is zero along the lines of both factors. Boulevards end where the town does.
    const rustic = smoothstep(0.06, -0.06, ground.town);
    const boulevard = rustic < 1 ? this.#boulevard.sum(point) + 1.5 * rustic : 1;
    ground.arterial = this.#arterial.sum(point) * boulevard;
    const cold = smoothstep(9, 0, ground.warmthC) * smoothstep(0.3, 0.6, ground.moisture);
    const dry = 0.5 * Math.max(0, 0.7 - ground.moisture) + 2 * smoothstep(0.35, 0.25, ground.moisture);
    const shore = smoothstep(0, 3000, mappedCoastM);
    // Ice sheets have no rivers.
    const level =
      this.#lake.sum(point) - 0.72 - 2 * (1 - thawed) + 0.34 * cold - dry - 0.2 * smoothstep(-0.1, 0.1, ground.town);
    // Clearly below 0 on land that waves add to the mapped coast. At 0, fine noise would cover it with ponds.
    ground.lake = level * shore - 0.05 * smoothstep(600, 0, mappedCoastM);
    this.#cover(ground, point);
  }

  /** Computes forests and towns. */
  #cover(ground: Ground, point: Float64Array): void {
    const { moisture, mountains, rural, town } = ground;
    // Woods of mountains are closed.
    const high = smoothstep(0.25, 0.7, mountains);
    // Steep land is not cultivated.
    const tilled = rural * (1 - 0.75 * smoothstep(0.08, 0.35, mountains));
    ground.forest =
      this.#forest.sum(point) * (1 - 0.5 * high) +
      0.45 +
      0.15 * high +
      1.4 * (moisture - 0.56) -
      1.3 * tilled -
      2.4 * smoothstep(0.42, 0.16, moisture) -
      0.3 * smoothstep(-0.12, 0.1, town);
    ground.urban = town + 0.22 * this.#urban.sum(point) - 0.9 * smoothstep(0.5, 0.85, mountains);
  }

  /** Computes the height. Valleys follow the zero line of the river noise, so that rivers run in them. */
  #raise(ground: Ground, point: Float64Array): void {
    const { mountains } = ground;
    const valley = Math.sqrt(ground.river * ground.river + 0.0016) - 0.04;
    const fine = this.#relief.sum(point);
    const shore = 0.03 + 0.97 * smoothstep(0, 9000, ground.coastM);
    let heightM = 15 + (70 + 500 * mountains) * valley * (1.15 + 0.7 * fine) + (6 + 40 * mountains) * fine;
    if (mountains > 0.03) {
      const ridges = this.#ridges.ridges(point);
      const flanks = smoothstep(0, 0.6, valley);
      heightM += 1000 * mountains ** 2.5 + 2300 * mountains ** 1.4 * (ridges * (0.3 + 0.7 * flanks) - 0.2);
    }
    // Lakes in high plains are above sea level.
    ground.elevationM = shore * Math.max(4, heightM) + ground.upliftM;
  }
}
