import { type FileHandle, open, rm } from 'node:fs/promises';
import { LEADER_BYTES, TRAILER_BYTES, tilesStart, toHead } from './layout.ts';
import type { Level } from './read-levels.ts';
import type { Field } from './tags.ts';

/** Tiles are written in batches of about this size, so memory does not grow with the picture. */
const batchBytes = 1024 * 1024;

/** The parts of a file. The tiles have their final sizes. */
export interface CogParts {
  readonly levels: readonly Level[];
  /** Fields for the first directory only. */
  readonly geo: readonly Field[];
  /** In the order of `tilePlaces`. */
  readonly tiles: AsyncIterable<Buffer>;
}

/**
 * Writes a COG. After an error, the target does not exist.
 * @throws CogError `too-large`
 */
export async function assemble(targetPath: string, { levels, geo, tiles }: CogParts): Promise<void> {
  try {
    await using target = await open(targetPath, 'w');
    const sizes = await writeTiles(target, tiles, tilesStart(levels, geo));
    await writeAll(target, [toHead(sized(levels, sizes), geo)], 0);
  } catch (error) {
    await rm(targetPath, { force: true });
    throw error;
  }
}

/** @returns the size of each tile in bytes, in the order of `tiles` */
async function writeTiles(target: FileHandle, tiles: AsyncIterable<Buffer>, start: number): Promise<number[]> {
  const sizes: number[] = [];
  let batch: Buffer[] = [];
  let at = start;
  let filled = 0;
  for await (const tile of tiles) {
    sizes.push(tile.length);
    // An empty tile is a hole (COG driver documentation) and is not written.
    if (tile.length === 0) continue;
    batch.push(...toBlock(tile));
    filled += LEADER_BYTES + tile.length + TRAILER_BYTES;
    if (filled >= batchBytes) {
      await writeAll(target, batch, at);
      at += filled;
      batch = [];
      filled = 0;
    }
  }
  await writeAll(target, batch, at);
  return sizes;
}

/** Adds the leader (the size) and the trailer (the last four bytes) to a tile. */
function toBlock(tile: Buffer): Buffer[] {
  const leader = Buffer.alloc(LEADER_BYTES);
  leader.writeUInt32LE(tile.length, 0);
  // The trailer of a tile shorter than four bytes includes bytes of its leader, as GDAL writes it.
  const end = tile.length >= TRAILER_BYTES ? tile : Buffer.concat([leader, tile]);
  return [leader, tile, end.subarray(-TRAILER_BYTES)];
}

/** @param sizes in the order of `tilePlaces` */
function sized(levels: readonly Level[], sizes: readonly number[]): Level[] {
  let at = 0;
  const smallestFirst = levels.toReversed().map((level) => {
    const { mask, tileOffsets } = level;
    const step = mask ? 2 : 1;
    const ofLevel = sizes.slice(at, at + step * tileOffsets.length);
    at += ofLevel.length;
    const each = (offset: number): number[] => ofLevel.filter((_, i) => i % step === offset);
    return { ...level, tileByteCounts: each(0), ...(mask ? { mask: { ...mask, tileByteCounts: each(1) } } : {}) };
  });
  return smallestFirst.toReversed();
}

async function writeAll(target: FileHandle, buffers: readonly Buffer[], position: number): Promise<void> {
  const whole = Buffer.concat(buffers);
  for (let written = 0; written < whole.length; ) {
    const { bytesWritten } = await target.write(whole, written, whole.length - written, position + written);
    written += bytesWritten;
  }
}
