import { RasterError } from './raster-error.ts';

const CLEAR = 256;
const END = 257;
const FIRST_CODE = 258;
const CODES_AT_MOST = 4096;

/**
 * TIFF's variant of LZW (TIFF 6.0 section 13): most significant bit first, codes of 9 to 12 bits, which grow one code
 * early.
 * @param length of the unpacked bytes, where decoding stops
 * @throws RasterError for an undefined code
 */
export function unpackLzw(bytes: Uint8Array, length: number): Uint8Array {
  const unpacked = new Uint8Array(length);
  /** Every sequence is an earlier output plus the byte after it, so its position in the output is enough. */
  const starts = new Int32Array(CODES_AT_MOST);
  const lengths = new Int32Array(CODES_AT_MOST);
  let [at, next, bits, buffered, bufferedBits] = [0, FIRST_CODE, 9, 0, 0];
  let [previousStart, previousLength] = [0, 0];
  for (let from = 0; from < bytes.length || bufferedBits >= bits; ) {
    while (bufferedBits < bits && from < bytes.length) {
      buffered = (buffered << 8) | (bytes[from++] ?? 0);
      bufferedBits += 8;
    }
    if (bufferedBits < bits) break;
    bufferedBits -= bits;
    const code = (buffered >> bufferedBits) & (2 ** bits - 1);
    buffered &= 2 ** bufferedBits - 1;
    if (code === END || at >= length) break;
    if (code === CLEAR) {
      [next, bits, previousLength] = [FIRST_CODE, 9, 0];
      continue;
    }
    if (code > next || (code === next && previousLength === 0)) throw new RasterError('broken', `LZW code ${code}`);
    const start = at;
    if (code < CLEAR) unpacked[at++] = code;
    else {
      // The code that is being defined means the previous sequence followed by its first byte.
      const first = code === next ? previousStart : (starts[code] ?? 0);
      const count = code === next ? previousLength + 1 : (lengths[code] ?? 0);
      for (let i = 0; i < count && at < length; i++) unpacked[at++] = unpacked[first + i] ?? 0;
    }
    if (previousLength > 0 && next < CODES_AT_MOST) {
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
      next += 1;
      if (next + 1 >= 2 ** bits && bits < 12) bits += 1;
    }
    [previousStart, previousLength] = [start, at - start];
  }
  return unpacked.subarray(0, at);
}
