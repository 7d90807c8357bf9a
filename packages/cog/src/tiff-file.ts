import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { type Field, longField, shortField, tag } from './tags.ts';
import { directoryBytes, HEADER_BYTES, writeDirectory, writeHeader } from './write-directory.ts';

const rowsPerStrip = 64;
/** Offsets of a classic TIFF are 32 bits wide. */
const maxBytes = 0xff_ff_ff_ff;

interface Shape {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
}

/** An uncompressed 8-bit TIFF whose rows may be written in any order. It is synchronous, for a worker thread. */
export class TiffFile {
  readonly #file: number;
  readonly #dataStart: number;
  readonly #rowBytes: number;

  /** @throws RangeError when the picture does not fit a classic TIFF */
  constructor(path: string, shape: Shape) {
    const { widthPx, heightPx, channels } = shape;
    const head = toHead(shape);
    this.#rowBytes = widthPx * channels;
    this.#dataStart = head.length;
    this.#file = openSync(path, 'w');
    writeSync(this.#file, head, 0, head.length, 0);
    ftruncateSync(this.#file, head.length + this.#rowBytes * heightPx);
  }

  writeRows(topPx: number, bytes: Uint8Array): void {
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
function toHead(shape: Shape): Buffer {
  const { widthPx, heightPx, channels } = shape;
  const strips = Math.ceil(heightPx / rowsPerStrip);
  const rowBytes = widthPx * channels;
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

function toFields({ widthPx, heightPx, channels }: Shape, stripOffsets: readonly number[]): Field[] {
  const rowsOf = (strip: number) => Math.min(rowsPerStrip, heightPx - strip * rowsPerStrip);
  return [
    longField(tag.imageWidth, [widthPx]),
    longField(tag.imageLength, [heightPx]),
    shortField(tag.bitsPerSample, Array<number>(channels).fill(8)),
    shortField(tag.compression, [1]),
    shortField(tag.photometric, [channels === 3 ? 2 : 1]),
    longField(tag.stripOffsets, stripOffsets),
    shortField(tag.samplesPerPixel, [channels]),
    longField(tag.rowsPerStrip, [rowsPerStrip]),
    longField(
      tag.stripByteCounts,
      stripOffsets.map((_, strip) => rowsOf(strip) * widthPx * channels),
    ),
    shortField(tag.planarConfiguration, [1]),
  ];
}
