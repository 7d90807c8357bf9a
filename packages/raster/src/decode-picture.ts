import sharp from 'sharp';
import { compression, photometric } from './pixel-format.ts';
import { RasterError } from './raster-error.ts';
import type { RasterLayout } from './raster-layout.ts';

const MARKER = 0xff;
const END_OF_IMAGE_BYTES = 2;
const START_OF_IMAGE_BYTES = 2;
/** Adobe's segment. Its last byte is the color transform: 0 none, 1 YCbCr (ITU-T T.872). */
const ADOBE = [MARKER, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0];

interface PictureSize {
  readonly heightPx: number;
  readonly perPixel: number;
}

/**
 * Decodes a block that is a JPEG or WebP picture; returns null for other compressions. YCbCr is converted to RGB.
 * @throws RasterError for a picture that does not match its block
 */
export async function decodePicture(
  bytes: Uint8Array,
  layout: RasterLayout,
  { heightPx, perPixel }: PictureSize,
): Promise<Uint8Array | null> {
  const isJpeg = layout.compression === compression.jpeg;
  if (!isJpeg && layout.compression !== compression.webP) return null;
  const image = sharp(isJpeg ? toWholeJpeg(bytes, layout, perPixel) : bytes, {
    limitInputPixels: false,
    ignoreIcc: true,
  });
  if (isJpeg && perPixel === 4) image.pipelineColourspace('cmyk').toColourspace('cmyk');
  if (perPixel === 1) image.toColourspace('b-w');
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  if (info.width !== layout.blockWidthPx || info.height < heightPx)
    throw new RasterError('broken', `a block holds a picture of ${info.width} x ${info.height} pixels`);
  // An opaque WebP omits its alpha channel.
  if (!isJpeg && perPixel === 4 && info.channels === 3) return withOpaque(data);
  if (info.channels !== perPixel)
    throw new RasterError('broken', `a picture of ${info.channels} bands where there should be ${perPixel}`);
  // libvips inverts CMYK because Adobe's programs write it inverted.
  if (isJpeg && perPixel === 4) for (let i = 0; i < data.length; i++) data[i] = 255 - (data[i] ?? 0);
  return data;
}

/**
 * Builds a complete JPEG that matches its directory. The tables of all blocks are in the directory (TIFF technical note
 * 2). Application segments, which could declare other colors, are dropped because libtiff ignores them.
 */
function toWholeJpeg(bytes: Uint8Array, { jpegTables, photometric: model }: RasterLayout, perPixel: number): Buffer {
  const tables = jpegTables?.subarray(START_OF_IMAGE_BYTES, -END_OF_IMAGE_BYTES) ?? new Uint8Array();
  const isYCbCr = model === photometric.yCbCr;
  const adobe = Uint8Array.of(...ADOBE, isYCbCr ? 1 : 0);
  const start = bytes.subarray(0, START_OF_IMAGE_BYTES);
  return Buffer.concat([start, adobe, tables, ...withoutApplications(bytes, { isYCbCr, perPixel })]);
}

const FIRST_APPLICATION = 0xe0;
const LAST_APPLICATION = 0xef;
const START_OF_SCAN = 0xda;

/** Baseline, extended, and progressive frames, the three kinds that libjpeg decodes. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Offset of the components in a frame, after marker, length, precision, height, width, and their count. */
const COMPONENTS_AT = 10;
const COMPONENT_BYTES = 3;
const EVERY_PIXEL = 0x11;

/** Properties of a frame that follow from the directory. */
interface FrameComponents {
  readonly isYCbCr: boolean;
  readonly perPixel: number;
}

/**
 * @throws RasterError for another number of components, which libvips would convert, and for subsampled components that
 * are not colors, like libtiff
 */
function refuseMismatch(frame: Uint8Array, { isYCbCr, perPixel }: FrameComponents): void {
  const count = frame[COMPONENTS_AT - 1];
  if (count !== perPixel)
    throw new RasterError('broken', `a picture of ${count} bands where there should be ${perPixel}`);
  if (isYCbCr) return;
  for (let at = COMPONENTS_AT; at + COMPONENT_BYTES <= frame.length; at += COMPONENT_BYTES)
    if (frame[at + 1] !== EVERY_PIXEL) throw new RasterError('broken', 'a JPEG block with subsampled bands');
}

function* withoutApplications(bytes: Uint8Array, components: FrameComponents): Generator<Uint8Array> {
  let at = START_OF_IMAGE_BYTES;
  while (bytes[at] === MARKER && bytes[at + 1] !== START_OF_SCAN && at + 4 <= bytes.length) {
    const code = bytes[at + 1] ?? 0;
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    if (FRAMES.has(code)) refuseMismatch(bytes.subarray(at, end), components);
    if (code < FIRST_APPLICATION || code > LAST_APPLICATION) yield bytes.subarray(at, end);
    at = end;
  }
  yield bytes.subarray(at);
}

function withOpaque(rgb: Uint8Array): Uint8Array {
  const rgba = new Uint8Array((rgb.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) rgba.set(rgb.subarray(from, from + 3), to);
  return rgba;
}
