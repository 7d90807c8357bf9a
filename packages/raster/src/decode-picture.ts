import sharp from 'sharp';
import { RasterError } from './raster-error.ts';
import type { RasterLayout } from './raster-layout.ts';

const JPEG = 7;
const WEBP = 50_001;
const RGB = 2;
const END_OF_IMAGE_BYTES = 2;
const START_OF_IMAGE_BYTES = 2;
/** Adobe's marker, whose last byte says what the components are: 0 as they are, 1 YCbCr (ITU-T T.872). */
const ADOBE = [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0];

/**
 * The samples of a block that is a picture of its own, JPEG or WebP; null for any other. YCbCr becomes red, green, blue.
 * @throws RasterError for more than three bands in a JPEG, or more than 8 bits
 */
export async function decodePicture(
  bytes: Uint8Array,
  layout: RasterLayout,
  perPixel: number,
): Promise<Uint8Array | null> {
  const { compression, bits } = layout;
  if (compression !== JPEG && compression !== WEBP) return null;
  const hasBands = compression === JPEG ? perPixel === 1 || perPixel === 3 : perPixel === 3 || perPixel === 4;
  if (bits !== 8 || !hasBands)
    throw new RasterError('unsupported', `${perPixel} bands of ${bits} bits in a block of compression ${compression}`);
  const whole = compression === JPEG ? toWholeJpeg(bytes, layout) : bytes;
  const image = sharp(whole, { limitInputPixels: false });
  const space = perPixel === 1 ? image.toColourspace('b-w') : image;
  const { data, info } = await space.raw().toBuffer({ resolveWithObject: true });
  if (info.channels === perPixel) return data;
  // An opaque WebP leaves its fourth band out.
  if (perPixel === 4 && info.channels === 3) return withOpaque(data);
  throw new RasterError('broken', `a picture of ${info.channels} bands where there should be ${perPixel}`);
}

/** The tables of all blocks stand in the directory (TIFF technical note 2). */
function toWholeJpeg(bytes: Uint8Array, { jpegTables, photometric }: RasterLayout): Buffer {
  const tables = jpegTables?.subarray(START_OF_IMAGE_BYTES, -END_OF_IMAGE_BYTES) ?? new Uint8Array();
  const marker = Uint8Array.of(...ADOBE, photometric === RGB ? 0 : 1);
  const start = bytes.subarray(0, START_OF_IMAGE_BYTES);
  return Buffer.concat([start, marker, tables, bytes.subarray(START_OF_IMAGE_BYTES)]);
}

function withOpaque(rgb: Uint8Array): Uint8Array {
  const rgba = new Uint8Array((rgb.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) rgba.set(rgb.subarray(from, from + 3), to);
  return rgba;
}
