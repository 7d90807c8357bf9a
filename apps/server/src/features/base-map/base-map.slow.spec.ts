import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints, mapName } from '@groundtrack/contract';
import { streetArchive } from '@groundtrack/fixtures';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { QueueFull } from '../../lib/round-robin-queue.ts';
import { problemIn, testHttp } from '../../platform/http/testing/test-http.ts';
import { pool } from '../../platform/pool/pool.ts';
import { createBaseMap, registerBaseMap } from './base-map.ts';
import { BuiltInMap, type DrawTile, describeBuiltInMap } from './built-in-map.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let fastify: FastifyInstance;
let cacheDir: string;
let drawn: number;

function open(draw: DrawTile): BuiltInMap {
  const counting: DrawTile = (task) => {
    drawn += 1;
    return draw(task);
  };
  return new BuiltInMap({ cacheDir, log: silent, draw: counting });
}

function serve(draw: DrawTile): void {
  registerBaseMap(fastify, open(draw), async () => undefined);
}

beforeEach(async () => {
  cacheDir = await mkdtemp(path.join(tmpdir(), 'tiles-'));
  fastify = Fastify();
  drawn = 0;
});
afterEach(() => fastify.close());

const never = new AbortController().signal;
const shared: DrawTile = (task) => pool.run('drawMapTile', task, { signal: never });
const busy: DrawTile = () => Promise.reject(new QueueFull('too-many-waiting'));
afterAll(() => pool.close());

test('a map with streets includes their attribution, and caches its tiles separately', async () => {
  const streets = { file: '/none', edition: 'e1', attribution: '© OpenStreetMap contributors' };
  const [plain, described] = [describeBuiltInMap(), describeBuiltInMap(streets)];
  expect(plain.attribution).toBe('Map: Natural Earth');
  expect(described.attribution).toBe('Map: Natural Earth · © OpenStreetMap contributors');
  expect(described.namesEdition).toBe(`${plain.namesEdition}-e1`);
  expect(described.urlTemplate).toContain(`?edition=${described.namesEdition}`);
  const map = new BuiltInMap({
    cacheDir,
    log: silent,
    streets,
    draw: async () => new Uint8Array([1]),
  });
  await map.picture({ level: 0, column: 0, row: 0 }, 'map');
  expect(await readdir(cacheDir)).toEqual([described.namesEdition]);
});

test('streets of a file are drawn by the thread as pictures and names', async () => {
  const road = {
    shape: 'line',
    tags: { kind: 'major_road', name: '<b>Main Street</b>' },
    points: [
      [0, 2000],
      [4096, 2000],
    ],
  } as const;
  const earth = {
    shape: 'area',
    tags: { kind: 'earth' },
    points: [
      [0, 0],
      [4096, 0],
      [4096, 4096],
      [0, 4096],
    ],
  } as const;
  const layers = { earth: [earth], roads: [road] };
  const file = path.join(cacheDir, 'town.pmtiles');
  await writeFile(
    file,
    streetArchive({ tiles: [16_382, 16_383].map((row) => ({ zoom: 15, column: 16_384, row, layers })) }),
  );
  const [tile, streetFile] = [{ level: 14, column: 16_384, row: 8_191 }, file];
  const names: unknown = JSON.parse(new TextDecoder().decode(await shared({ tile, part: 'names', streetFile })));
  const streets = z.parse(z.array(mapName), names).filter(({ kind }) => kind === 'street');
  expect(streets.map(({ text }) => text)).toEqual(['<b>Main Street</b>']);
  const picture = await shared({ tile, part: 'map', streetFile });
  expect((await sharp(picture).stats()).isOpaque).toBe(true);
}, 30_000);

describe('the tile route', () => {
  test('draws a tile once, in a separate thread, and then reads it from disk', async () => {
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

  test('has two looks, each drawn once', async () => {
    serve(async ({ part }) => new TextEncoder().encode(part));
    const send = async (query: string) => (await fastify.inject(`/tiles/5/18/9.webp${query}`)).payload;
    for (let n = 0; n < 2; n++)
      expect([await send('?look=satellite'), await send(''), await send('?look=x')]).toEqual([
        'satellite',
        'map',
        'map',
      ]);
    expect(drawn).toBe(2);
  });

  test('land and sea have different colors', async () => {
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

  test('has a limit for each client address, shared with the names, and returns a retry time', async () => {
    const picture = new Uint8Array([1]);
    const bytes = { map: picture, satellite: picture, names: new TextEncoder().encode('[]') };
    const map = open(async ({ part }) => bytes[part]);
    const http = await testHttp(createBaseMap({ map }).handlers, {
      limits: { requestsPerMinute: 1 },
      trustedProxies: ['127.0.0.0/8'],
      addRoutes: (server, { limitTiles }) => registerBaseMap(server, map, limitTiles),
    });
    onTestFinished(() => http.close());
    const send = (what: string, ip = '198.51.100.1') => fetch(http.url + what, { headers: { 'x-forwarded-for': ip } });
    const statuses: number[] = [];
    for (let n = 0; n < 9; n++) statuses.push((await send('/tiles/0/0/0.webp')).status);
    statuses.push((await send('/api/v3/map/names/0/0/0')).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    const refused = await send('/tiles/0/0/0.webp');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await problemIn(refused)).toMatchObject({
      code: 'too-many-requests',
      detail: expect.stringMatching(/^At most 10 requests a minute are allowed. Try again in \d+ s$/),
    });
    expect((await send('/api/v3/map/names/0/0/0')).status).toBe(429);
    expect((await send('/tiles/0/0/0.webp', '198.51.100.2')).status).toBe(200);
  });

  test('serves the tile even when it cannot be cached', async () => {
    await rm(cacheDir, { recursive: true });
    await writeFile(cacheDir, 'a file where the folder should be');
    serve(async () => new Uint8Array([1, 2, 3]));
    expect((await fastify.inject('/tiles/0/0/0.webp')).rawPayload).toEqual(Buffer.from([1, 2, 3]));
  });
});

describe('the names of tiles', () => {
  const send = async (draw: DrawTile, tile: string, headers: Record<string, string> = {}) => {
    const http = await testHttp(createBaseMap({ map: open(draw) }).handlers);
    try {
      const answer = await fetch(`${http.url}/api/v3/map/names/${tile}`, { headers });
      return { answer, json: answer.status === 304 ? null : await answer.json() };
    } finally {
      await http.close();
    }
  };

  test('have positions, the most important first, and are read from disk the next time', async () => {
    const { answer, json } = await send(shared, '7/134/30?edition=1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=604800');
    const { names } = endpoints.mapNames.answer.schema.parse(json);
    expect(names.map(({ rank }) => rank)).toEqual(names.map(({ rank }) => rank).toSorted((a, b) => a - b));
    expect(names.find(({ text }) => text === 'Zürich')).toMatchObject({ kind: 'city', size: 3 });
    const again = await send(busy, '7/134/30');
    expect(again.json).toEqual(json);

    const etag = answer.headers.get('etag') ?? '';
    const known = await send(busy, '7/134/30', { 'if-none-match': etag });
    expect(known.answer.status).toBe(304);
    expect(known.answer.headers.get('etag')).toBe(etag);
  }, 30_000);

  test.each(['0/2/0', '0/0/1', '3/16/0', '3/0/8'])('%s is outside the grid', async (tile) => {
    const { answer, json } = await send(shared, tile);
    expect([answer.status, json]).toMatchObject([404, { code: 'not-found' }]);
    expect(drawn).toBe(0);
  });

  test.each(['17/0/0', '-1/0/0', '1/0.5/0', '1/1e9/0', '1/0/9999999999', 'a/0/0', `0/0/0?edition=${'e'.repeat(101)}`])(
    '%s is no tile',
    async (tile) => {
      const { answer, json } = await send(shared, tile);
      expect([answer.status, json]).toMatchObject([400, { code: 'invalid-request' }]);
      expect(drawn).toBe(0);
    },
  );

  test('are rejected temporarily when too many are queued', async () => {
    const { answer } = await send(busy, '0/0/0');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2']);
  });
});
