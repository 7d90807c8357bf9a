import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { TilePart, TileTask } from './map-drawer.ts';

export interface TileCache {
  read(task: TileTask): Promise<Uint8Array | null>;
  write(task: TileTask, made: Uint8Array): Promise<void>;
}

export interface TileCacheOptions {
  readonly dir: string;
  /** Current edition of the tiles; those of others are deleted. */
  readonly edition: string;
  readonly maxBytes?: number;
}

const ENDING: Readonly<Record<TilePart, string>> = { picture: '.webp', names: '.json' };

/** Limit of about 50,000 tiles, so that requests cannot fill the disk. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Stores pictures and names of tiles on disk, one file each. Beyond the limit the least recently read are deleted. */
export function createTileCache({ dir, edition, maxBytes = MAX_BYTES }: TileCacheOptions): TileCache {
  const root = path.join(dir, edition);
  const toFile = ({ tile: { level, column, row }, part }: TileTask) =>
    path.join(root, String(level), String(column), `${row}${ENDING[part]}`);
  const evicted: string[] = [];
  /** Bytes of each file, as far as this process knows. */
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, file, reason) => {
      if (reason === 'evict') evicted.push(file);
    },
  });
  let opened: Promise<void> | null = null;
  const open = async (): Promise<void> => {
    await removeOthers(dir, edition);
    for (const { file, size } of await filesIn(root)) sizes.set(file, size);
  };
  return {
    async read(task) {
      const file = toFile(task);
      const made = await readFile(file).catch(() => null);
      sizes.get(file);
      return made;
    },
    async write(task, made) {
      opened ??= open();
      await opened;
      const file = toFile(task);
      await mkdir(path.dirname(file), { recursive: true });
      // Renamed when complete, so that neither a reader nor the next start finds a partial file.
      const unfinished = `${file}.${randomUUID()}`;
      await writeFile(unfinished, made);
      await rename(unfinished, file);
      sizes.set(file, made.length);
      for (const oldest of evicted.splice(0)) await unlink(oldest).catch(() => undefined);
    },
  };
}

async function removeOthers(dir: string, edition: string): Promise<void> {
  const others = (await readdir(dir).catch(() => [])).filter((name) => name !== edition);
  await Promise.all(others.map((name) => rm(path.join(dir, name), { recursive: true, force: true })));
}

/** The oldest first. */
async function filesIn(root: string): Promise<readonly { readonly file: string; readonly size: number }[]> {
  const isOurs = (name: string) => Object.values(ENDING).some((ending) => name.endsWith(ending));
  const names = (await readdir(root, { recursive: true }).catch(() => [])).filter(isOurs);
  const files = [];
  for (const name of names) {
    const file = path.join(root, name);
    const { size, mtimeMs } = await stat(file);
    files.push({ file, size, mtimeMs });
  }
  return files.sort((a, b) => a.mtimeMs - b.mtimeMs);
}
