import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Natural Earth's land at 1:10 million (npm `world-atlas`, public domain): where land ends and sea begins. */

/** Beyond this a coast is far. */
export const farFromCoastM = 25_000;
const metresPerDeg = 111_195;
/** Buckets of latitude for the ray that tells land from sea. */
const bucketsPerDeg = 20;
const bucketCount = 180 * bucketsPerDeg;

/** Segments as lon, lat, lon, lat in degrees; `bucketStart[b]` to `bucketStart[b + 1]` index `bucketItems`. */
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

interface LandTopology {
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
}

function load(): Coastline {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  // The package is pinned by the lockfile; its shape is TopoJSON's.
  const { arcs, transform } = JSON.parse(readFileSync(file, 'utf8')) as LandTopology;
  const [scaleX, scaleY] = transform.scale;
  const [shiftX, shiftY] = transform.translate;
  const count = arcs.reduce((sum, arc) => sum + arc.length - 1, 0);
  const segments = new Float64Array(count * 4);
  let at = 0;
  for (const arc of arcs) {
    // TopoJSON 1.0 section 2.1.3: positions of a quantised arc are deltas.
    let x = 0;
    let y = 0;
    arc.forEach(([dx, dy], i) => {
      const fromX = x;
      const fromY = y;
      x += dx;
      y += dy;
      if (i === 0) return;
      segments[at++] = fromX * scaleX + shiftX;
      segments[at++] = fromY * scaleY + shiftY;
      segments[at++] = x * scaleX + shiftX;
      segments[at++] = y * scaleY + shiftY;
    });
  }
  return { segments, ...bucketed(segments) };
}

const bucketOf = (latDeg: number) => Math.min(bucketCount - 1, Math.max(0, Math.floor((latDeg + 90) * bucketsPerDeg)));

function bucketed(segments: Float64Array): Omit<Coastline, 'segments'> {
  const bucketStart = new Int32Array(bucketCount + 1);
  const eachBucket = (visit: (bucket: number, segment: number) => void) => {
    for (let s = 0; s < segments.length; s += 4) {
      const a = bucketOf(segments[s + 1] as number);
      const b = bucketOf(segments[s + 3] as number);
      for (let bucket = Math.min(a, b); bucket <= Math.max(a, b); bucket++) visit(bucket, s);
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

/** True on land. The longitude may lie outside -180 to 180. */
export function isLand(lonDeg: number, latDeg: number): boolean {
  const { segments, bucketStart, bucketItems } = coastline();
  const lon = wrap(lonDeg);
  const bucket = bucketOf(latDeg);
  let inside = false;
  for (let i = bucketStart[bucket] as number; i < (bucketStart[bucket + 1] as number); i++) {
    const s = bucketItems[i] as number;
    const latA = segments[s + 1] as number;
    const latB = segments[s + 3] as number;
    if (latA > latDeg === latB > latDeg) continue;
    const lonA = segments[s] as number;
    const crossing = lonA + ((latDeg - latA) / (latB - latA)) * ((segments[s + 2] as number) - lonA);
    if (crossing > lon) inside = !inside;
  }
  return inside;
}

const wrap = (lonDeg: number) => lonDeg - 360 * Math.floor((lonDeg + 180) / 360);

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
    const reachLon = Math.min(180, farFromCoastM / this.#metresPerLonDeg + (east - west) / 2);
    this.#segments = this.#gather(bucketOf(south - reachLat), bucketOf(north + reachLat), reachLon);
  }

  #gather(firstBucket: number, lastBucket: number, reachLon: number): Float64Array {
    const { segments, bucketStart, bucketItems } = coastline();
    const chosen = new Set<number>();
    for (let i = bucketStart[firstBucket] as number; i < (bucketStart[lastBucket + 1] as number); i++) {
      const s = bucketItems[i] as number;
      const lonA = segments[s] as number;
      // The antimeridian and the pole close the polygons; they are no coast.
      const seam = Math.abs(lonA) > 179.999 && Math.abs(segments[s + 2] as number) > 179.999;
      if (seam || (segments[s + 1] as number) < -89.9) continue;
      if (Math.abs(this.#offsetDeg(lonA)) < reachLon) chosen.add(s);
    }
    const metres = new Float64Array(chosen.size * 4);
    let at = 0;
    for (const s of chosen) {
      metres[at++] = this.#offsetDeg(segments[s] as number) * this.#metresPerLonDeg;
      metres[at++] = (segments[s + 1] as number) * metresPerDeg;
      metres[at++] = this.#offsetDeg(segments[s + 2] as number) * this.#metresPerLonDeg;
      metres[at++] = (segments[s + 3] as number) * metresPerDeg;
    }
    return metres;
  }

  #offsetDeg(lonDeg: number): number {
    return wrap(lonDeg - this.#centreLonDeg);
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
