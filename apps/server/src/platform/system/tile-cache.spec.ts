import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { createTileCache, type TileCache } from './tile-cache.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'tiles-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const open = (edition: string, maxBytes: number) => createTileCache({ dir, edition, log: silentLog, maxBytes });

describe('the cache of tiles', () => {
  const tiles = ['1/0/0.webp', '1/1/0.webp', '1/2/0.webp'] as const;
  const keptIn = async (cache: TileCache) =>
    (await Promise.all(tiles.map((tile) => cache.read(tile)))).map((image) => image !== null);

  test('evicts the least recently used tile at its limit', async () => {
    const cache = open('now', 20);
    const [first, second, third] = tiles;
    await cache.write(first, new Uint8Array(10));
    await cache.write(second, new Uint8Array(10));
    await cache.read(first);
    await cache.write(third, new Uint8Array(10));
    expect(await keptIn(cache)).toEqual([true, false, true]);
  });

  test('counts the tiles on disk, and deletes other editions', async () => {
    const write = async (edition: string, maxBytes: number) => {
      const cache = open(edition, maxBytes);
      for (const tile of tiles) await cache.write(tile, new Uint8Array(10));
    };
    await write('old', 100);
    await write('now', 100);
    expect(await readdir(dir)).toEqual(['now']);
    const next = open('now', 25);
    await next.write('2/0/0.json', new Uint8Array(10));
    expect((await keptIn(next)).filter(Boolean)).toHaveLength(1);
  });

  test('creates a tile once for concurrent callers, and returns one that cannot be stored', async () => {
    let made = 0;
    const make = async () => new Uint8Array([(made += 1)]);
    const cache = open('now', 20);
    const answers = await Promise.all([1, 2].map(() => cache.readOrMake('3/1/1.webp', make)));
    expect([...answers, await cache.readOrMake('3/1/1.webp', make)].map((tile) => tile?.[0])).toEqual([1, 1, 1]);
    await rm(dir, { recursive: true });
    await writeFile(dir, 'a file where the folder should be');
    expect((await open('other', 20).readOrMake('3/1/1.webp', make))?.[0]).toBe(2);
  });
});
