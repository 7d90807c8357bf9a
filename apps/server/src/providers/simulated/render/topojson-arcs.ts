/** The arcs of a TopoJSON file, still quantised: for each position its step in x and y, for each arc where it ends. */
export interface Arcs {
  readonly steps: Int32Array;
  /** Index into `steps` behind the last position of each arc. */
  readonly ends: readonly number[];
  readonly scale: readonly [number, number];
  readonly translate: readonly [number, number];
}

const open = 0x5b;
const close = 0x5d;
const minus = 0x2d;
const zero = 0x30;

/**
 * Reads the arcs straight from the bytes. `JSON.parse` would make an array of each of 400,000 positions first, which
 * costs a thread 90 MB that it does not give back.
 * @throws SyntaxError when the bytes are no TopoJSON with quantised arcs
 */
export function readArcs(bytes: Buffer): Arcs {
  const key = '"arcs":';
  // Geometries have arcs as well; those of the file come last.
  const start = bytes.lastIndexOf(key);
  const transform = /"transform":(\{[^}]*\})/.exec(bytes.toString('latin1', bytes.lastIndexOf('"transform"')))?.[1];
  if (start < 0 || !transform) throw new SyntaxError('no TopoJSON with quantised arcs');
  const { scale, translate } = JSON.parse(transform) as Pick<Arcs, 'scale' | 'translate'>;
  const steps = new Int32Array((bytes.length - start) >> 1);
  const ends: number[] = [];
  let count = 0;
  let depth = 0;
  let at = start + key.length;
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
