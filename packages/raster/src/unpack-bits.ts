import { newSamples, type Samples } from '@groundtrack/cog/samples';

/** Unpacks samples of 1 to 16 bits that are not byte-aligned. Each row begins at a byte (TIFF 6.0, FillOrder 1). */
export function unpackBits(bytes: Uint8Array, bits: number, samplesPerRow: number): Samples {
  const rowBytes = Math.ceil((samplesPerRow * bits) / 8);
  const rows = Math.floor(bytes.length / rowBytes);
  const samples = newSamples(bits <= 8 ? 'uint8' : 'uint16', rows * samplesPerRow);
  const mask = 2 ** bits - 1;
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < samplesPerRow; i++) {
      const bit = i * bits;
      const at = row * rowBytes + (bit >> 3);
      // Three bytes contain any 16 bits.
      const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
      samples[row * samplesPerRow + i] = (word >> (24 - (bit & 7) - bits)) & mask;
    }
  return samples;
}
