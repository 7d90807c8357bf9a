import { smoothstep } from './noise.ts';
import { worldMaps } from './world-maps.ts';

/** Fields of a town end at this many times their reach. */
const fieldReach = 3;
/** Slope of a town's value outside its limits, and the value far from all towns. */
const outside = 0.1;
const weakest = -0.3;
/** At this many times its radius a town's value is {@link weakest}. */
const townReach = 1 - weakest / outside;
/** A share of untilled land that 32 bits cannot tell from none. */
const noWild = 2 ** -26;

/** Towns whose built-up land or fields may reach into a box of degrees. */
export class NearbyTowns {
  /** Share of tilled land at the last place: 0 far from all settlements to 1 near many. */
  rural = 0.5;
  readonly #places: Float64Array;
  readonly #reachM: number[] = [];
  /** Squared distances beyond which a town changes nothing, a little more than exactly. */
  readonly #limitsM2: Float64Array;
  /** The same where all land is tilled already. */
  readonly #townLimitsM2: Float64Array;

  constructor([west, south, east, north]: readonly [number, number, number, number]) {
    const { lon, lat, population } = worldMaps().towns;
    const reachLat = 0.6;
    const centre = (west + east) / 2;
    const reachLon = (east - west) / 2 + reachLat / Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180));
    const places: number[] = [];
    for (let i = 0; i < lon.length; i++) {
      const latDeg = lat[i];
      if (latDeg < south - reachLat || latDeg > north + reachLat) continue;
      const offset = lon[i] - centre;
      const near = offset - 360 * Math.round(offset / 360);
      if (Math.abs(near) > reachLon) continue;
      const people = population[i];
      // About 1,900 people live on a square kilometer of built-up land.
      places.push(centre + near, latDeg, 13 * Math.sqrt(people), smoothstep(3.4, 6.2, Math.log10(people)));
      // Fields are within a few hours' walk of a market town.
      this.#reachM.push(9000 + 36 * Math.sqrt(people));
    }
    this.#places = Float64Array.from(places);
    const townM = (i: number) => 1.000_001 * townReach * places[4 * i + 2];
    this.#townLimitsM2 = Float64Array.from(this.#reachM, (_, i) => townM(i) ** 2);
    this.#limitsM2 = Float64Array.from(
      this.#reachM,
      (reachM, i) => Math.max(1.000_001 * fieldReach * reachM, townM(i)) ** 2,
    );
  }

  /** Positive within a town's usual limits, above about 0.35 in the middle of a city. Sets `rural`. */
  townAt(lonDeg: number, latDeg: number): number {
    const cos = Math.cos((latDeg * Math.PI) / 180);
    let strongest = weakest;
    let wild = 1;
    const places = this.#places;
    let limitsM2 = this.#limitsM2;
    for (let i = 0; i < places.length; i += 4) {
      const dx = (places[i] - lonDeg) * 111_195 * cos;
      const dy = (places[i + 1] - latDeg) * 111_195;
      const squaredM = dx * dx + dy * dy;
      if (squaredM > limitsM2[i >> 2]) continue;
      const radiusM = places[i + 2];
      const distanceM = Math.sqrt(squaredM);
      const reachM = this.#reachM[i >> 2];
      if (wild > noWild && distanceM < fieldReach * reachM) {
        wild *= 1 - 0.7 * Math.exp(-((distanceM / reachM) ** 2));
        if (wild <= noWild) limitsM2 = this.#townLimitsM2;
      }
      const share = 1 - distanceM / radiusM;
      const value = share > 0 ? share * (0.12 + 0.42 * places[i + 3]) : share * outside;
      if (value > strongest) strongest = value;
    }
    this.rural = 1 - wild;
    return strongest;
  }
}
