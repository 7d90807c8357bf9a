/**
 * PackBits (TIFF 6.0 section 9): runs of a repeated byte, and of literal bytes.
 * @param length of the unpacked bytes, where decoding stops
 */
export function unpackPackBits(bytes: Uint8Array, length: number): Uint8Array {
  const unpacked = new Uint8Array(length);
  let at = 0;
  for (let from = 0; from < bytes.length && at < length; ) {
    const count = ((bytes[from++] ?? 0) << 24) >> 24;
    if (count === -128) continue;
    if (count < 0) {
      if (from === bytes.length) break;
      unpacked.fill(bytes[from++] ?? 0, at, at + 1 - count);
      at += 1 - count;
    } else {
      const run = bytes.subarray(from, from + Math.min(count + 1, length - at));
      unpacked.set(run, at);
      at += run.length;
      from += count + 1;
    }
  }
  return unpacked.subarray(0, Math.min(at, length));
}
