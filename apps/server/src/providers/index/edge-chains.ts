import { corePolygon } from './core-polygon.ts';

type Position = readonly [number, number];

/** Of each chain the database looks at the box first: so few edges are tested where a footprint comes near. */
const EDGES_AT_ONCE = 16;
/** With fewer edges one test of all costs no more. */
const EDGES_WORTH_IT = 4 * EDGES_AT_ONCE;
/** PostgreSQL compares coordinates to a millionth of a degree; shorter numbers are read in half the time. */
const STEPS_PER_DEG = 1e9;

/** A ring whose edges are looked at a few at a time. */
export interface ChainedRing {
  readonly ring: readonly Position[];
  /** Polygons in the words of the database: each goes along some edges and back, and has no ground. */
  readonly chains: string;
}

/**
 * The outline of a detailed area in chains. A footprint overlaps one where it crosses the outline there or holds a part of
 * it; one that overlaps none lies in the area or beside it as a whole. Testing all pairs of edges takes ten times as long.
 * @returns null of a ring of few edges
 */
export function chainEdges(ring: readonly Position[]): ChainedRing | null {
  const edges = ring.length - 1;
  if (edges < EDGES_WORTH_IT) return null;
  const short = ring.map(([lon, lat]): Position => [shorten(lon), shorten(lat)]);
  const chains: string[] = [];
  for (let from = 0; from < edges; from += EDGES_AT_ONCE) {
    const out = short.slice(from, Math.min(edges, from + EDGES_AT_ONCE) + 1);
    const back = out.slice(0, -1).toReversed();
    chains.push(`"${corePolygon([...out, ...back])}"`);
  }
  return { ring: short, chains: `{${chains.join(',')}}` };
}

const shorten = (deg: number): number => Math.round(deg * STEPS_PER_DEG) / STEPS_PER_DEG;
