import { smoothstep } from './noise.ts';
import { worldMaps } from './world-maps.ts';

/** The fields of a town end at this multiple of their reach. */
const fieldReach = 3;
/** Slope of a town's value outside of its limits, and the value far from all towns. */
const outside = 0.1;
const weakest = -0.3;
/** At this multiple of its radius, the value of a town is {@link weakest}. */
const townReach = 1 - weakest / outside;
/** A fraction of uncultivated land that 32 bits cannot distinguish from zero. */
const noWild = 2 ** -26;

/** Side of a block of places that share a list of towns, degrees of latitude: 3.5 km. */
const blockDeg = 1 / 32;
const metersPerDeg = 111_195;
/** Values per town: lon, lat, radius, size, reach of its fields, and the squared distances of {@link NearbyTowns}. */
const stride = 7;

/** Towns whose built-up area or fields may reach into a box. */
export class NearbyTowns {
  /** Fraction of cultivated land at the last place: 0 far from all settlements to 1 near many. */
  rural = 0.5;
  /**
   * The last two values of each town are squared distances in meters, rounded up: beyond the first, it has no effect;
   * beyond the second, it has no effect if all land is already cultivated.
   */
  readonly #towns: Float64Array;
  /** Relevant towns per block, sorted by their cultivated land in it, by row and column. */
  readonly #blocks = new Map<number, Map<number, Float64Array>>();
  readonly #blockLonDeg: number;

  constructor([west, south, east, north]: readonly [number, number, number, number]) {
    const { lon, lat, population } = worldMaps().towns;
    const reachLat = 0.6;
    const center = (west + east) / 2;
    const widening = 1 / Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180));
    const reachLon = (east - west) / 2 + reachLat * widening;
    this.#blockLonDeg = blockDeg * widening;
    const towns: number[] = [];
    for (let i = 0; i < lon.length; i++) {
      const latDeg = lat[i];
      if (latDeg < south - reachLat || latDeg > north + reachLat) continue;
      const offset = lon[i] - center;
      const near = offset - 360 * Math.round(offset / 360);
      if (Math.abs(near) > reachLon) continue;
      const people = population[i];
      // About 1,900 people live on a square kilometer of built-up land.
      const radiusM = 13 * Math.sqrt(people);
      // Fields are within a few hours' walk of a market town.
      const reachM = 9000 + 36 * Math.sqrt(people);
      const townM = 1.000_001 * townReach * radiusM;
      const limitM = Math.max(1.000_001 * fieldReach * reachM, townM);
      const size = smoothstep(3.4, 6.2, Math.log10(people));
      towns.push(center + near, latDeg, radiusM, size, reachM, limitM ** 2, townM ** 2);
    }
    this.#towns = Float64Array.from(towns);
  }

  /** Positive inside of a town, above about 0.35 in the middle of a city. Sets `rural`. */
  townAt(lonDeg: number, latDeg: number): number {
    const cos = Math.cos((latDeg * Math.PI) / 180);
    let strongest = weakest;
    let wild = 1;
    const towns = this.#townsNear(lonDeg, latDeg);
    let limit = 5;
    for (let i = 0; i < towns.length; i += stride) {
      const dx = (towns[i] - lonDeg) * metersPerDeg * cos;
      const dy = (towns[i + 1] - latDeg) * metersPerDeg;
      const squaredM = dx * dx + dy * dy;
      if (squaredM > towns[i + limit]) continue;
      const distanceM = Math.sqrt(squaredM);
      const reachM = towns[i + 4];
      if (wild > noWild && distanceM < fieldReach * reachM) {
        wild *= 1 - 0.7 * Math.exp(-((distanceM / reachM) ** 2));
        if (wild <= noWild) limit = 6;
      }
      const share = 1 - distanceM / towns[i + 2];
      const value = share > 0 ? share * (0.12 + 0.42 * towns[i + 3]) : share * outside;
      if (value > strongest) strongest = value;
    }
    this.rural = 1 - wild;
    return strongest;
  }

  /** The towns that are relevant for the block around a place; most are too far away. */
  #townsNear(lonDeg: number, latDeg: number): Float64Array {
    const row = Math.floor(latDeg / blockDeg);
    const column = Math.floor(lonDeg / this.#blockLonDeg);
    const blocks = this.#blocks.get(row) ?? new Map<number, Float64Array>();
    this.#blocks.set(row, blocks);
    const towns = blocks.get(column) ?? this.#gather(row, column);
    blocks.set(column, towns);
    return towns;
  }

  #gather(row: number, column: number): Float64Array {
    const [south, west] = [row * blockDeg, column * this.#blockLonDeg];
    const [north, east] = [south + blockDeg, west + this.#blockLonDeg];
    const farthestDeg = Math.min(90, Math.max(Math.abs(south), Math.abs(north)));
    const perLon = metersPerDeg * Math.cos((farthestDeg * Math.PI) / 180);
    const towns = this.#towns;
    const found: { readonly at: number; readonly reaches: number }[] = [];
    for (let at = 0; at < towns.length; at += stride) {
      const dx = Math.max(0, west - towns[at], towns[at] - east) * perLon;
      const dy = Math.max(0, south - towns[at + 1], towns[at + 1] - north) * metersPerDeg;
      const squaredM = dx * dx + dy * dy;
      if (squaredM <= towns[at + 5]) found.push({ at, reaches: squaredM / towns[at + 4] ** 2 });
    }
    found.sort((a, b) => a.reaches - b.reaches);
    const block = new Float64Array(found.length * stride);
    found.forEach(({ at }, i) => block.set(towns.subarray(at, at + stride), i * stride));
    return block;
  }
}
