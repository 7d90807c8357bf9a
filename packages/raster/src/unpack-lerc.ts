import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { type DataType, isFloating } from '@groundtrack/cog/samples';
import { decode, isLoaded, load } from 'lerc';
import { RasterError } from './raster-error.ts';

/** The second value of LercParameters: what the LERC bytes are compressed with. */
const PLAIN = 0;
const DEFLATE = 1;
const ZSTD = 2;

/** LERC's names. */
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

/**
 * Samples of a block in LERC (Esri), bands side by side, in the machine's byte order.
 * @param parameters of the directory, version and further compression
 * @param limit what further compression may unpack
 */
export async function unpackLerc(
  bytes: Uint8Array,
  { dataType, parameters, limit }: { dataType: DataType; parameters: readonly number[] | null; limit: number },
): Promise<Uint8Array> {
  if (!isLoaded()) await load();
  const { pixels, mask, depthCount, pixelType } = decode(unwrap(bytes, parameters?.[1] ?? PLAIN, limit), {
    returnInterleaved: true,
  });
  const [samples] = pixels;
  if (!samples) throw new RasterError('broken', 'a LERC block without samples');
  if (TYPES[pixelType] !== dataType) throw new RasterError('broken', `a LERC block of ${pixelType} in ${dataType}`);
  // LERC has no NaN: it leaves such pixels out.
  if (mask && isFloating(dataType))
    for (let i = 0; i < samples.length; i++) if (mask[Math.floor(i / depthCount)] === 0) samples[i] = Number.NaN;
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

function unwrap(bytes: Uint8Array, further: number, maxOutputLength: number): Uint8Array {
  if (further === PLAIN) return bytes;
  if (further === DEFLATE) return inflateSync(bytes, { maxOutputLength });
  if (further === ZSTD) return zstdDecompressSync(bytes, { maxOutputLength });
  throw new RasterError('unsupported', `LERC with further compression ${further}`);
}
