import { bucketsPerDeg, toBucket } from './coastline.ts';
import { halfTurn, metersPerDeg, NearbySegments } from './nearby-segments.ts';
import { worldMaps } from './world-maps.ts';

/** A box of degrees: west, south, east, north; east may pass 180. */
type Bounds = readonly [west: number, south: number, east: number, north: number];

/**
 * Whether a place is on land and in no lake. The North Pole is sea, so an odd number of coasts is north of a place on land. Around
 * a lake its shore turns one way and those of its islands the other, so as many shores lead east as west where no lake is; lakes
 * may overlap, as Georgian Bay is one by itself and a part of Lake Huron.
 */
export function isLand(lonDeg: number, latDeg: number): boolean {
  const { segments, lakesStart, bucketStart, bucketItems } = worldMaps().coast;
  const bucket = toBucket(lonDeg);
  let land = false;
  let lakes = 0;
  for (let i = bucketStart[bucket]; i < bucketStart[bucket + 1]; i++) {
    const s = bucketItems[i];
    // Each end is computed from its own vertex, so that neighboring segments agree on the side of the vertex they
    // share.
    let lonA = segments[s] - lonDeg;
    let lonB = segments[s + 2] - lonDeg;
    // Only places beside the antimeridian have ends beyond it.
    if (Math.abs(lonA) > 179) lonA = halfTurn(lonA);
    if (Math.abs(lonB) > 179) lonB = halfTurn(lonB);
    if (lonA > 0 === lonB > 0) continue;
    const latA = segments[s + 1];
    const crossing = latA + (lonA / (lonA - lonB)) * (segments[s + 3] - latA);
    if (crossing <= latDeg) continue;
    if (s < lakesStart) land = !land;
    else lakes += lonA > 0 ? 1 : -1;
  }
  return land && lakes === 0;
}

/** The coast near a box of degrees, indexed for distances. */
export class NearbyCoast {
  readonly #near: NearbySegments;
  /** Whether every coast is seen from both sides: around a pole those across the opposite meridian are not. */
  readonly #seesAll: boolean;
  /** The last place that was asked for. */
  #lonDeg = Number.NaN;
  #latDeg = Number.NaN;
  #isLand = false;

  constructor(bounds: Bounds) {
    const { segments, bucketStart, bucketItems } = worldMaps().coast;
    this.#near = new NearbySegments(bounds);
    const chosen = new Set<number>();
    const { centerLonDeg, reachLonDeg } = this.#near;
    const buckets = Math.ceil(2 * reachLonDeg * bucketsPerDeg) + 1;
    for (let n = 0; n < buckets; n++) {
      const bucket = toBucket(centerLonDeg - reachLonDeg + n / bucketsPerDeg);
      for (let i = bucketStart[bucket]; i < bucketStart[bucket + 1]; i++) {
        if (this.#near.reaches(segments, bucketItems[i])) chosen.add(bucketItems[i]);
      }
    }
    for (const s of chosen) {
      // The seam where the map is cut at the antimeridian is no coast.
      const seam = Math.abs(segments[s]) > 179.999 && Math.abs(segments[s + 2]) > 179.999;
      if (!seam) this.#near.add(segments, s);
    }
    this.#near.close();
    this.#seesAll = reachLonDeg < 170 || this.#near.isEmpty;
  }

  /**
   * Meters to the coast, positive on land and negative at sea and on lakes, at most 25 km. Quickest for places one after
   * the other along a parallel: where none is nearer than the last place, no coast lies between them.
   */
  signedDistanceM(lonDeg: number, latDeg: number): number {
    const distanceM = this.#near.distanceM(lonDeg, latDeg);
    const movedM = Math.abs(lonDeg - this.#lonDeg) * metersPerDeg * Math.cos((latDeg * Math.PI) / 180);
    const isBeside = this.#seesAll && latDeg === this.#latDeg && distanceM > 1.001 * movedM;
    if (!isBeside) this.#isLand = isLand(lonDeg, latDeg);
    this.#lonDeg = lonDeg;
    this.#latDeg = latDeg;
    return this.#isLand ? distanceM : -distanceM;
  }
}

/** The mapped rivers near a box of degrees, indexed for distances. */
export class NearbyRivers {
  readonly #near: NearbySegments;

  constructor(bounds: Bounds) {
    this.#near = new NearbySegments(bounds);
    const { rivers } = worldMaps();
    for (let s = 0; s < rivers.length; s += 4) this.#near.add(rivers, s);
    this.#near.close();
  }

  /** Meters to the nearest river, positive on its left bank and negative on its right, at most 25 km. */
  signedDistanceM(lonDeg: number, latDeg: number): number {
    const distanceM = this.#near.distanceM(lonDeg, latDeg);
    return distanceM * this.#near.side;
  }
}
