import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerBaseMap } from './base-map.ts';
import { createTileCache, type TileCache } from './tile-cache.ts';
import { createTileDrawer, type TileDrawer } from './tile-drawer.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let fastify: FastifyInstance;
let cacheDir: string;
let drawn: number;

function serve(drawer: TileDrawer): void {
  const counting: TileDrawer = {
    draw: (tile) => {
      drawn += 1;
      return drawer.draw(tile);
    },
    close: () => drawer.close(),
  };
  registerBaseMap(fastify, { cacheDir, log: silent, drawer: counting });
}

beforeEach(async () => {
  cacheDir = await mkdtemp(path.join(tmpdir(), 'tiles-'));
  fastify = Fastify();
  drawn = 0;
});
afterEach(() => fastify.close());

describe('the tile route', () => {
  /** One for all tests: its thread reads the maps of the world. */
  const threaded = createTileDrawer();
  afterAll(() => threaded.close());
  const shared: TileDrawer = { draw: (tile) => threaded.draw(tile), close: async () => {} };

  test('draws a tile once, in a thread of its own, and then reads it from disk', async () => {
    serve(shared);
    const url = '/tiles/5/18/9.webp';
    const [first, second] = await Promise.all([fastify.inject(url), fastify.inject(url)]);
    const third = await fastify.inject(url);
    expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([200, 200, 200]);
    expect(first.headers['content-type']).toBe('image/webp');
    expect(first.headers['cache-control']).toContain('max-age=');
    const { width, height, hasAlpha } = await sharp(first.rawPayload).metadata();
    expect({ width, height, hasAlpha }).toEqual({ width: 512, height: 512, hasAlpha: true });
    expect(third.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(drawn).toBe(1);
  }, 30_000);

  test('land and sea differ where they should', async () => {
    serve(shared);
    const { rawPayload } = await fastify.inject('/tiles/7/73/36.webp');
    const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const blueAt = (x: number, y: number) => {
      const at = (y * info.width + x) * info.channels;
      return (data[at + 2] ?? 0) - (data[at] ?? 0);
    };
    // 37.97 to 39.38 N, 77.34 to 75.94 W: southern Maryland in the middle of the west, Chesapeake Bay in the middle of
    // the east.
    expect(blueAt(140, 290)).toBeLessThan(0);
    expect(blueAt(383, 281)).toBeGreaterThan(40);
  }, 30_000);

  test.each([
    '/tiles/0/2/0.webp',
    '/tiles/0/0/1.webp',
    '/tiles/17/0/0.webp',
    '/tiles/-1/0/0.webp',
    '/tiles/1/-1/0.webp',
    '/tiles/1/0/0.5.webp',
    '/tiles/1/1e9/0.webp',
    '/tiles/1/1000000000/0.webp',
    '/tiles/a/0/0.webp',
    '/tiles/1/..%2f..%2fx/0.webp',
  ])('%s is outside the grid: 404 in the problem shape, nothing drawn', async (url) => {
    serve(shared);
    const response = await fastify.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({
      code: 'not-found',
      detail: expect.stringContaining('levels run from 0 to 16, columns from 0 to 2^(level + 1) - 1'),
    });
    expect(drawn).toBe(0);
  });

  test('says when too many wait, and that asking again helps', async () => {
    serve({ draw: async () => null, close: async () => {} });
    const response = await fastify.inject('/tiles/0/0/0.webp');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(await readdir(cacheDir)).toEqual([]);
  });

  test('serves the tile even when it cannot be kept', async () => {
    await rm(cacheDir, { recursive: true });
    await writeFile(cacheDir, 'a file where the folder should be');
    serve({ draw: async () => new Uint8Array([1, 2, 3]), close: async () => {} });
    expect((await fastify.inject('/tiles/0/0/0.webp')).rawPayload).toEqual(Buffer.from([1, 2, 3]));
  });
});

describe('the cache', () => {
  const tiles = [0, 1, 2].map((column) => ({ level: 1, column, row: 0 }));
  const keptIn = async (cache: TileCache) =>
    (await Promise.all(tiles.map((tile) => cache.read(tile)))).map((image) => image !== null);

  test('lets the longest unused tile go at its limit', async () => {
    const cache = createTileCache({ dir: cacheDir, edition: 'now', maxBytes: 20 });
    const [first = tiles[0], second, third] = tiles;
    if (!(first && second && third)) throw new Error('three tiles');
    await cache.write(first, new Uint8Array(10));
    await cache.write(second, new Uint8Array(10));
    await cache.read(first);
    await cache.write(third, new Uint8Array(10));
    expect(await keptIn(cache)).toEqual([true, false, true]);
  });

  test('counts what it finds on disk, and throws other editions away', async () => {
    const write = async (edition: string, maxBytes: number) => {
      const cache = createTileCache({ dir: cacheDir, edition, maxBytes });
      for (const tile of tiles) await cache.write(tile, new Uint8Array(10));
    };
    await write('old', 100);
    await write('now', 100);
    expect(await readdir(cacheDir)).toEqual(['now']);
    const next = createTileCache({ dir: cacheDir, edition: 'now', maxBytes: 25 });
    await next.write({ level: 2, column: 0, row: 0 }, new Uint8Array(10));
    expect((await keptIn(next)).filter(Boolean)).toHaveLength(1);
  });
});
