import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArcs } from '@groundtrack/geo/topojson';
import { inlandWaters } from './inland-waters.ts';
import { halfTurn, NearbySegments } from './nearby-segments.ts';

/**
 * Natural Earth's land at 1:10 million (npm `world-atlas`, public domain) without its lakes: where land ends and water
 * begins.
 */

/** A box of degrees: west, south, east, north; east may pass 180. */
type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Buckets of longitude. Land is found along meridians, because rings cross the antimeridian. */
const bucketsPerDeg = 20;
const bucketCount = 360 * bucketsPerDeg;

/**
 * Segments as lon, lat, lon, lat in degrees; a segment never spans more than half a turn.
 * `bucketStart[b]` to `bucketStart[b + 1]` index `bucketItems`.
 */
interface Coastline {
  readonly segments: Float64Array;
  readonly bucketStart: Int32Array;
  readonly bucketItems: Int32Array;
}

let loaded: Coastline | undefined;

/** The data, read once for each thread at the first picture. */
function coastline(): Coastline {
  loaded ??= load();
  return loaded;
}

function load(): Coastline {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const { steps, ends, scale, translate } = parseArcs(readFileSync(file));
  // Each arc has a segment less than positions.
  const { lakes } = inlandWaters();
  const lakeSegments = lakes.reduce((sum, ring) => sum + ring.length / 2 - 1, 0);
  const segments = new Float64Array((steps.length / 2 - ends.length + lakeSegments) * 4);
  let at = 0;
  let step = 0;
  for (const end of ends) {
    // TopoJSON 1.0 section 2.1.3: positions of a quantised arc are deltas.
    let x = steps[step++];
    let y = steps[step++];
    while (step < end) {
      segments[at++] = x * scale[0] + translate[0];
      segments[at++] = y * scale[1] + translate[1];
      x += steps[step++];
      y += steps[step++];
      segments[at++] = x * scale[0] + translate[0];
      segments[at++] = y * scale[1] + translate[1];
    }
  }
  for (const ring of lakes) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      for (let n = 0; n < 4; n++) segments[at++] = ring[i + n];
    }
  }
  return { segments, ...bucketed(segments) };
}

const toBucket = (lonDeg: number) => Math.floor((halfTurn(lonDeg) + 180) * bucketsPerDeg) % bucketCount;

function bucketed(segments: Float64Array): Omit<Coastline, 'segments'> {
  const bucketStart = new Int32Array(bucketCount + 1);
  const eachBucket = (visit: (bucket: number, segment: number) => void) => {
    for (let s = 0; s < segments.length; s += 4) {
      const [lonA, lonB] = [segments[s], segments[s + 2]];
      const eastwards = halfTurn(lonB - lonA) >= 0;
      const last = toBucket(eastwards ? lonB : lonA);
      for (let bucket = toBucket(eastwards ? lonA : lonB); ; bucket = (bucket + 1) % bucketCount) {
        visit(bucket, s);
        if (bucket === last) break;
      }
    }
  };
  eachBucket((bucket) => (bucketStart[bucket + 1] = bucketStart[bucket + 1] + 1));
  for (let b = 0; b < bucketCount; b++) {
    bucketStart[b + 1] = bucketStart[b + 1] + bucketStart[b];
  }
  const next = bucketStart.slice();
  const bucketItems = new Int32Array(bucketStart[bucketCount]);
  eachBucket((bucket, segment) => {
    bucketItems[next[bucket]] = segment;
    next[bucket] = next[bucket] + 1;
  });
  return { bucketStart, bucketItems };
}

/** Whether a place is on land: the North Pole is sea, so an odd number of coasts is north of the place. */
export function isLand(lonDeg: number, latDeg: number): boolean {
  const { segments, bucketStart, bucketItems } = coastline();
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
    const { segments, bucketStart, bucketItems } = coastline();
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
    for (const river of inlandWaters().rivers) {
      for (let i = 0; i + 3 < river.length; i += 2) this.#near.add(river, i);
    }
    this.#near.close();
  }

  /** Metres to the nearest river, positive on its left bank and negative on its right, at most 25 km. */
  signedDistanceM(lonDeg: number, latDeg: number): number {
    const distanceM = this.#near.distanceM(lonDeg, latDeg);
    return distanceM * this.#near.side;
  }
}
