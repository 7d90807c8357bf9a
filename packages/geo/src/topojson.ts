/**
 * A TopoJSON 1.0 file (https://github.com/topojson/topojson-specification), with the parts that the maps on npm use.
 */
export interface Topology {
  readonly objects: Readonly<Record<string, { readonly geometries: readonly Geometry[] }>>;
  readonly arcs: Arcs;
}

/** Negative arc indices mean the arc `~index`, backwards. */
export type Geometry = { readonly properties?: { readonly name?: string; readonly gu?: string } } & (
  | { readonly type: 'LineString'; readonly arcs: readonly number[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly (readonly number[])[])[] }
);

/** The arcs of a TopoJSON file, still quantised: for each position its step in x and y, for each arc where it ends. */
export interface Arcs {
  readonly steps: Int32Array;
  /** Index into `steps` behind the last position of each arc. */
  readonly ends: readonly number[];
  readonly scale: readonly [number, number];
  readonly translate: readonly [number, number];
}

const ARCS_KEY = '"arcs":';
const open = 0x5b;
const close = 0x5d;
const minus = 0x2d;
const zero = 0x30;

/** @throws SyntaxError as `parseArcs` does */
export function parseTopology(bytes: Buffer): Topology {
  const arcs = parseArcs(bytes);
  const head = bytes.toString('utf8', 0, bytes.lastIndexOf(ARCS_KEY));
  // Packages are pinned by the lockfile; the shape is TopoJSON's.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { objects } = JSON.parse(`${head.slice(0, head.lastIndexOf(','))}}`) as Pick<Topology, 'objects'>;
  return { objects, arcs };
}

/** Longitude, latitude, longitude, latitude … in degrees. */
export type Path = Float64Array;

/** Every arc in degrees. */
export function decodeArcs({ steps, ends, scale, translate }: Arcs): Path[] {
  let step = 0;
  return ends.map((end) => {
    const points = new Float64Array(end - step);
    // TopoJSON 1.0 section 2.1.3: positions of a quantised arc are deltas.
    let [x, y] = [0, 0];
    for (let i = 0; step < end; i += 2) {
      // `step` stays below `end`, which is within the steps.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      x += steps[step++] as number;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      y += steps[step++] as number;
      points[i] = x * scale[0] + translate[0];
      points[i + 1] = y * scale[1] + translate[1];
    }
    return points;
  });
}

/**
 * Reads the arcs straight from the bytes. `JSON.parse` would make an array of each of 400,000 positions first, which
 * costs a thread 90 MB that it does not give back.
 * @throws SyntaxError when the bytes are no TopoJSON with quantised arcs
 */
export function parseArcs(bytes: Buffer): Arcs {
  // Geometries have arcs as well; those of the file come last.
  const start = bytes.lastIndexOf(ARCS_KEY);
  const transform = /"transform":(\{[^}]*\})/.exec(bytes.toString('latin1', bytes.lastIndexOf('"transform"')))?.[1];
  if (start < 0 || !transform) throw new SyntaxError('no TopoJSON with quantised arcs');
  // The package is pinned by the lockfile; the shape is TopoJSON's.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { scale, translate } = JSON.parse(transform) as Pick<Arcs, 'scale' | 'translate'>;
  const steps = new Int32Array((bytes.length - start) >> 1);
  const ends: number[] = [];
  let count = 0;
  let depth = 0;
  let at = start + ARCS_KEY.length;
  do {
    const byte = bytes[at++];
    if (byte === undefined) throw new SyntaxError('the arcs do not end');
    if (byte === open) depth++;
    else if (byte === close) {
      if (depth === 2) ends.push(count);
      depth--;
    } else if (byte === minus || (byte >= zero && byte <= zero + 9)) {
      const negative = byte === minus;
      let value = negative ? 0 : byte - zero;
      for (let digit = (bytes[at] ?? 0) - zero; digit >= 0 && digit <= 9; digit = (bytes[at] ?? 0) - zero) {
        value = value * 10 + digit;
        at++;
      }
      steps[count++] = negative ? -value : value;
    }
  } while (depth > 0);
  return { steps: steps.slice(0, count), ends, scale, translate };
}

type ArcIndices = readonly number[];

/** The polygons of a geometry: the arcs of the exterior, then of the holes. */
export function toPolygons(geometry: Geometry): readonly (readonly ArcIndices[])[] {
  if (geometry.type === 'Polygon') return [geometry.arcs];
  return geometry.type === 'MultiPolygon' ? geometry.arcs : [];
}

/** The lines of a geometry; for polygons all of their rings. */
export function linesOf(geometry: Geometry): readonly ArcIndices[] {
  if (geometry.type === 'LineString') return [geometry.arcs];
  return geometry.type === 'MultiLineString' ? geometry.arcs : toPolygons(geometry).flat();
}

/**
 * A ring or line of arcs, end to end: an arc begins where the one before ends (TopoJSON 1.0 section 2.1.4).
 * @throws RangeError for an arc the file does not have
 */
export function joinArcs(indices: ArcIndices, arcs: readonly Path[]): Path {
  const parts = indices.map((index) => {
    const arc = arcs[toArc(index)];
    if (!arc) throw new RangeError(`There is no arc ${index}`);
    return index < 0 ? reversed(arc) : arc;
  });
  const joints = Math.max(0, parts.length - 1);
  const path = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0) - 2 * joints);
  let at = 0;
  for (const part of parts) {
    path.set(part, at);
    // The next arc writes its first position over the last one of this.
    at += part.length - 2;
  }
  return path;
}

/** A negative index is the arc `~index`, backwards. */
function toArc(index: number): number {
  return index < 0 ? ~index : index;
}

function reversed(path: Path): Path {
  const backwards = new Float64Array(path.length);
  for (let i = 0; i < path.length; i += 2) backwards.set(path.subarray(i, i + 2), path.length - 2 - i);
  return backwards;
}

/** The arcs that more than one of the geometries use: borders between them, without coasts. */
export function sharedArcs(geometries: readonly Geometry[], arcs: readonly Path[]): Path[] {
  const uses = new Map<number, number>();
  for (const geometry of geometries) {
    for (const arc of new Set(linesOf(geometry).flat().map(toArc))) uses.set(arc, (uses.get(arc) ?? 0) + 1);
  }
  return arcs.filter((_, arc) => (uses.get(arc) ?? 0) > 1);
}
