import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP for specs, and what its headers state wrongly. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes?: Uint8Array;
  readonly isStored?: boolean;
  /** Default: that of the bytes. */
  readonly statedBytes?: number;
  readonly statedCrc32?: number;
  /** Default: 0; bit 0 is encryption. */
  readonly flags?: number;
  /** Type and permissions of Unix. */
  readonly mode?: number;
}

const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const STORED = 0;
const DEFLATED = 8;
/** Version 2.0, made on Unix. */
const MADE_BY = (3 << 8) | 20;

/** A ZIP with any names and headers, which writers of ZIPs refuse (APPNOTE 6.3.10, section 4.3). */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { name, bytes = new Uint8Array(), isStored = false, flags = 0, mode = 0o10_0644 } = entry;
    const packed = isStored ? Buffer.from(bytes) : deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(isStored ? STORED : DEFLATED, 4);
    fields.writeUInt32LE(entry.statedCrc32 ?? crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(entry.statedBytes ?? bytes.byteLength, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([long(LOCAL), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(mode * 0x1_0000, 6);
    tail.writeUInt32LE(at, 10);
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(MADE_BY);
    directory.push(Buffer.concat([long(CENTRAL), madeBy, fields, tail, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, central, long(END), end]);
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
