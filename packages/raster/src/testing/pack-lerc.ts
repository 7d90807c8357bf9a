import { bytesOfSample, type DataType, newSamples } from '@groundtrack/cog/samples';

/** Numbers of the data types in a LERC header. */
const TYPES: readonly DataType[] = ['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64'];
const HEADER_BYTES = 66;
/** The checksum begins after the name, the version, and itself. */
const CHECKED_FROM = 14;

interface LercImage {
  readonly dataType: DataType;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly depth: number;
  /** Interleaved. */
  readonly values: readonly number[];
  /** One flag per pixel, a multiple of eight pixels. */
  readonly mask?: readonly boolean[];
}

/** Writes a LERC2 block of version 4 with uncompressed samples (https://github.com/Esri/lerc, doc/). */
export function packLerc({ dataType, widthPx, heightPx, depth, values, mask }: LercImage): Uint8Array {
  const isValid = (i: number) => mask?.[Math.floor(i / depth)] ?? true;
  const kept = values.filter((_, i) => isValid(i));
  const ofDepth = (band: number) => values.filter((_, i) => i % depth === band && isValid(i));
  const ranges = [Math.min, Math.max].flatMap((limit) =>
    Array.from({ length: depth }, (_, band) => limit(...ofDepth(band))),
  );
  const packedMask = mask ? packMask(mask) : new Uint8Array();
  const body = Buffer.concat(
    [int32(packedMask.length), packedMask, ofType(dataType, ranges), [1], ofType(dataType, kept)].map((part) =>
      Uint8Array.from(part),
    ),
  );
  const block = Buffer.alloc(HEADER_BYTES + body.length);
  block.write('Lerc2 ', 'latin1');
  block.writeInt32LE(4, 6);
  for (const [i, field] of [
    heightPx,
    widthPx,
    depth,
    kept.length / depth,
    8,
    block.length,
    TYPES.indexOf(dataType),
  ].entries())
    block.writeInt32LE(field, CHECKED_FROM + 4 * i);
  for (const [i, field] of [0, Math.min(...kept), Math.max(...kept)].entries())
    block.writeDoubleLE(field, CHECKED_FROM + 28 + 8 * i);
  body.copy(block, HEADER_BYTES);
  block.writeUInt32LE(fletcher32(block.subarray(CHECKED_FROM)), 10);
  return block;
}

function int32(value: number): Uint8Array {
  return new Uint8Array(Int32Array.of(value).buffer);
}

function ofType(dataType: DataType, values: readonly number[]): Uint8Array {
  const samples = newSamples(dataType, values.length);
  samples.set(values);
  return new Uint8Array(samples.buffer, 0, values.length * bytesOfSample(dataType));
}

/** One bit per pixel, as a single run of literal bytes and the code that ends them. */
function packMask(mask: readonly boolean[]): Uint8Array {
  const bits = mask.map(Number).join('').match(/.{8}/g) ?? [];
  const end = Int16Array.of(bits.length, -32_768);
  const [count, stop] = [new Uint8Array(end.buffer, 0, 2), new Uint8Array(end.buffer, 2)];
  return Uint8Array.of(...count, ...bits.map((byte) => Number.parseInt(byte, 2)), ...stop);
}

/** Fletcher's checksum of 16-bit words, most significant byte first. */
function fletcher32(bytes: Uint8Array): number {
  let [sum, sums] = [0xffff, 0xffff];
  for (let i = 0; i < bytes.length; i += 2) {
    sum = (sum + (bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0)) % 0xffff;
    sums = (sums + sum) % 0xffff;
  }
  // The sums never become zero, because 0xffff represents it.
  return (sums || 0xffff) * 0x1_00_00 + (sum || 0xffff);
}
