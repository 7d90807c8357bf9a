import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readArcs } from '../../../geo/topojson.ts';

/** Natural Earth's land at 1:10 million (npm `world-atlas`, public domain): where land ends and sea begins. */

/** Beyond this a coast is far. */
const farFromCoastM = 25_000;
const metresPerDeg = 111_195;
/** Buckets of longitude: land and sea are told apart along meridians, because rings run on across the antimeridian. */
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

/** Read once for each thread, at the first picture. */
function coastline(): Coastline {
  loaded ??= load();
  return loaded;
}

function load(): Coastline {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const { steps, ends, scale, translate } = readArcs(readFileSync(file));
  // Each arc has a segment less than positions.
  const segments = new Float64Array((steps.length / 2 - ends.length) * 4);
  let at = 0;
  let step = 0;
  for (const end of ends) {
    // TopoJSON 1.0 section 2.1.3: positions of a quantised arc are deltas.
    let x = steps[step++] as number;
    let y = steps[step++] as number;
    while (step < end) {
      segments[at++] = x * scale[0] + translate[0];
      segments[at++] = y * scale[1] + translate[1];
      x += steps[step++] as number;
      y += steps[step++] as number;
      segments[at++] = x * scale[0] + translate[0];
      segments[at++] = y * scale[1] + translate[1];
    }
  }
  return { segments, ...bucketed(segments) };
}

/** A difference of longitudes from -180 up to 180. */
const halfTurn = (deg: number) => deg - 360 * Math.floor((deg + 180) / 360);

const bucketOf = (lonDeg: number) => Math.floor((halfTurn(lonDeg) + 180) * bucketsPerDeg) % bucketCount;

function bucketed(segments: Float64Array): Omit<Coastline, 'segments'> {
  const bucketStart = new Int32Array(bucketCount + 1);
  const eachBucket = (visit: (bucket: number, segment: number) => void) => {
    for (let s = 0; s < segments.length; s += 4) {
      const [lonA, lonB] = [segments[s] as number, segments[s + 2] as number];
      const eastwards = halfTurn(lonB - lonA) >= 0;
      const last = bucketOf(eastwards ? lonB : lonA);
      for (let bucket = bucketOf(eastwards ? lonA : lonB); ; bucket = (bucket + 1) % bucketCount) {
        visit(bucket, s);
        if (bucket === last) break;
      }
    }
  };
  eachBucket((bucket) => (bucketStart[bucket + 1] = (bucketStart[bucket + 1] as number) + 1));
  for (let b = 0; b < bucketCount; b++) {
    bucketStart[b + 1] = (bucketStart[b + 1] as number) + (bucketStart[b] as number);
  }
  const next = bucketStart.slice();
  const bucketItems = new Int32Array(bucketStart[bucketCount] as number);
  eachBucket((bucket, segment) => {
    bucketItems[next[bucket] as number] = segment;
    next[bucket] = (next[bucket] as number) + 1;
  });
  return { bucketStart, bucketItems };
}

/** True on land: an odd number of coasts lies between the place and the North Pole, which is sea. */
export function isLand(lonDeg: number, latDeg: number): boolean {
  const { segments, bucketStart, bucketItems } = coastline();
  const bucket = bucketOf(lonDeg);
  let land = false;
  for (let i = bucketStart[bucket] as number; i < (bucketStart[bucket + 1] as number); i++) {
    const s = bucketItems[i] as number;
    // Each from its own vertex: neighbours have to agree on which side of the meridian the vertex between them lies.
    const lonA = halfTurn((segments[s] as number) - lonDeg);
    const lonB = halfTurn((segments[s + 2] as number) - lonDeg);
    if (lonA > 0 === lonB > 0) continue;
    const latA = segments[s + 1] as number;
    const crossing = latA + (lonA / (lonA - lonB)) * ((segments[s + 3] as number) - latA);
    if (crossing > latDeg) land = !land;
  }
  return land;
}

/** Coast segments near a box of degrees, ready to be measured against. */
export class NearbyCoast {
  readonly #segments: Float64Array;
  readonly #centreLonDeg: number;
  readonly #metresPerLonDeg: number;

  /** @param box west, south, east, north in degrees; east may pass 180 */
  constructor([west, south, east, north]: readonly [number, number, number, number]) {
    this.#centreLonDeg = (west + east) / 2;
    const midLat = Math.min(89, Math.abs((south + north) / 2));
    this.#metresPerLonDeg = metresPerDeg * Math.cos((midLat * Math.PI) / 180);
    const reachLat = farFromCoastM / metresPerDeg;
    const reachLon = Math.min(179, farFromCoastM / this.#metresPerLonDeg + (east - west) / 2);
    this.#segments = this.#gather(reachLon, south - reachLat, north + reachLat);
  }

  #gather(reachLon: number, south: number, north: number): Float64Array {
    const { segments, bucketStart, bucketItems } = coastline();
    const chosen = new Set<number>();
    const buckets = Math.ceil(2 * reachLon * bucketsPerDeg) + 1;
    for (let n = 0; n < buckets; n++) {
      const bucket = bucketOf(this.#centreLonDeg - reachLon + n / bucketsPerDeg);
      for (let i = bucketStart[bucket] as number; i < (bucketStart[bucket + 1] as number); i++) {
        const s = bucketItems[i] as number;
        const [latA, latB] = [segments[s + 1] as number, segments[s + 3] as number];
        if (Math.max(latA, latB) < south || Math.min(latA, latB) > north) continue;
        // Where the map was cut at the antimeridian there is no coast.
        const seam = Math.abs(segments[s] as number) > 179.999 && Math.abs(segments[s + 2] as number) > 179.999;
        if (!seam) chosen.add(s);
      }
    }
    const metres = new Float64Array(chosen.size * 4);
    let at = 0;
    for (const s of chosen) {
      const lonA = this.#offsetDeg(segments[s] as number);
      metres[at++] = lonA * this.#metresPerLonDeg;
      metres[at++] = (segments[s + 1] as number) * metresPerDeg;
      metres[at++] = (lonA + halfTurn((segments[s + 2] as number) - (segments[s] as number))) * this.#metresPerLonDeg;
      metres[at++] = (segments[s + 3] as number) * metresPerDeg;
    }
    return metres;
  }

  #offsetDeg(lonDeg: number): number {
    return halfTurn(lonDeg - this.#centreLonDeg);
  }

  /** Metres to the coast, positive on land and negative at sea, at most {@link farFromCoastM}. */
  signedDistanceM(lonDeg: number, latDeg: number): number {
    const x = this.#offsetDeg(lonDeg) * this.#metresPerLonDeg;
    const y = latDeg * metresPerDeg;
    const segments = this.#segments;
    let best = farFromCoastM * farFromCoastM;
    for (let s = 0; s < segments.length; s += 4) {
      const ax = (segments[s] as number) - x;
      const ay = (segments[s + 1] as number) - y;
      const dx = (segments[s + 2] as number) - x - ax;
      const dy = (segments[s + 3] as number) - y - ay;
      const t = -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1);
      const along = t < 0 ? 0 : t > 1 ? 1 : t;
      const nx = ax + along * dx;
      const ny = ay + along * dy;
      const squared = nx * nx + ny * ny;
      if (squared < best) best = squared;
    }
    return Math.sqrt(best) * (isLand(lonDeg, latDeg) ? 1 : -1);
  }
}
