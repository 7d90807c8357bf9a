import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { fieldType, tag } from './tags.ts';

const rowsPerStrip = 64;

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
    const head = header(shape);
    this.#rowBytes = widthPx * channels;
    this.#dataStart = head.length;
    const total = head.length + this.#rowBytes * heightPx;
    if (total > 0xff_ff_ff_ff) throw new RangeError(`${widthPx} x ${heightPx} pixels do not fit a TIFF`);
    this.#file = openSync(path, 'w');
    writeSync(this.#file, head, 0, head.length, 0);
    ftruncateSync(this.#file, total);
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

/** Header, directory and strip tables (TIFF 6.0 section 2); the pixels follow at its end. */
function header({ widthPx, heightPx, channels }: Shape): Buffer {
  const strips = Math.ceil(heightPx / rowsPerStrip);
  const entries = 10;
  const bitsAt = 8 + 2 + entries * 12 + 4;
  const offsetsAt = bitsAt + 8;
  const countsAt = offsetsAt + strips * 4;
  const head = Buffer.alloc(countsAt + strips * 4);
  const stripBytes = rowsPerStrip * widthPx * channels;
  head.write('II*\0\b\0\0\0', 'latin1');
  head.writeUInt16LE(entries, 8);
  const fields = [
    [tag.imageWidth, fieldType.long, 1, widthPx],
    [tag.imageLength, fieldType.long, 1, heightPx],
    [tag.bitsPerSample, fieldType.short, channels, channels === 3 ? bitsAt : 8],
    [tag.compression, fieldType.short, 1, 1],
    [tag.photometric, fieldType.short, 1, channels === 3 ? 2 : 1],
    [tag.stripOffsets, fieldType.long, strips, strips === 1 ? head.length : offsetsAt],
    [tag.samplesPerPixel, fieldType.short, 1, channels],
    [tag.rowsPerStrip, fieldType.long, 1, rowsPerStrip],
    [tag.stripByteCounts, fieldType.long, strips, strips === 1 ? widthPx * heightPx * channels : countsAt],
    [tag.planarConfiguration, fieldType.short, 1, 1],
  ] as const;
  fields.forEach(([number, type, count, value], i) => {
    const at = 10 + i * 12;
    head.writeUInt16LE(number, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  for (let c = 0; c < 3; c++) head.writeUInt16LE(8, bitsAt + c * 2);
  for (let s = 0; s < strips; s++) {
    head.writeUInt32LE(head.length + s * stripBytes, offsetsAt + s * 4);
    const rows = Math.min(rowsPerStrip, heightPx - s * rowsPerStrip);
    head.writeUInt32LE(rows * widthPx * channels, countsAt + s * 4);
  }
  return head;
}
