/** A GeoTIFF for specs. Defaults: 64 x 64 pixels of 100 m in UTM zone 32 around 10° E 50° N, gray, 8 bits, tiled. */
export interface TiffWish {
  readonly sidePx?: number;
  readonly bands?: number;
  readonly bits?: 8 | 16 | 32;
  /** 1: unsigned, 2: signed, 3: floating point, 5 and 6: complex. */
  readonly sampleFormat?: number;
  /** 1: black is zero, 2: RGB. */
  readonly photometric?: number;
  readonly compression?: number;
  readonly isPlanar?: boolean;
  readonly isTiled?: boolean;
  /** Every tile is a hole without bytes. */
  readonly isSparse?: boolean;
  /** Null if the file names no grid. */
  readonly epsg?: number | null;
  /** Several measured points instead of an origin. */
  readonly hasControlPoints?: boolean;
  /** The value of every pixel of a band. */
  readonly fillOf?: (band: number) => number;
  /** Entries that replace those of the directory. */
  readonly lies?: readonly Entry[];
}

const TILE_PX = 64;
const PIXEL_M = 100;
const ORIGIN = { west: 568_500, north: 5_542_300 };
const POINT = [0, 0, 0, ORIGIN.west, ORIGIN.north, 0];

/** Short, long, double, or text in bytes. */
type Entry = readonly [tag: number, type: 2 | 3 | 4 | 12, values: readonly number[]];

/** Always uncompressed, regardless of the directory: pixels as long as the tags require. */
export function makeTiff(wish: TiffWish = {}): Uint8Array {
  const { sidePx = 64, bands = 1, bits = 8, isPlanar = false, isTiled = true, fillOf = () => 0 } = wish;
  const blocks = wish.isSparse
    ? Array.from({ length: Math.ceil(sidePx / TILE_PX) ** 2 }, () => Buffer.alloc(0))
    : makeBlocks({ sidePx, bands, bits, isPlanar, isTiled, fillOf });
  let end = 8;
  const offsets = blocks.map(({ length }) => {
    end += length;
    return end - length;
  });
  const { sampleFormat = 1, photometric = 1, compression = 1, epsg = 32_632, hasControlPoints = false } = wish;
  const of = (value: number) => Array.from({ length: bands }, () => value);
  const sizes = blocks.map(({ length }) => length);
  const place: readonly Entry[] = hasControlPoints
    ? [[33_922, 12, [...POINT, 64, 64, 0, ORIGIN.west + 6400, ORIGIN.north - 6300, 0]]]
    : [
        [33_550, 12, [PIXEL_M, PIXEL_M, 0]],
        [33_922, 12, POINT],
      ];
  const layout: readonly Entry[] = isTiled
    ? [
        [322, 3, [TILE_PX]],
        [323, 3, [TILE_PX]],
        [324, 4, offsets],
        [325, 4, sizes],
      ]
    : [
        [273, 4, offsets],
        [278, 3, [sidePx]],
        [279, 4, sizes],
      ];
  const key = epsg === 4326 ? 2048 : 3072;
  const entries: readonly Entry[] = [
    [256, 4, [sidePx]],
    [257, 4, [sidePx]],
    [258, 3, of(bits)],
    [259, 3, [compression]],
    [262, 3, [photometric]],
    [277, 3, [bands]],
    [284, 3, [isPlanar ? 2 : 1]],
    ...layout,
    ...(bands > 3 ? [[338, 3, of(0).slice(photometric === 2 ? 3 : 1)] as const] : []),
    [339, 3, of(sampleFormat)],
    ...place,
    ...(epsg === null ? [] : [[34_735, 3, [1, 1, 0, 1, key, 0, 1, epsg]] as const]),
  ];
  const { lies = [] } = wish;
  const written = [...entries.filter(([tag]) => !lies.some(([lie]) => lie === tag)), ...lies];
  const pixels = Buffer.concat(blocks);
  return new Uint8Array(
    Buffer.concat([
      header(8 + pixels.length),
      pixels,
      directory(
        written.toSorted(([one], [other]) => one - other),
        8 + pixels.length,
      ),
    ]),
  );
}

type Shape = Required<Pick<TiffWish, 'sidePx' | 'bands' | 'bits' | 'isPlanar' | 'isTiled' | 'fillOf'>>;

/** All blocks of a plane are equal, because every pixel of a band has the same value. */
function makeBlocks({ sidePx, bands, bits, isPlanar, isTiled, fillOf }: Shape): Buffer[] {
  const side = isTiled ? TILE_PX : sidePx;
  const count = isTiled ? Math.ceil(sidePx / TILE_PX) ** 2 : 1;
  const planes = Array.from({ length: bands }, (_, band) => band);
  const bytes = bits / 8;
  const fill = (members: readonly number[]): Buffer => {
    const block = Buffer.alloc(side * side * members.length * bytes);
    for (let i = 0; i < side * side * members.length; i++)
      block.writeUIntLE(fillOf(members[i % members.length] ?? 0), i * bytes, bytes);
    return block;
  };
  const kinds = isPlanar ? planes.map((band) => fill([band])) : [fill(planes)];
  return kinds.flatMap((block) => Array.from({ length: count }, () => block));
}

function header(directoryAt: number): Buffer {
  const bytes = Buffer.from('II*\0\0\0\0\0', 'latin1');
  bytes.writeUInt32LE(directoryAt, 4);
  return bytes;
}

/** The directory, followed by the values that do not fit into it. */
function directory(entries: readonly Entry[], at: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16LE(entries.length, 0);
  const behind: Buffer[] = [];
  let end = at + head.length;
  for (const [i, [tag, type, values]] of entries.entries()) {
    const bytesEach = { 2: 1, 3: 2, 4: 4, 12: 8 }[type];
    const bytes = Buffer.alloc(Math.max(4, values.length * bytesEach));
    values.forEach((value, v) =>
      type === 12 ? bytes.writeDoubleLE(value, v * 8) : bytes.writeUIntLE(value, v * bytesEach, bytesEach),
    );
    const entry = 2 + i * 12;
    head.writeUInt16LE(tag, entry);
    head.writeUInt16LE(type, entry + 2);
    head.writeUInt32LE(values.length, entry + 4);
    if (bytes.length === 4) bytes.copy(head, entry + 8);
    else {
      head.writeUInt32LE(end, entry + 8);
      behind.push(bytes);
      end += bytes.length;
    }
  }
  return Buffer.concat([head, ...behind]);
}
