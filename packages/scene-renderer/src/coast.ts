import { bucketsPerDeg, toBucket } from './coastline.ts';
import { halfTurn, NearbySegments } from './nearby-segments.ts';
import { worldMaps } from './world-maps.ts';

/** A box of degrees: west, south, east, north; east may pass 180. */
type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Whether a place is on land: the North Pole is sea, so an odd number of coasts is north of the place. */
export function isLand(lonDeg: number, latDeg: number): boolean {
  const { segments, bucketStart, bucketItems } = worldMaps().coast;
  const bucket = toBucket(lonDeg);
  let land = false;
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
    if (crossing > latDeg) land = !land;
  }
  return land;
}

/** The coast near a box of degrees, indexed for distances. */
export class NearbyCoast {
  readonly #near: NearbySegments;

  constructor(bounds: Bounds) {
    const { segments, bucketStart, bucketItems } = worldMaps().coast;
    this.#near = new NearbySegments(bounds);
    const chosen = new Set<number>();
    const { centreLonDeg, reachLonDeg } = this.#near;
    const buckets = Math.ceil(2 * reachLonDeg * bucketsPerDeg) + 1;
    for (let n = 0; n < buckets; n++) {
      const bucket = toBucket(centreLonDeg - reachLonDeg + n / bucketsPerDeg);
      for (let i = bucketStart[bucket]; i < bucketStart[bucket + 1]; i++) {
        chosen.add(bucketItems[i]);
      }
    }
    for (const s of chosen) {
      // The seam where the map is cut at the antimeridian is no coast.
      const seam = Math.abs(segments[s]) > 179.999 && Math.abs(segments[s + 2]) > 179.999;
      if (!seam) this.#near.add(segments, s);
    }
    this.#near.close();
  }

  /** Metres to the coast, positive on land and negative at sea and on lakes, at most 25 km. */
  signedDistanceM(lonDeg: number, latDeg: number): number {
    return this.#near.distanceM(lonDeg, latDeg) * (isLand(lonDeg, latDeg) ? 1 : -1);
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

  /** Metres to the nearest river, positive on its left bank and negative on its right, at most 25 km. */
  signedDistanceM(lonDeg: number, latDeg: number): number {
    const distanceM = this.#near.distanceM(lonDeg, latDeg);
    return distanceM * this.#near.side;
  }
}
