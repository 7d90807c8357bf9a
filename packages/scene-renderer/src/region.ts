import { type Atlas, areasNear, highestUpliftM, strength } from './atlas.ts';
import { NearbyCoast, NearbyRivers } from './coast.ts';
import { NearbyTowns } from './nearby-towns.ts';
import { clamp01, smoothstep } from './noise.ts';
import { Octaves } from './octaves.ts';
import { RegionRows } from './region-rows.ts';
import { toSpace } from './to-space.ts';
import type { View } from './view.ts';

const regionFields = [
  'coastM',
  'mappedRiverM',
  'town',
  'rural',
  'mountains',
  'moisture',
  'warmthC',
  'swingC',
  'riverWidth',
  'surveyed',
  'upliftM',
] as const;
type RegionField = (typeof regionFields)[number];

/**
 * Map properties of a place.
 *
 * - `coastM`: meters to the mapped shore of sea or lake, positive on land
 * - `mappedRiverM`: meters to the nearest mapped river, with a sign for the side; 9,000 if none is near
 * - `town`: positive inside a town, above about 0.35 in the middle of a city
 * - `rural`: 0 in uninhabited land to 1 where every slope is cultivated
 * - `mountains`: 0 plains to 1 high mountains
 * - `moisture`: 0 desert to 1 rain forest
 * - `warmthC`: annual mean at sea level, degrees Celsius
 * - `swingC`: difference of July from the annual mean, negative in the south
 * - `riverWidth`: width of streams, 0 to 1
 * - `surveyed`: 1 where land was sold by the square mile
 * - `upliftM`: height of high plains and of the base of high peaks, meters
 */
export type Region = Record<RegionField, number>;

const climate = new Octaves({ seed: 71, fromM: 700_000, toM: 80_000, gain: 0.5 }, 0);
const river = new Octaves({ seed: 53, fromM: 90_000, toM: 40_000, gain: 0.5 }, 0);
const mountain = new Octaves({ seed: 23, fromM: 300_000, toM: 60_000, gain: 0.5 }, 0);
/** No river is near. */
const noRiverM = 9000;
/** Maximum difference of distances at adjacent nodes, unless they belong to two rivers. */
const twoRiversM = 1100;

interface Near {
  readonly coast: NearbyCoast;
  readonly rivers: NearbyRivers;
  readonly towns: NearbyTowns;
  readonly areas: Atlas;
}

type RegionFields = Readonly<Record<RegionField, Float32Array>>;

function newFields(nodes: number): RegionFields {
  const entries = regionFields.map((name) => [name, new Float32Array(nodes)] as const);
  // Object.fromEntries loses the key types. Every field of the list has an entry.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Record<RegionField, Float32Array>;
}

/** Regions at the nodes of a grid that is fixed to the globe, so that every view interpolates the same values. */
export class RegionGrid {
  readonly #rows: RegionRows;
  readonly #fields: RegionFields;
  readonly #point = new Float64Array(3);

  /** Computes the fields at the nodes from the maps; about 0.2 s for the first view of a thread. */
  constructor(view: View) {
    this.#rows = new RegionRows(view);
    this.#fields = newFields(this.#rows.nodes);
    const { bounds } = this.#rows;
    const reachKm = ((bounds[3] - bounds[1]) * 111 + 20) * 2;
    const near: Near = {
      coast: new NearbyCoast(bounds),
      rivers: new NearbyRivers(bounds),
      towns: new NearbyTowns(bounds),
      areas: areasNear((bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2, reachKm),
    };
    this.#rows.eachNode((k, lonDeg, latDeg) => this.#fill(k, [lonDeg, latDeg], near));
  }

  #fill(k: number, [lonDeg, latDeg]: readonly [number, number], { coast, rivers, towns, areas }: Near): void {
    const fields = this.#fields;
    const point = toSpace(lonDeg, latDeg, this.#point);
    const shift = climate.sum(point);
    const ridges = strength(areas.ranges, lonDeg, latDeg);
    const ice = strength(areas.iceSheets, lonDeg, latDeg) + smoothstep(-66, -69, latDeg);
    const tropics = Math.exp(-((latDeg / 11) ** 2));
    const seasons = 1 - strength(areas.mild, lonDeg, latDeg) + 0.9 * strength(areas.harsh, lonDeg, latDeg);
    fields.coastM[k] = coast.signedDistanceM(lonDeg, latDeg);
    fields.mappedRiverM[k] = rivers.signedDistanceM(lonDeg, latDeg);
    fields.town[k] = towns.townAt(lonDeg, latDeg);
    const rural = Math.max(towns.rural, strength(areas.tilled, lonDeg, latDeg));
    fields.rural[k] = rural;
    fields.mountains[k] = clamp01(ridges + 0.22 * smoothstep(0, 0.6, mountain.sum(point)) * (1 - ridges));
    const rain = clamp01(0.6 + 0.16 * shift + 0.2 * tropics - 0.62 * strength(areas.deserts, lonDeg, latDeg));
    // Land along large rivers is irrigated within reach of canals.
    const bank = smoothstep(5500, 2500, Math.abs(fields.mappedRiverM[k])) * smoothstep(0.15, 0.4, rural);
    fields.moisture[k] = Math.max(rain, 0.56 * Math.max(bank, strength(areas.irrigated, lonDeg, latDeg)));
    fields.warmthC[k] = 27.5 - 0.007 * latDeg * latDeg + 1.5 * shift - 27 * Math.min(1, ice);
    fields.swingC[k] = Math.max(-22, Math.min(22, 0.27 * latDeg * seasons));
    fields.riverWidth[k] = clamp01(0.5 + river.sum(point));
    fields.surveyed[k] = surveyed(lonDeg, latDeg);
    fields.upliftM[k] = highestUpliftM * strength(areas.highlands, lonDeg, latDeg);
  }

  /** The region at a place in or near the view. */
  at(lonDeg: number, latDeg: number, into: Region): void {
    const rows = this.#rows;
    const fields = this.#fields;
    rows.moveTo(lonDeg, latDeg);
    into.coastM = rows.between(fields.coastM);
    into.mappedRiverM = rows.spread(fields.mappedRiverM) > twoRiversM ? noRiverM : rows.between(fields.mappedRiverM);
    into.town = rows.between(fields.town);
    into.rural = rows.between(fields.rural);
    into.mountains = rows.between(fields.mountains);
    into.moisture = rows.between(fields.moisture);
    into.warmthC = rows.between(fields.warmthC);
    into.swingC = rows.between(fields.swingC);
    into.riverWidth = rows.between(fields.riverWidth);
    into.surveyed = rows.between(fields.surveyed);
    into.upliftM = rows.between(fields.upliftM);
  }
}

/** 1 in the bounding box of the Public Land Survey System and the surveyed prairies of Canada, otherwise 0. */
function surveyed(lonDeg: number, latDeg: number): number {
  const west = lonDeg - 360 * Math.round(lonDeg / 360);
  return west > -122 && west < -83 && latDeg > 30 && latDeg < 55 ? 1 : 0;
}
