import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Bounds } from './tile-grid.ts';

/** A line or ring: longitude, latitude, longitude, latitude … in degrees. */
export interface Line {
  readonly points: Float32Array;
  readonly bounds: Bounds;
}

/** The part of TopoJSON 1.0 that world-atlas uses. Negative arc indices mean the arc `~index`, backwards. */
interface Topology {
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
  readonly objects: Readonly<Record<string, { readonly geometries: readonly Geometry[] }>>;
}
type Geometry =
  | { readonly type: 'Polygon'; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly (readonly number[])[])[] };

/** A file of the npm package `world-atlas`, Natural Earth at 1:10 million (public domain). */
function readTopology(name: 'land-10m' | 'countries-10m'): Topology {
  const file = createRequire(import.meta.url).resolve(`world-atlas/${name}.json`);
  // The package is pinned by the lockfile; its shape is TopoJSON's.
  return JSON.parse(readFileSync(file, 'utf8')) as Topology;
}

function decodeArcs({ arcs, transform }: Topology): Float32Array[] {
  const [scaleX, scaleY] = transform.scale;
  const [shiftX, shiftY] = transform.translate;
  return arcs.map((arc) => {
    const points = new Float32Array(arc.length * 2);
    // Positions of a quantised arc are deltas (TopoJSON 1.0, section 2.1.3).
    let [x, y] = [0, 0];
    arc.forEach(([dx, dy], index) => {
      x += dx;
      y += dy;
      points[index * 2] = x * scaleX + shiftX;
      points[index * 2 + 1] = y * scaleY + shiftY;
    });
    return points;
  });
}

function polygonsOf(geometry: Geometry): readonly (readonly (readonly number[])[])[] {
  return geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs;
}

function withBounds(points: Float32Array): Line {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x = 0, y = 0] = points.subarray(i, i + 2);
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { points, bounds: { west, south, east, north } };
}

function reversed(points: Float32Array): Float32Array {
  const turned = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 2) turned.set(points.subarray(i, i + 2), points.length - 2 - i);
  return turned;
}

function joinArcs(indices: readonly number[], arcs: readonly Float32Array[]): Float32Array {
  const parts = indices.map((index) => {
    const arc = arcs[index < 0 ? ~index : index] ?? new Float32Array();
    return index < 0 ? reversed(arc) : arc;
  });
  const joined = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** The rings of all land; holes run the other way round, so that they stay holes under either fill rule. */
export function readLand(): Line[] {
  const topology = readTopology('land-10m');
  const arcs = decodeArcs(topology);
  return (topology.objects['land']?.geometries ?? [])
    .flatMap(polygonsOf)
    .flat()
    .map((ring) => withBounds(joinArcs(ring, arcs)));
}

/** The borders between countries: the arcs that more than one of them uses. Coasts are not among them. */
export function readBorders(): Line[] {
  const topology = readTopology('countries-10m');
  const uses = new Map<number, number>();
  for (const geometry of topology.objects['countries']?.geometries ?? []) {
    const ofCountry = new Set(
      polygonsOf(geometry)
        .flat(2)
        .map((index) => (index < 0 ? ~index : index)),
    );
    for (const index of ofCountry) uses.set(index, (uses.get(index) ?? 0) + 1);
  }
  return decodeArcs(topology)
    .filter((_, index) => (uses.get(index) ?? 0) > 1)
    .map(withBounds);
}
