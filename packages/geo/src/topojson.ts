/** A TopoJSON 1.0 file, as far as the maps on npm use it. */
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

/** @throws SyntaxError as `readArcs` does */
export function readTopology(bytes: Buffer): Topology {
  const arcs = readArcs(bytes);
  const head = bytes.toString('utf8', 0, bytes.lastIndexOf(ARCS_KEY));
  // Packages are pinned by the lockfile; the shape is TopoJSON's.
  const { objects } = JSON.parse(`${head.slice(0, head.lastIndexOf(','))}}`) as Pick<Topology, 'objects'>;
  return { objects, arcs };
}

/** Longitude, latitude, longitude, latitude … of every arc, in degrees. */
export function decodeArcs({ steps, ends, scale, translate }: Arcs): Float64Array[] {
  let step = 0;
  return ends.map((end) => {
    const points = new Float64Array(end - step);
    // TopoJSON 1.0 section 2.1.3: positions of a quantised arc are deltas.
    let [x, y] = [0, 0];
    for (let i = 0; step < end; i += 2) {
      x += steps[step++] as number;
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
export function readArcs(bytes: Buffer): Arcs {
  // Geometries have arcs as well; those of the file come last.
  const start = bytes.lastIndexOf(ARCS_KEY);
  const transform = /"transform":(\{[^}]*\})/.exec(bytes.toString('latin1', bytes.lastIndexOf('"transform"')))?.[1];
  if (start < 0 || !transform) throw new SyntaxError('no TopoJSON with quantised arcs');
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
