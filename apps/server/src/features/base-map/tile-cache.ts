import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tile } from '@groundtrack/base-map';

export interface TileCache {
  read(tile: Tile): Promise<Uint8Array | null>;
  write(tile: Tile, image: Uint8Array): Promise<void>;
}

export interface TileCacheOptions {
  readonly dir: string;
  /** What tiles look like now; those of another edition are deleted. */
  readonly edition: string;
  readonly maxBytes?: number;
}

/** About 50,000 tiles: nobody can fill the disk by asking. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Bytes of each kept file, the longest unused first as far as this process knows. */
interface Kept {
  readonly sizes: Map<string, number>;
  bytes: number;
}

/** Tiles on disk, one file each. Beyond the limit the oldest go. */
export function createTileCache({ dir, edition, maxBytes = MAX_BYTES }: TileCacheOptions): TileCache {
  const root = path.join(dir, edition);
  const fileOf = ({ level, column, row }: Tile) => path.join(root, String(level), String(column), `${row}.webp`);
  let kept: Promise<Kept> | null = null;
  const open = async () => {
    await removeOthers(dir, edition);
    return listKept(root);
  };
  return {
    async read(tile) {
      const file = fileOf(tile);
      const image = await readFile(file).catch(() => null);
      if (!image) return null;
      const sizes = (await kept)?.sizes;
      // Read again: no longer the oldest.
      if (sizes?.delete(file)) sizes.set(file, image.length);
      return image;
    },
    async write(tile, image) {
      kept ??= open();
      const known = await kept;
      const file = fileOf(tile);
      await mkdir(path.dirname(file), { recursive: true });
      // A reader never sees half a file, nor does the next start after a crash.
      const unfinished = `${file}.${randomUUID()}`;
      await writeFile(unfinished, image);
      await rename(unfinished, file);
      known.bytes += image.length - (known.sizes.get(file) ?? 0);
      known.sizes.set(file, image.length);
      for (const [oldest, bytes] of known.sizes) {
        if (known.bytes <= maxBytes) break;
        known.sizes.delete(oldest);
        known.bytes -= bytes;
        await unlink(oldest).catch(() => undefined);
      }
    },
  };
}

async function removeOthers(dir: string, edition: string): Promise<void> {
  const others = (await readdir(dir).catch(() => [])).filter((name) => name !== edition);
  await Promise.all(others.map((name) => rm(path.join(dir, name), { recursive: true, force: true })));
}

async function listKept(root: string): Promise<Kept> {
  const names = (await readdir(root, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.webp'));
  const files = [];
  for (const name of names) {
    const file = path.join(root, name);
    const { size, mtimeMs } = await stat(file);
    files.push({ file, size, mtimeMs });
  }
  files.sort((a, b) => a.mtimeMs - b.mtimeMs);
  return {
    sizes: new Map(files.map(({ file, size }) => [file, size])),
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}
