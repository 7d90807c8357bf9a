import { deflateRawSync } from 'node:zlib';

interface Packed {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** What the directory claims. */
  readonly flags?: number;
  readonly method?: number;
}

/** A ZIP with files, as any program writes one, or with claims that none writes. */
export function zipOf(files: readonly Packed[], claims: { readonly count?: number } = {}): Uint8Array<ArrayBuffer> {
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
    parts.push(local, Buffer.from(name), packed);
    at += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0);
  end.writeUInt16LE(claims.count ?? files.length, 10);
  end.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...parts, ...directory, end]));
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
