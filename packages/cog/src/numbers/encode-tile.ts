import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { bytesOfSample, isFloating, type Samples, toBits } from '../samples.ts';
import type { TileShape } from './tile-row.ts';

const compress = promisify(deflate);
const LEAST_CHUNK_BYTES = 16_384;

/** Compresses the samples of a tile. Overwrites them with the differences. */
export async function encodeSamples(samples: Samples, shape: TileShape, level: number): Promise<Buffer> {
  const predicted = isFloating(shape.dataType) ? splitFloats(samples, shape) : subtractNeighbors(samples, shape);
  // A single chunk avoids joining buffers that become garbage.
  return compress(predicted, { level, chunkSize: Math.max(LEAST_CHUNK_BYTES, predicted.length) });
}

/** Compresses a mask of one bit per pixel. */
export async function encodeMask(valid: Uint8Array, level: number): Promise<Buffer> {
  const bits = new Uint8Array(valid.length / 8);
  // Fast path: most tiles lie completely inside the image.
  if (!valid.includes(0)) bits.fill(255);
  else for (let i = 0; i < valid.length; i++) if (valid[i] !== 0) bits[i >> 3] = (bits[i >> 3] ?? 0) | (128 >> (i & 7));
  return compress(bits, { level });
}

/** Horizontal differencing in place (TIFF 6.0 section 14), from right to left. */
function subtractNeighbors(samples: Samples, { sidePx, bands }: TileShape): Uint8Array {
  const bits = toBits(samples);
  const rowLength = sidePx * bands;
  for (let start = 0; start < bits.length; start += rowLength)
    // Integer typed arrays wrap around, as the reader's addition does.
    for (let i = start + rowLength - 1; i >= start + bands; i--) bits[i] = (bits[i] ?? 0) - (bits[i - bands] ?? 0);
  return new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength);
}

/**
 * Floating point prediction (Adobe Photoshop TIFF technical note 3): bytes of a row by significance, most significant
 * first, each less the one before.
 */
function splitFloats(samples: Samples, { sidePx, bands, dataType }: TileShape): Uint8Array {
  const size = bytesOfSample(dataType);
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  const rowSamples = sidePx * bands;
  const rowBytes = rowSamples * size;
  const split = new Uint8Array(bytes.length);
  for (let start = 0; start < bytes.length; start += rowBytes) {
    for (let byte = 0; byte < size; byte++)
      for (let sample = 0; sample < rowSamples; sample++)
        split[start + byte * rowSamples + sample] = bytes[start + sample * size + (size - 1 - byte)] ?? 0;
    for (let i = start + rowBytes - 1; i >= start + bands; i--) split[i] = (split[i] ?? 0) - (split[i - bands] ?? 0);
  }
  return split;
}
