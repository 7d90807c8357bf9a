import type { ServedFile } from './range-server.ts';

/** An uncompressed BigTIFF of uint16, 10 m in UTM zone 32, whose bytes are generated on request. */
export interface HugeTiff extends ServedFile {
  valueAt(column: number, row: number, band: number): number;
}

export interface HugeShape {
  readonly sidePx: number;
  readonly tilePx: number;
  readonly bands: number;
}

const PIXEL_M = 10;
export const HUGE_ORIGIN = { west: 500_000, north: 5_600_000 };
const HEADER_BYTES = 16;
/** A prime, so that tiles differ from each other. */
const VALUES = 65_521;

/** The directory is stored after all tiles, beyond 32-bit offsets. */
export function hugeTiff({ sidePx, tilePx, bands }: HugeShape): HugeTiff {
  const across = sidePx / tilePx;
  const tileBytes = tilePx ** 2 * bands * 2;
  const endOfTiles = HEADER_BYTES + across ** 2 * tileBytes;
  const tail = directory({ sidePx, tilePx, bands }, endOfTiles);
  const head = Buffer.from('II\x2b\0\x08\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
  head.writeBigUInt64LE(BigInt(endOfTiles), 8);
  const byteAt = (at: number): number => {
    if (at < HEADER_BYTES) return head[at] ?? 0;
    if (at >= endOfTiles) return tail[at - endOfTiles] ?? 0;
    const value = valueOf(Math.floor((at - HEADER_BYTES) / 2));
    return at % 2 === 0 ? value & 255 : value >> 8;
  };
  return {
    byteLength: endOfTiles + tail.length,
    subarray: (start, end) => {
      const bytes = new Uint8Array(Math.min(end, endOfTiles + tail.length) - start);
      for (let i = 0; i < bytes.length; i++) bytes[i] = byteAt(start + i);
      return bytes;
    },
    valueAt: (column, row, band) => {
      const tile = Math.floor(row / tilePx) * across + Math.floor(column / tilePx);
      return valueOf((tile * tilePx ** 2 + (row % tilePx) * tilePx + (column % tilePx)) * bands + band);
    },
  };
}

/** No sample is zero, because a zero would look like a hole that was never fetched. */
const valueOf = (sample: number): number => 1 + (sample % VALUES);

const SHORT = 3;
const DOUBLE = 12;
const LONG8 = 16;

type Entry = readonly [tag: number, type: typeof SHORT | typeof DOUBLE | typeof LONG8, values: readonly number[]];

function directory({ sidePx, tilePx, bands }: HugeShape, at: number): Buffer {
  const tiles = (sidePx / tilePx) ** 2;
  const tileBytes = tilePx ** 2 * bands * 2;
  const of = (value: number) => Array.from({ length: bands }, () => value);
  const entries: readonly Entry[] = [
    [256, LONG8, [sidePx]],
    [257, LONG8, [sidePx]],
    [258, SHORT, of(16)],
    [259, SHORT, [1]],
    [262, SHORT, [1]],
    [277, SHORT, [bands]],
    [284, SHORT, [1]],
    [322, SHORT, [tilePx]],
    [323, SHORT, [tilePx]],
    [324, LONG8, Array.from({ length: tiles }, (_, i) => HEADER_BYTES + i * tileBytes)],
    [325, LONG8, Array.from({ length: tiles }, () => tileBytes)],
    [338, SHORT, of(0).slice(1)],
    [339, SHORT, of(1)],
    [33_550, DOUBLE, [PIXEL_M, PIXEL_M, 0]],
    [33_922, DOUBLE, [0, 0, 0, HUGE_ORIGIN.west, HUGE_ORIGIN.north, 0]],
    [34_735, SHORT, [1, 1, 0, 1, 3072, 0, 1, 32_632]],
  ];
  const head = Buffer.alloc(8 + entries.length * 20 + 8);
  head.writeBigUInt64LE(BigInt(entries.length), 0);
  const behind: Buffer[] = [];
  let end = at + head.length;
  for (const [i, [tag, type, values]] of entries.entries()) {
    const bytes = toBytes(type, values);
    const entry = 8 + i * 20;
    head.writeUInt16LE(tag, entry);
    head.writeUInt16LE(type, entry + 2);
    head.writeBigUInt64LE(BigInt(values.length), entry + 4);
    if (bytes.length <= 8) bytes.copy(head, entry + 12);
    else {
      head.writeBigUInt64LE(BigInt(end), entry + 12);
      behind.push(bytes);
      end += bytes.length;
    }
  }
  return Buffer.concat([head, ...behind]);
}

function toBytes(type: Entry[1], values: readonly number[]): Buffer {
  const bytesEach = type === SHORT ? 2 : 8;
  const bytes = Buffer.alloc(values.length * bytesEach);
  for (const [i, value] of values.entries()) {
    if (type === SHORT) bytes.writeUInt16LE(value, i * 2);
    else if (type === DOUBLE) bytes.writeDoubleLE(value, i * 8);
    else bytes.writeBigUInt64LE(BigInt(value), i * 8);
  }
  return bytes;
}
