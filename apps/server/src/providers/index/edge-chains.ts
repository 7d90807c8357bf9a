type Position = readonly [number, number];

/** The database compares the box of each chain first, so only the few edges near a footprint are tested. */
const EDGES_AT_ONCE = 16;
/** With fewer edges, testing all of them costs no more. */
const EDGES_WORTH_IT = 4 * EDGES_AT_ONCE;
/** PostgreSQL compares coordinates to a millionth of a degree. Shorter numbers are parsed in half the time. */
const STEPS_PER_DEG = 1e9;

/** A ring whose edges are split into chains, in PostgreSQL's notation. */
export interface ChainedRing {
  readonly outline: string;
  /** Polygons without an area. Each follows some edges forth and back. */
  readonly chains: string;
}

/**
 * Splits the outline of a detailed area into chains. A footprint overlaps a chain if it crosses the outline there or
 * contains a part of it. A footprint that overlaps none is entirely inside or outside the area. Testing all pairs of
 * edges takes ten times as long.
 * @returns null for a ring of few edges
 */
export function chainEdges(ring: readonly Position[]): ChainedRing | null {
  const edges = ring.length - 1;
  if (edges < EDGES_WORTH_IT) return null;
  const texts = ring.map(([lon, lat]) => `(${shorten(lon)},${shorten(lat)})`);
  const chains: string[] = [];
  for (let from = 0; from < edges; from += EDGES_AT_ONCE) {
    const out = texts.slice(from, Math.min(edges, from + EDGES_AT_ONCE) + 1);
    const back = out.slice(1, -1).toReversed();
    chains.push(`"(${[...out, ...back].join(',')})"`);
  }
  return { outline: `(${texts.slice(0, -1).join(',')})`, chains: `{${chains.join(',')}}` };
}

const shorten = (deg: number): number => Math.round(deg * STEPS_PER_DEG) / STEPS_PER_DEG;
