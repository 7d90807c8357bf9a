/** Numbers in memory that threads can share. */
export function sharedFloats(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT * length));
}

export function sharedInts(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * length));
}

export function toSharedFloats(numbers: readonly number[]): Float64Array {
  const shared = sharedFloats(numbers.length);
  shared.set(numbers);
  return shared;
}
