import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { asciiField, type Field, long8Field, longField, shortField, tag } from './tags.ts';
import {
  BIG_HEADER_BYTES,
  bigDirectoryBytes,
  directoryBytes,
  HEADER_BYTES,
  writeBigDirectory,
  writeBigHeader,
  writeDirectory,
  writeHeader,
} from './write-directory.ts';

const rowsPerStrip = 64;
/** Offsets of a classic TIFF are 32 bits wide. */
const maxBytes = 0xff_ff_ff_ff;

export interface TiffShape {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: number;
  /** Bits per unsigned value; default: 8. Three channels of 8 bits are red, green, and blue. */
  readonly bits?: 8 | 16;
  /** The no-data value. */
  readonly noData?: number;
}

/**
 * An uncompressed TIFF (a BigTIFF above 4 GB) whose rows may be written in any order. Synchronous, for use in a worker
 * thread.
 */
export class TiffFile {
  readonly #file: number;
  readonly #dataStart: number;
  readonly #rowBytes: number;

  constructor(path: string, shape: TiffShape) {
    const head = toHead(shape);
    this.#rowBytes = rowBytesOf(shape);
    this.#dataStart = head.length;
    this.#file = openSync(path, 'w');
    writeSync(this.#file, head, 0, head.length, 0);
    ftruncateSync(this.#file, head.length + this.#rowBytes * shape.heightPx);
  }

  /** @param rows whole rows from `topPx` on; 16-bit values in little-endian order, as on all supported machines */
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

/** Header and directory (TIFF 6.0 section 2), followed by the pixels. */
function toHead(shape: TiffShape): Buffer {
  const { heightPx } = shape;
  const strips = Math.ceil(heightPx / rowsPerStrip);
  const rowBytes = rowBytesOf(shape);
  // The number of offsets is known before their values.
  const noOffsets = Array<number>(strips).fill(0);
  const smallStart = HEADER_BYTES + directoryBytes(toFields(shape, longField(tag.stripOffsets, noOffsets)));
  const isBig = smallStart + rowBytes * heightPx > maxBytes;
  const dataStart = isBig
    ? BIG_HEADER_BYTES + bigDirectoryBytes(toFields(shape, long8Field(tag.stripOffsets, noOffsets)))
    : smallStart;
  const offsets = noOffsets.map((_, i) => dataStart + i * rowsPerStrip * rowBytes);
  const head = Buffer.alloc(dataStart);
  if (isBig) {
    writeBigHeader(head, BIG_HEADER_BYTES);
    writeBigDirectory(head, BIG_HEADER_BYTES, toFields(shape, long8Field(tag.stripOffsets, offsets)));
  } else {
    writeHeader(head, HEADER_BYTES);
    writeDirectory(head, HEADER_BYTES, toFields(shape, longField(tag.stripOffsets, offsets)), 0);
  }
  return head;
}

function rowBytesOf({ widthPx, channels, bits = 8 }: TiffShape): number {
  return widthPx * channels * (bits / 8);
}

function toFields(shape: TiffShape, stripOffsets: Field): Field[] {
  const { widthPx, heightPx, channels, bits = 8 } = shape;
  const isColor = channels === 3 && bits === 8;
  const rowsOf = (strip: number) => Math.min(rowsPerStrip, heightPx - strip * rowsPerStrip);
  return [
    longField(tag.imageWidth, [widthPx]),
    longField(tag.imageLength, [heightPx]),
    shortField(tag.bitsPerSample, Array<number>(channels).fill(bits)),
    shortField(tag.compression, [1]),
    shortField(tag.photometric, [isColor ? 2 : 1]),
    stripOffsets,
    shortField(tag.samplesPerPixel, [channels]),
    longField(tag.rowsPerStrip, [rowsPerStrip]),
    longField(
      tag.stripByteCounts,
      Array.from({ length: stripOffsets.count }, (_, strip) => rowsOf(strip) * rowBytesOf(shape)),
    ),
    shortField(tag.planarConfiguration, [1]),
    // Bands other than the displayed one have no defined meaning (TIFF 6.0 section 8).
    ...(isColor || channels === 1 ? [] : [shortField(tag.extraSamples, Array<number>(channels - 1).fill(0))]),
    ...(shape.noData === undefined ? [] : [asciiField(tag.gdalNodata, String(shape.noData))]),
  ];
}
