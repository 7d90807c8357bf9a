import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Log } from './ports.ts';

/** Files of tiles by name, such as `5/18/9.webp`. */
export interface TileCache {
  read(name: string): Promise<Uint8Array | null>;
  write(name: string, made: Uint8Array): Promise<void>;
  /**
   * Reads a tile, or creates it once for all concurrent callers and stores it. A tile that cannot be stored is returned
   * anyway.
   * @returns null if `make` returned null
   */
  readOrMake(name: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null>;
}

export interface TileCacheOptions {
  readonly dir: string;
  /** Current edition of the tiles. Other editions are deleted. */
  readonly edition: string;
  readonly log: Log;
  readonly maxBytes?: number;
}

/** Complete files. Unfinished ones have another suffix. */
const IS_TILE = /\.(?:webp|json)$/;

/** Limit of about 50,000 tiles, so that requests cannot fill the disk. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Stores tiles on disk, one file each. Beyond the limit, the least recently read are deleted. */
export function createTileCache({ dir, edition, log, maxBytes = MAX_BYTES }: TileCacheOptions): TileCache {
  const root = path.join(dir, edition);
  const evicted: string[] = [];
  /** Bytes of each file known to this process. */
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
  const read: TileCache['read'] = async (name) => {
    const file = path.join(root, name);
    const made = await readFile(file).catch(() => null);
    sizes.get(file);
    return made;
  };
  const write: TileCache['write'] = async (name, made) => {
    opened ??= open();
    await opened;
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    // Renamed when complete, so that neither a reader nor the next start finds a partial file.
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, made);
    await rename(unfinished, file);
    sizes.set(file, made.length);
    for (const oldest of evicted.splice(0)) await unlink(oldest).catch(() => undefined);
  };
  const makeOnce = onlyOnce(async (name: string, make: () => Promise<Uint8Array | null>) => {
    const made = await make();
    if (made)
      await write(name, made).catch((error: unknown) => {
        log.warn({ tile: name, error: String(error) }, 'A map tile could not be stored');
      });
    return made;
  });
  return { read, write, readOrMake: async (name, make) => (await read(name)) ?? (await makeOnce(name, make)) };
}

/** Concurrent callers of the same name share a call. */
function onlyOnce<A, T>(run: (name: string, argument: A) => Promise<T>): (name: string, argument: A) => Promise<T> {
  const underway = new Map<string, Promise<T>>();
  return (name, argument) => {
    const running = underway.get(name) ?? run(name, argument).finally(() => underway.delete(name));
    underway.set(name, running);
    return running;
  };
}

async function removeOthers(dir: string, edition: string): Promise<void> {
  const others = (await readdir(dir).catch(() => [])).filter((name) => name !== edition);
  await Promise.all(others.map((name) => rm(path.join(dir, name), { recursive: true, force: true })));
}

/** Oldest first. */
async function filesIn(root: string): Promise<readonly { readonly file: string; readonly size: number }[]> {
  const names = (await readdir(root, { recursive: true }).catch(() => [])).filter((name) => IS_TILE.test(name));
  const files = [];
  for (const name of names) {
    const file = path.join(root, name);
    const { size, mtimeMs } = await stat(file);
    files.push({ file, size, mtimeMs });
  }
  return files.sort((a, b) => a.mtimeMs - b.mtimeMs);
}
