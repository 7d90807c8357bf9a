import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { type DataType, isFloating } from '@groundtrack/cog/samples';
import { decode, isLoaded, load } from 'lerc';
import { RasterError } from './raster-error.ts';

/** Second value of LercParameters: the additional compression of the LERC bytes. */
const PLAIN = 0;
const DEFLATE = 1;
const ZSTD = 2;

/** Type names of LERC. */
const TYPES: Readonly<Record<string, DataType>> = {
  S8: 'int8',
  U8: 'uint8',
  S16: 'int16',
  U16: 'uint16',
  S32: 'int32',
  U32: 'uint32',
  F32: 'float32',
  F64: 'float64',
};

interface LercBlock {
  readonly dataType: DataType;
  /** From the directory: version and additional compression. */
  readonly parameters: readonly number[] | null;
  /** Maximum size after additional decompression. */
  readonly limit: number;
  /** The alpha band, if it is interleaved with the others. */
  readonly alphaBand: number | null;
}

/** Decodes the samples of a LERC (Esri) block, interleaved, in the machine's byte order. */
export async function unpackLerc(
  bytes: Uint8Array,
  { dataType, parameters, limit, alphaBand }: LercBlock,
): Promise<Uint8Array> {
  if (!isLoaded()) await load();
  const { pixels, mask, depthCount, pixelType } = decode(unwrap(bytes, parameters?.[1] ?? PLAIN, limit), {
    returnInterleaved: true,
  });
  const [samples] = pixels;
  if (!samples) throw new RasterError('broken', 'a LERC block without samples');
  if (TYPES[pixelType] !== dataType) throw new RasterError('broken', `a LERC block of ${pixelType} in ${dataType}`);
  if (alphaBand === depthCount && samples instanceof Uint8Array) return withAlpha(samples, mask, depthCount);
  // LERC has no NaN and masks such pixels.
  if (mask && isFloating(dataType))
    for (let i = 0; i < samples.length; i++) if (mask[Math.floor(i / depthCount)] === 0) samples[i] = Number.NaN;
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** libtiff stores an 8-bit alpha band of 0 and 255 as the mask of the block, and the other bands as its samples. */
function withAlpha(samples: Uint8Array, mask: Uint8Array | null, depth: number): Uint8Array {
  const pixels = samples.length / depth;
  const all = new Uint8Array(pixels * (depth + 1));
  for (let i = 0; i < pixels; i++) {
    all.set(samples.subarray(i * depth, (i + 1) * depth), i * (depth + 1));
    all[i * (depth + 1) + depth] = mask?.[i] === 0 ? 0 : 255;
  }
  return all;
}

function unwrap(bytes: Uint8Array, further: number, maxOutputLength: number): Uint8Array {
  if (further === PLAIN) return bytes;
  if (further === DEFLATE) return inflateSync(bytes, { maxOutputLength });
  if (further === ZSTD) return zstdDecompressSync(bytes, { maxOutputLength });
  throw new RasterError('unsupported', `LERC with further compression ${further}`);
}
