import { open } from 'node:fs/promises';

interface Level {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isReduced: boolean;
  readonly tileWidthPx: number;
  readonly tileHeightPx: number;
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
  /** Offset after the directory and its values. */
  readonly end: number;
}

/** Larger than the directories of an image of 12,000 pixels a side. */
const HEAD_BYTES = 1 << 20;
const TILE_PX = 512;
const HINTS = [
  'LAYOUT=IFDS_BEFORE_DATA',
  'BLOCK_ORDER=ROW_MAJOR',
  'BLOCK_LEADER=SIZE_AS_UINT4',
  'BLOCK_TRAILER=LAST_4_BYTES_REPEATED',
  'KNOWN_INCOMPATIBLE_EDITION=NO',
];

/**
 * Returns the COG rules that a file violates (docs.ogc.org/is/21-026, and the layout of GDAL's COG driver): tiling,
 * overviews, directories before data, ghost header. Reads classic little-endian TIFF, which is what we write.
 */
export async function brokenCogRules(path: string): Promise<string[]> {
  await using file = await open(path);
  const { size } = await file.stat();
  const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
  await file.read(head, 0, head.length, 0);
  const levels = levelsOf(head);
  const broken: string[] = [];
  const rule = (kept: boolean, text: string) => void (kept || broken.push(text));

  const ghost = /^GDAL_STRUCTURAL_METADATA_SIZE=(\d{6}) bytes\n/.exec(head.toString('latin1', 8, 512));
  rule(ghost !== null, 'no ghost header');
  const hints = head.toString('latin1', 8, 8 + (ghost?.[0].length ?? 0) + Number(ghost?.[1] ?? 0)).split('\n');
  for (const hint of HINTS) rule(hints.includes(hint), `the ghost header lacks ${hint}`);

  const directoriesEnd = Math.max(...levels.map(({ end }) => end));
  levels.forEach((level, i) => {
    const name = `level ${i} of ${level.widthPx} x ${level.heightPx}`;
    const finer = levels[i - 1];
    rule(level.isReduced === i > 0, `${name} does not say whether it is an overview`);
    rule(level.tileWidthPx === TILE_PX && level.tileHeightPx === TILE_PX, `${name} is not tiled`);
    const tiles = Math.ceil(level.widthPx / TILE_PX) * Math.ceil(level.heightPx / TILE_PX);
    rule(level.offsets.length === tiles && level.sizes.length === tiles, `${name} has ${level.offsets.length} tiles`);
    rule(
      level.offsets.every((offset) => offset > directoriesEnd),
      `${name} has data before a directory`,
    );
    rule(
      level.offsets.every((offset, t) => t === 0 || offset > (level.offsets[t - 1] ?? 0)),
      `${name} is out of order`,
    );
    if (!finer) return;
    rule(Math.abs(finer.widthPx / 2 - level.widthPx) <= 1, `${name} is not half as wide as the one before`);
    rule(Math.max(...level.offsets) < Math.min(...finer.offsets), `${name} does not lie before the finer one`);
  });
  const last = levels.at(-1);
  rule(Math.max(last?.widthPx ?? Infinity, last?.heightPx ?? Infinity) <= TILE_PX, 'the overviews end too early');

  for (const { offsets, sizes } of levels) await checkBlocks({ offsets, sizes });
  return broken;

  async function checkBlocks({ offsets, sizes }: Pick<Level, 'offsets' | 'sizes'>): Promise<void> {
    const first = Buffer.alloc(4);
    for (const [t, offset] of offsets.entries()) {
      const bytes = sizes[t] ?? 0;
      await file.read(first, 0, 4, offset - 4);
      rule(first.readUInt32LE(0) === bytes, `the tile at byte ${offset} does not follow its size`);
      rule(offset + bytes + 4 <= size, `the tile at byte ${offset} lies beyond the end`);
      const end = Buffer.alloc(8);
      await file.read(end, 0, 8, offset + bytes - 4);
      rule(end.readUInt32LE(0) === end.readUInt32LE(4), `the tile at byte ${offset} is not followed by its end`);
    }
  }
}

function levelsOf(head: Buffer): Level[] {
  const levels: Level[] = [];
  for (let at = head.readUInt32LE(4); at !== 0; ) {
    const count = head.readUInt16LE(at);
    const values = new Map<number, number[]>();
    let end = at + 2 + count * 12 + 4;
    for (let i = 0; i < count; i++) {
      const entry = at + 2 + i * 12;
      const bytesEach = { 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 12: 8 }[head.readUInt16LE(entry + 2)] ?? Number.NaN;
      const length = head.readUInt32LE(entry + 4) * bytesEach;
      const from = length > 4 ? head.readUInt32LE(entry + 8) : entry + 8;
      if (length > 4) end = Math.max(end, from + length);
      const read = bytesEach === 2 ? head.readUInt16LE.bind(head) : head.readUInt32LE.bind(head);
      if (bytesEach !== 2 && bytesEach !== 4) continue;
      const list = Array.from({ length: length / bytesEach }, (_, v) => read(from + v * bytesEach));
      values.set(head.readUInt16LE(entry), list);
    }
    const one = (tag: number) => values.get(tag)?.[0] ?? 0;
    levels.push({
      widthPx: one(256),
      heightPx: one(257),
      isReduced: one(254) === 1,
      tileWidthPx: one(322),
      tileHeightPx: one(323),
      offsets: values.get(324) ?? [],
      sizes: values.get(325) ?? [],
      end,
    });
    at = head.readUInt32LE(at + 2 + count * 12);
  }
  return levels;
}
