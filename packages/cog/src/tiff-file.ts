import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { asciiField, type Field, longField, shortField, tag } from './tags.ts';
import { directoryBytes, HEADER_BYTES, writeDirectory, writeHeader } from './write-directory.ts';

const rowsPerStrip = 64;
/** Offsets of a classic TIFF are 32 bits wide. */
const maxBytes = 0xff_ff_ff_ff;

export interface TiffShape {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: number;
  /** Of an unsigned value; 8 when left out. Three channels of 8 bits are red, green and blue. */
  readonly bits?: 8 | 16;
  /** The value that stands for nothing. */
  readonly noData?: number;
}

/** An uncompressed TIFF whose rows may be written in any order. It is synchronous, for a worker thread. */
export class TiffFile {
  readonly #file: number;
  readonly #dataStart: number;
  readonly #rowBytes: number;

  /** @throws RangeError when the picture does not fit a classic TIFF */
  constructor(path: string, shape: TiffShape) {
    const head = toHead(shape);
    this.#rowBytes = rowBytesOf(shape);
    this.#dataStart = head.length;
    this.#file = openSync(path, 'w');
    writeSync(this.#file, head, 0, head.length, 0);
    ftruncateSync(this.#file, head.length + this.#rowBytes * shape.heightPx);
  }

  /** @param rows whole rows from `topPx` on; 16 bits in the order of little-endian machines, which all we run on are */
  writeRows(topPx: number, rows: Uint8Array | Uint16Array): void {
    const bytes = new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength);
    const at = this.#dataStart + topPx * this.#rowBytes;
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/**
 * Header and directory (TIFF 6.0 section 2); the pixels follow at its end.
 * @throws RangeError
 */
function toHead(shape: TiffShape): Buffer {
  const { widthPx, heightPx } = shape;
  const strips = Math.ceil(heightPx / rowsPerStrip);
  const rowBytes = rowBytesOf(shape);
  // The number of offsets is known before their values.
  const dataStart = HEADER_BYTES + directoryBytes(toFields(shape, Array<number>(strips).fill(0)));
  if (dataStart + rowBytes * heightPx > maxBytes) {
    throw new RangeError(`${widthPx} x ${heightPx} pixels do not fit a TIFF`);
  }
  const offsets = Array.from({ length: strips }, (_, i) => dataStart + i * rowsPerStrip * rowBytes);
  const head = Buffer.alloc(dataStart);
  writeHeader(head, HEADER_BYTES);
  writeDirectory(head, HEADER_BYTES, toFields(shape, offsets), 0);
  return head;
}

function rowBytesOf({ widthPx, channels, bits = 8 }: TiffShape): number {
  return widthPx * channels * (bits / 8);
}

function toFields(shape: TiffShape, stripOffsets: readonly number[]): Field[] {
  const { widthPx, heightPx, channels, bits = 8 } = shape;
  const isColor = channels === 3 && bits === 8;
  const rowsOf = (strip: number) => Math.min(rowsPerStrip, heightPx - strip * rowsPerStrip);
  return [
    longField(tag.imageWidth, [widthPx]),
    longField(tag.imageLength, [heightPx]),
    shortField(tag.bitsPerSample, Array<number>(channels).fill(bits)),
    shortField(tag.compression, [1]),
    shortField(tag.photometric, [isColor ? 2 : 1]),
    longField(tag.stripOffsets, stripOffsets),
    shortField(tag.samplesPerPixel, [channels]),
    longField(tag.rowsPerStrip, [rowsPerStrip]),
    longField(
      tag.stripByteCounts,
      stripOffsets.map((_, strip) => rowsOf(strip) * rowBytesOf(shape)),
    ),
    shortField(tag.planarConfiguration, [1]),
    // Bands beside the one that is shown have no meaning of their own (TIFF 6.0 section 8).
    ...(isColor || channels === 1 ? [] : [shortField(tag.extraSamples, Array<number>(channels - 1).fill(0))]),
    ...(shape.noData === undefined ? [] : [asciiField(tag.gdalNodata, String(shape.noData))]),
  ];
}
