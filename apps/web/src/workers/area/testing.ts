import { deflateRawSync } from 'node:zlib';

interface Packed {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The value that the directory claims. */
  readonly flags?: number;
  readonly method?: number;
}

/** A ZIP with files, as any program writes one, or with claims that none writes. */
export function zipOf(
  files: readonly Packed[],
  claims: { readonly count?: number; readonly zip64?: 'zip64 sizes' | 'a zip64 directory' } = {},
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, flags = 0, method = 8 } of files) {
    const bytes = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const shared = Buffer.alloc(22);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from([name.length, 0, 0, 0])]);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 0);
    shared.copy(entry, 6);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    if (claims.zip64 === 'zip64 sizes') {
      const extra = Buffer.alloc(28);
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      for (const [i, value] of [bytes.length, packed.length, at].entries())
        extra.writeBigUInt64LE(BigInt(value), 4 + 8 * i);
      for (const offset of [20, 24, 42]) entry.writeUInt32LE(0xffff_ffff, offset);
      entry.writeUInt16LE(extra.length, 30);
      directory.push(extra);
    }
    parts.push(local, Buffer.from(name), packed);
    at += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0);
  end.writeUInt16LE(claims.count ?? files.length, 10);
  end.writeUInt32LE(at, 16);
  const zip64: Buffer[] = [];
  if (claims.zip64 === 'a zip64 directory') {
    const record = Buffer.alloc(56);
    record.write('PK\x06\x06', 0);
    record.writeBigUInt64LE(BigInt(files.length), 32);
    record.writeBigUInt64LE(BigInt(at), 48);
    const locator = Buffer.alloc(20);
    locator.write('PK\x06\x07', 0);
    locator.writeBigUInt64LE(BigInt(at + directory.reduce((sum, { length }) => sum + length, 0)), 8);
    end.writeUInt16LE(0xffff, 10);
    end.writeUInt32LE(0xffff_ffff, 16);
    zip64.push(record, locator);
  }
  return Uint8Array.from(Buffer.concat([...parts, ...directory, ...zip64, end]));
}

/** A .shp with polygons, each ring as it is given. */
export function shpOf(polygons: readonly (readonly (readonly (readonly [number, number])[])[])[]): Buffer {
  const records = polygons.map((rings, index) => {
    const points = rings.flat();
    const record = Buffer.alloc(8 + 44 + 4 * rings.length + 16 * points.length);
    record.writeInt32BE(index + 1, 0);
    record.writeInt32BE((record.length - 8) / 2, 4);
    record.writeInt32LE(5, 8);
    record.writeInt32LE(rings.length, 44);
    record.writeInt32LE(points.length, 48);
    let first = 0;
    for (const [i, ring] of rings.entries()) {
      record.writeInt32LE(first, 52 + 4 * i);
      first += ring.length;
    }
    for (const [i, [x, y]] of points.entries()) {
      record.writeDoubleLE(x, 52 + 4 * rings.length + 16 * i);
      record.writeDoubleLE(y, 60 + 4 * rings.length + 16 * i);
    }
    return record;
  });
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(5, 32);
  return Buffer.concat([head, ...records]);
}

export const WGS84_PRJ =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
