/** Values of one band, or of several bands in any arrangement. */
export type Samples =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

const arrays = {
  uint8: Uint8Array,
  int8: Int8Array,
  uint16: Uint16Array,
  int16: Int16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
} as const;

/** Data type of the values of an image. */
export type DataType = keyof typeof arrays;

/** The values of SampleFormat (TIFF 6.0 section 19). */
const UNSIGNED = 1;
const SIGNED = 2;
const FLOATING = 3;
const UNDEFINED = 4;

/** The smallest type that holds all values of this many bits; null for complex numbers and unsupported sizes. */
export function toDataType(sampleFormat: number, bits: number): DataType | null {
  if (sampleFormat === UNSIGNED || sampleFormat === UNDEFINED) {
    if (bits < 1 || (bits > 16 && bits !== 32)) return null;
    return bits <= 8 ? 'uint8' : bits <= 16 ? 'uint16' : 'uint32';
  }
  if (sampleFormat === SIGNED) return bits === 8 ? 'int8' : bits === 16 ? 'int16' : bits === 32 ? 'int32' : null;
  if (sampleFormat === FLOATING) return bits === 32 ? 'float32' : bits === 64 ? 'float64' : null;
  return null;
}

export function isFloating(type: DataType): boolean {
  return type === 'float32' || type === 'float64';
}

export function bytesOfSample(type: DataType): number {
  return arrays[type].BYTES_PER_ELEMENT;
}

export function newSamples(type: DataType, count: number): Samples {
  return new arrays[type](count);
}

/** Views bytes in the machine's byte order as samples; copies them only if they are not aligned. */
export function toSamples(type: DataType, bytes: Uint8Array): Samples {
  const size = bytesOfSample(type);
  const { buffer, byteOffset, byteLength } = bytes;
  const count = Math.floor(byteLength / size);
  return buffer instanceof ArrayBuffer && byteOffset % size === 0
    ? new arrays[type](buffer, byteOffset, count)
    : new arrays[type](bytes.slice().buffer, 0, count);
}

/** The smallest and the largest integer of a type; infinite for floating point. */
export function limitsOf(type: DataType): readonly [min: number, max: number] {
  if (isFloating(type)) return [-Infinity, Infinity];
  const bits = bytesOfSample(type) * 8;
  return type.startsWith('u') ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
}

/**
 * Views the bits of samples as unsigned integers of the same size. Fewer kinds of arrays keep loops monomorphic and
 * fast.
 */
export function toBits(samples: Samples): Uint8Array | Uint16Array | Uint32Array | Float64Array {
  const { buffer, byteOffset, length } = samples;
  switch (samples.BYTES_PER_ELEMENT) {
    case 1:
      return new Uint8Array(buffer, byteOffset, length);
    case 2:
      return new Uint16Array(buffer, byteOffset, length);
    case 4:
      return new Uint32Array(buffer, byteOffset, length);
    default:
      return new Float64Array(buffer, byteOffset, length);
  }
}
