import { type Atlas, areasNear, strength } from './atlas.ts';
import { NearbyCoast } from './coast.ts';
import { clamp01, octaves3, smoothstep } from './noise.ts';
import { toSpace } from './space.ts';
import { townTable } from './towns-of-the-world.ts';
import type { View } from './view.ts';

/** What maps know about a place. */
export interface Region {
  /** Metres to the mapped coast, positive on land. */
  coastM: number;
  /** Positive within a town's usual limits, above about 0.35 in the middle of a city. */
  town: number;
  /** 0 plains to 1 high mountains. */
  mountains: number;
  /** 0 desert to 1 rain forest. */
  moisture: number;
  /** Mean of the year at sea level, degrees Celsius. */
  warmthC: number;
  /** How wide rivers run here, 0 to 1. */
  riverWidth: number;
}

const size = 48;
const marginPx = 40;
const climateWaves = { seed: 71, fromM: 700_000, toM: 80_000, gain: 0.5 };
const riverWaves = { seed: 53, fromM: 90_000, toM: 40_000, gain: 0.5 };
const mountainWaves = { seed: 23, fromM: 300_000, toM: 60_000, gain: 0.5 };

interface Near {
  readonly coast: NearbyCoast;
  readonly towns: NearbyTowns;
  readonly areas: Atlas;
}

/** Regions on a coarse grid over a view; maps have no finer detail than that. */
export class RegionGrid {
  readonly #cellX: number;
  readonly #cellY: number;
  readonly #coastM = new Float32Array(size * size);
  readonly #town = new Float32Array(size * size);
  readonly #mountains = new Float32Array(size * size);
  readonly #moisture = new Float32Array(size * size);
  readonly #warmthC = new Float32Array(size * size);
  readonly #riverWidth = new Float32Array(size * size);
  readonly #point = new Float64Array(3);

  constructor(view: View) {
    this.#cellX = (view.widthPx + 2 * marginPx) / (size - 1);
    this.#cellY = (view.heightPx + 2 * marginPx) / (size - 1);
    const lons = new Float64Array(size * size);
    const lats = new Float64Array(size * size);
    const place = new Float64Array(2);
    const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let k = 0; k < size * size; k++) {
      view.lonLat((k % size) * this.#cellX - marginPx, Math.floor(k / size) * this.#cellY - marginPx, place);
      const lon = (lons[k] = place[0] as number);
      const lat = (lats[k] = place[1] as number);
      bounds[0] = Math.min(bounds[0], lon);
      bounds[1] = Math.min(bounds[1], lat);
      bounds[2] = Math.max(bounds[2], lon);
      bounds[3] = Math.max(bounds[3], lat);
    }
    const reachKm = ((bounds[3] - bounds[1]) * 111 + 20) * 2;
    const near: Near = {
      coast: new NearbyCoast(bounds),
      towns: new NearbyTowns(bounds),
      areas: areasNear((bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2, reachKm),
    };
    for (let k = 0; k < size * size; k++) this.#fill(k, lons[k] as number, lats[k] as number, near);
  }

  #fill(k: number, lonDeg: number, latDeg: number, { coast, towns, areas }: Near): void {
    const point = toSpace(lonDeg, latDeg, this.#point);
    const shift = octaves3(point, climateWaves, 0);
    const ridges = strength(areas.ranges, lonDeg, latDeg);
    const tropics = Math.exp(-((latDeg / 11) ** 2));
    this.#coastM[k] = coast.signedDistanceM(lonDeg, latDeg);
    this.#town[k] = towns.at(lonDeg, latDeg);
    this.#mountains[k] = clamp01(ridges + 0.22 * smoothstep(0, 0.6, octaves3(point, mountainWaves, 0)) * (1 - ridges));
    this.#moisture[k] = clamp01(0.6 + 0.16 * shift + 0.2 * tropics - 0.62 * strength(areas.deserts, lonDeg, latDeg));
    this.#warmthC[k] = 27.5 - 0.007 * latDeg * latDeg + 1.5 * shift;
    this.#riverWidth[k] = clamp01(0.5 + octaves3(point, riverWaves, 0));
  }

  /** The region at a pixel position, up to 40 pixels outside the view. */
  at(x: number, y: number, into: Region): void {
    const gx = Math.max(0, Math.min(size - 1.001, (x + marginPx) / this.#cellX));
    const gy = Math.max(0, Math.min(size - 1.001, (y + marginPx) / this.#cellY));
    const k = Math.floor(gy) * size + Math.floor(gx);
    const tx = gx % 1;
    const ty = gy % 1;
    into.coastM = between(this.#coastM, k, tx, ty);
    into.town = between(this.#town, k, tx, ty);
    into.mountains = between(this.#mountains, k, tx, ty);
    into.moisture = between(this.#moisture, k, tx, ty);
    into.warmthC = between(this.#warmthC, k, tx, ty);
    into.riverWidth = between(this.#riverWidth, k, tx, ty);
  }
}

function between(grid: Float32Array, k: number, tx: number, ty: number): number {
  const upper = (grid[k] as number) * (1 - tx) + (grid[k + 1] as number) * tx;
  const lower = (grid[k + size] as number) * (1 - tx) + (grid[k + size + 1] as number) * tx;
  return upper * (1 - ty) + lower * ty;
}

/** Towns whose built-up land may reach into a box of degrees. */
class NearbyTowns {
  readonly #places: Float64Array;

  constructor([west, south, east, north]: readonly [number, number, number, number]) {
    const { lon, lat, population } = townTable();
    const reachLat = 0.6;
    const centre = (west + east) / 2;
    const reachLon = (east - west) / 2 + reachLat / Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180));
    const places: number[] = [];
    for (let i = 0; i < lon.length; i++) {
      const latDeg = lat[i] as number;
      if (latDeg < south - reachLat || latDeg > north + reachLat) continue;
      const offset = (lon[i] as number) - centre;
      const near = offset - 360 * Math.round(offset / 360);
      if (Math.abs(near) > reachLon) continue;
      const people = population[i] as number;
      // Some 1,900 people live on a square kilometre of built-up land.
      places.push(centre + near, latDeg, 13 * Math.sqrt(people), smoothstep(3.4, 6.2, Math.log10(people)));
    }
    this.#places = Float64Array.from(places);
  }

  at(lonDeg: number, latDeg: number): number {
    const cos = Math.cos((latDeg * Math.PI) / 180);
    let strongest = -0.3;
    const places = this.#places;
    for (let i = 0; i < places.length; i += 4) {
      const dx = ((places[i] as number) - lonDeg) * 111_195 * cos;
      const dy = ((places[i + 1] as number) - latDeg) * 111_195;
      const radiusM = places[i + 2] as number;
      const share = 1 - Math.sqrt(dx * dx + dy * dy) / radiusM;
      const value = share > 0 ? share * (0.12 + 0.42 * (places[i + 3] as number)) : share * 0.1;
      if (value > strongest) strongest = value;
    }
    return strongest;
  }
}
