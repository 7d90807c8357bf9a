import type { FileHandle } from 'node:fs/promises';
import { CogError } from './cog-error.ts';
import type { Level } from './read-levels.ts';

export interface TilePlace {
  readonly level: Level;
  readonly offset: number;
  readonly bytes: number;
}

/** The order of tiles in a COG: smallest level first, row by row, each image tile before its mask tile. */
export function* tilePlaces(levels: readonly Level[]): Generator<TilePlace> {
  for (const level of levels.toReversed()) {
    const { tileOffsets, tileByteCounts, mask } = level;
    for (const [i, offset] of tileOffsets.entries()) {
      yield { level, offset, bytes: tileByteCounts[i] ?? 0 };
      if (mask) yield { level, offset: mask.tileOffsets[i] ?? 0, bytes: mask.tileByteCounts[i] ?? 0 };
    }
  }
}

/** The raw bytes of each tile. */
export async function* readTiles(source: FileHandle, levels: readonly Level[]): AsyncGenerator<Buffer> {
  for (const place of tilePlaces(levels)) yield await readTile(source, place, Buffer.allocUnsafe(place.bytes));
}

/** @param tile a buffer of exactly its size */
export async function readTile(source: FileHandle, { offset, bytes }: TilePlace, tile: Buffer): Promise<Buffer> {
  for (let read = 0; read < bytes; ) {
    const { bytesRead } = await source.read(tile, read, bytes - read, offset + read);
    if (bytesRead === 0) throw new CogError('broken', 'the file ended within a tile');
    read += bytesRead;
  }
  return tile;
}
