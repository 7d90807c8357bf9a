import { bytesOfSample, type DataType, type Samples, toSamples } from '@groundtrack/cog/samples';
import { RasterError } from './raster-error.ts';

/** Rows of a block in which neighbors were subtracted from each other before it was compressed. */
export interface Predicted {
  readonly dataType: DataType;
  readonly widthPx: number;
  /** Samples of a pixel that stand side by side. */
  readonly perPixel: number;
}

const NONE = 1;
const HORIZONTAL = 2;
const FLOATING_POINT = 3;

/**
 * The samples of a block in the machine's own order. The array given may be changed.
 * @throws RasterError for a predictor no specification has
 */
export function unpredict(bytes: Uint8Array, predictor: number, block: Predicted & { littleEndian: boolean }): Samples {
  const { dataType, littleEndian } = block;
  if (predictor === FLOATING_POINT) return toSamples(dataType, joinFloats(bytes, block));
  if (predictor !== NONE && predictor !== HORIZONTAL) throw new RasterError('unsupported', `predictor ${predictor}`);
  if (!littleEndian) swapBytes(bytes, bytesOfSample(dataType));
  if (predictor === NONE) return toSamples(dataType, bytes);
  const whole = toSamples(WHOLE[bytesOfSample(dataType)] ?? dataType, bytes);
  addNeighbors(whole, block);
  return toSamples(dataType, new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength));
}

/** The whole numbers whose bits are subtracted, by bytes of a sample: of floating point ones, too. */
const WHOLE: Readonly<Record<number, DataType>> = { 1: 'uint8', 2: 'uint16', 4: 'uint32' };

/** Horizontal differencing (TIFF 6.0 section 14). */
function addNeighbors(samples: Samples, { widthPx, perPixel }: Predicted): void {
  const rowLength = widthPx * perPixel;
  for (let start = 0; start + rowLength <= samples.length; start += rowLength)
    // Typed arrays of whole numbers wrap around, which is what the subtraction did.
    for (let i = start + perPixel; i < start + rowLength; i++)
      samples[i] = (samples[i] ?? 0) + (samples[i - perPixel] ?? 0);
}

/**
 * Floating point prediction (Adobe Photoshop TIFF technical note 3): bytes of a row by significance, most significant
 * first, each subtracted from the one before.
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
