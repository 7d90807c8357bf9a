import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { bytesOfSample, type Samples } from '@groundtrack/cog/samples';
import { decodePicture } from './decode-picture.ts';
import { compression } from './pixel-format.ts';
import { unpredict } from './predictor.ts';
import { RasterError } from './raster-error.ts';
import type { RasterLayout } from './raster-layout.ts';
import { unpackBits } from './unpack-bits.ts';
import { unpackLerc } from './unpack-lerc.ts';
import { unpackLzw } from './unpack-lzw.ts';
import { unpackPackBits } from './unpack-pack-bits.ts';

const LEAST_CHUNK_BYTES = 16_384;
const LARGEST_CHUNK_BYTES = 16 * 2 ** 20;

/** Height of a block; the last strip may have fewer rows. */
interface BlockSize {
  readonly heightPx: number;
}

interface DecodedSize extends BlockSize {
  /** Interleaved samples per pixel. */
  readonly perPixel: number;
}

/**
 * Decodes the samples of a tile or strip, interleaved unless the file stores each band in separate blocks.
 * @throws RasterError if it cannot be decoded or is too short
 */
export async function decodeBlock(bytes: Uint8Array, layout: RasterLayout, { heightPx }: BlockSize): Promise<Samples> {
  const perPixel = layout.isPlanar ? 1 : layout.bands;
  const wanted = layout.blockWidthPx * heightPx * perPixel;
  const samples = await decodeOrFail(bytes, layout, { perPixel, heightPx });
  if (samples.length < wanted)
    throw new RasterError('broken', `a block of ${samples.length} samples where there should be ${wanted}`);
  return samples.length === wanted ? samples : samples.subarray(0, wanted);
}

async function decodeOrFail(bytes: Uint8Array, layout: RasterLayout, size: DecodedSize): Promise<Samples> {
  try {
    return await decode(bytes, layout, size);
  } catch (error) {
    if (error instanceof RasterError) throw error;
    throw new RasterError('broken', `a block cannot be decoded: ${String(error)}`, { cause: error });
  }
}

async function decode(bytes: Uint8Array, layout: RasterLayout, { perPixel, heightPx }: DecodedSize): Promise<Samples> {
  const { dataType, bits, blockWidthPx: widthPx, littleEndian } = layout;
  const picture = await decodePicture(bytes, layout, { perPixel, heightPx });
  if (picture) return picture;
  const plain = await decompress(bytes, layout, bytesOfBlock(layout, layout.blockHeightPx));
  if (bits !== bytesOfSample(dataType) * 8) return unpackBits(plain, bits, widthPx * perPixel);
  // This includes LERC: libtiff swaps the bytes of a big-endian file before compression.
  return unpredict(plain, layout.predictor, { dataType, widthPx, perPixel, littleEndian });
}

/** Size of a decoded block in bytes. Each row begins at a byte boundary. */
export function bytesOfBlock({ blockWidthPx, bits, bands, isPlanar }: RasterLayout, rows: number): number {
  return Math.ceil((blockWidthPx * (isPlanar ? 1 : bands) * bits) / 8) * rows;
}

/** @returns bytes that are not shared @throws RasterError for an unsupported compression */
async function decompress(bytes: Uint8Array, layout: RasterLayout, length: number): Promise<Uint8Array> {
  const { dataType, lercParameters: parameters } = layout;
  // A single chunk avoids joining buffers that become garbage. The limit protects against decompression bombs.
  const limit = {
    maxOutputLength: length,
    chunkSize: Math.max(LEAST_CHUNK_BYTES, Math.min(length, LARGEST_CHUNK_BYTES)),
  };
  switch (layout.compression) {
    case compression.none:
      return bytes.slice();
    case compression.deflate:
    case compression.oldDeflate:
      return inflateSync(bytes, limit);
    case compression.zstd:
      return zstdDecompressSync(bytes, limit);
    case compression.lzw:
      return unpackLzw(bytes, length);
    case compression.packBits:
      return unpackPackBits(bytes, length);
    case compression.lerc:
      // The header and the mask of LERC are added to the size of the samples.
      return unpackLerc(bytes, {
        dataType,
        parameters,
        limit: 2 * length + 4096,
        alphaBand: layout.isPlanar ? null : layout.alphaBand,
      });
    default:
      throw new RasterError('unsupported', `compression ${layout.compression}`);
  }
}
