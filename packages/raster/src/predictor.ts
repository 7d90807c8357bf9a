import { bytesOfSample, type DataType, type Samples, toSamples } from '@groundtrack/cog/samples';
import { predictor } from './pixel-format.ts';

/** Rows of a block whose samples are stored as differences from their neighbors. */
export interface Predicted {
  readonly dataType: DataType;
  readonly widthPx: number;
  /** Interleaved samples per pixel. */
  readonly perPixel: number;
}

/** Undoes the prediction. The samples are in the machine's byte order; the given array may be modified. */
export function unpredict(bytes: Uint8Array, method: number, block: Predicted & { littleEndian: boolean }): Samples {
  const { dataType, littleEndian } = block;
  if (method === predictor.floatingPoint) return toSamples(dataType, joinFloats(bytes, block));
  const size = bytesOfSample(dataType);
  if (!littleEndian) swapBytes(bytes, size);
  if (method === predictor.none) return toSamples(dataType, bytes);
  // Differences are computed on the bits, even for floating-point values.
  const bits = toSamples(size === 1 ? 'uint8' : size === 2 ? 'uint16' : 'uint32', bytes);
  if (size === 8) addWideNeighbors(bits, block);
  else addNeighbors(bits, block);
  return toSamples(dataType, new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength));
}

/** Horizontal differencing (TIFF 6.0 section 14). */
function addNeighbors(samples: Samples, { widthPx, perPixel }: Predicted): void {
  const rowLength = widthPx * perPixel;
  for (let start = 0; start + rowLength <= samples.length; start += rowLength)
    // Integer typed arrays wrap around, as the subtraction did.
    for (let i = start + perPixel; i < start + rowLength; i++)
      samples[i] = (samples[i] ?? 0) + (samples[i - perPixel] ?? 0);
}

/** The same for 64 bits, stored as pairs of lower and upper halves. */
function addWideNeighbors(halves: Samples, { widthPx, perPixel }: Predicted): void {
  const rowLength = 2 * widthPx * perPixel;
  const step = 2 * perPixel;
  for (let start = 0; start + rowLength <= halves.length; start += rowLength)
    for (let i = start + step; i < start + rowLength; i += 2) {
      const lower = (halves[i] ?? 0) + (halves[i - step] ?? 0);
      halves[i] = lower;
      halves[i + 1] = (halves[i + 1] ?? 0) + (halves[i + 1 - step] ?? 0) + (lower > 0xff_ff_ff_ff ? 1 : 0);
    }
}

/**
 * Floating-point prediction (Adobe Photoshop TIFF technical note 3): the bytes of a row are grouped by significance,
 * most significant first, and stored as differences.
 */
function joinFloats(bytes: Uint8Array, { dataType, widthPx, perPixel }: Predicted): Uint8Array {
  const size = bytesOfSample(dataType);
  const rowSamples = widthPx * perPixel;
  const rowBytes = rowSamples * size;
  const joined = new Uint8Array(bytes.length);
  for (let start = 0; start + rowBytes <= bytes.length; start += rowBytes) {
    for (let i = start + perPixel; i < start + rowBytes; i++) bytes[i] = (bytes[i] ?? 0) + (bytes[i - perPixel] ?? 0);
    for (let sample = 0; sample < rowSamples; sample++)
      for (let byte = 0; byte < size; byte++)
        joined[start + sample * size + (size - 1 - byte)] = bytes[start + byte * rowSamples + sample] ?? 0;
  }
  return joined;
}

function swapBytes(bytes: Uint8Array, size: number): void {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength - (bytes.byteLength % size));
  if (size === 2) whole.swap16();
  if (size === 4) whole.swap32();
  if (size === 8) whole.swap64();
}
