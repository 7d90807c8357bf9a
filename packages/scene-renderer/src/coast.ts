import { bucketsPerDeg, toBucket } from './coastline.ts';
import { halfTurn, metersPerDeg, NearbySegments } from './nearby-segments.ts';
import { worldMaps } from './world-maps.ts';

/** A box in degrees: west, south, east, north; east may exceed 180. */
type Bounds = readonly [west: number, south: number, east: number, north: number];

/**
 * Whether a place is on land and not in a lake. The North Pole is sea, so a place is on land if an odd number of coasts
 * is to its north. Shores of lakes and of islands in them run in opposite directions, so outside of lakes as many
 * shores lead east as west. Lakes may overlap: Georgian Bay is a lake and a part of Lake Huron.
 */
export function isLand(lonDeg: number, latDeg: number): boolean {
  const { segments, lakesStart, bucketStart, bucketItems } = worldMaps().coast;
  const bucket = toBucket(lonDeg);
  let land = false;
  let lakes = 0;
  for (let i = bucketStart[bucket]; i < bucketStart[bucket + 1]; i++) {
    const s = bucketItems[i];
    // Each end is computed from its own vertex, so that adjacent segments agree about the vertex they share.
    let lonA = segments[s] - lonDeg;
    let lonB = segments[s + 2] - lonDeg;
    // Only places near the antimeridian have ends beyond it.
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
  /** Whether every coast has correct sides. Around a pole, coasts across the opposite meridian do not. */
  readonly #seesAll: boolean;
  /** The last queried place. */
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
      // The edge where the map is cut at the antimeridian is not a coast.
      const seam = Math.abs(segments[s]) > 179.999 && Math.abs(segments[s + 2]) > 179.999;
      if (!seam) this.#near.add(segments, s);
    }
    this.#near.close();
    this.#seesAll = reachLonDeg < 170 || this.#near.isEmpty;
  }

  /**
   * Distance to the coast in meters, positive on land and negative at sea and on lakes, at most 25 km. Fastest for
   * consecutive places along a parallel: if the last distance exceeds the step, no coast is in between.
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

/** The mapped rivers near a box, indexed for distance queries. */
export class NearbyRivers {
  readonly #near: NearbySegments;

  constructor(bounds: Bounds) {
    this.#near = new NearbySegments(bounds);
    const { rivers } = worldMaps();
    for (let s = 0; s < rivers.length; s += 4) this.#near.add(rivers, s);
    this.#near.close();
  }

  /** Distance to the nearest river in meters, positive on its left bank and negative on its right, at most 25 km. */
  signedDistanceM(lonDeg: number, latDeg: number): number {
    const distanceM = this.#near.distanceM(lonDeg, latDeg);
    return distanceM * this.#near.side;
  }
}
