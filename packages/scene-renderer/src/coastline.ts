import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArcs } from '@groundtrack/geo/topojson';
import { halfTurn } from './nearby-segments.ts';

/**
 * Segments of coasts, then of lake shores, as lon, lat, lon, lat in degrees. Shores run clockwise, shores of islands in
 * lakes counter-clockwise. A segment never spans more than half a turn. `bucketStart[b]` to `bucketStart[b + 1]` index
 * `bucketItems`.
 */
export interface Coastline {
  readonly segments: Float64Array;
  /** Index of the first lake shore in `segments`. */
  readonly lakesStart: number;
  readonly bucketStart: Int32Array;
  readonly bucketItems: Int32Array;
}

/** Longitude buckets. Land is determined along meridians because rings cross the antimeridian. */
export const bucketsPerDeg = 20;
const bucketCount = 360 * bucketsPerDeg;

/**
 * Reads Natural Earth's land at 1:10 million (npm `world-atlas`, public domain) without its lakes.
 * @param lakes segments of their shores
 */
export function readCoastline(lakes: Float64Array): Coastline {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const { steps, ends, scale, translate } = parseArcs(readFileSync(file));
  // An arc has one segment less than positions.
  const segments = new Float64Array((steps.length / 2 - ends.length) * 4 + lakes.length);
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
  segments.set(lakes, at);
  return { segments, lakesStart: at, ...bucketed(segments) };
}

export const toBucket = (lonDeg: number) => Math.floor((halfTurn(lonDeg) + 180) * bucketsPerDeg) % bucketCount;

function bucketed(segments: Float64Array): Omit<Coastline, 'segments' | 'lakesStart'> {
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
  const next = Int32Array.from(bucketStart);
  const bucketItems = new Int32Array(bucketStart[bucketCount]);
  eachBucket((bucket, segment) => {
    bucketItems[next[bucket]] = segment;
    next[bucket] = next[bucket] + 1;
  });
  return { bucketStart, bucketItems };
}
