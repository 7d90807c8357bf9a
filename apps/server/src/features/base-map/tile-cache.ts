import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tile } from './tile-grid.ts';

export interface TileCache {
  read(tile: Tile): Promise<Uint8Array | null>;
  write(tile: Tile, image: Uint8Array): Promise<void>;
}

/** A change of what tiles look like begins a new folder. */
const EDITION = 'v1';
/** About half a gigabyte. Beyond it tiles are drawn anew each time, so that nobody can fill the disk by asking. */
const TILES_MAX = 50_000;

/** Tiles on disk, one file each. */
export function createTileCache(dir: string, maxTiles = TILES_MAX): TileCache {
  const root = path.join(dir, EDITION);
  const fileOf = ({ level, column, row }: Tile) => path.join(root, String(level), String(column), `${row}.webp`);
  let count: Promise<number> | null = null;
  let written = 0;
  return {
    read: (tile) => readFile(fileOf(tile)).catch(() => null),
    async write(tile, image) {
      count ??= countFiles(root);
      if ((await count) + written >= maxTiles) return;
      written += 1;
      const file = fileOf(tile);
      await mkdir(path.dirname(file), { recursive: true });
      // A reader never sees half a file, nor does the next start after a crash.
      const unfinished = `${file}.${randomUUID()}`;
      await writeFile(unfinished, image);
      await rename(unfinished, file);
    },
  };
}

async function countFiles(root: string): Promise<number> {
  const entries = await readdir(root, { recursive: true }).catch(() => []);
  return entries.filter((name) => name.endsWith('.webp')).length;
}
