import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testHttp } from '../../platform/http/testing/test-http.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { createGround, type GroundDeps } from './create-ground.ts';
import { SimulatedGround } from './simulated-ground.ts';

let cacheDir: string;
beforeEach(async () => {
  cacheDir = await mkdtemp(path.join(tmpdir(), 'ground-'));
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

async function send(ground: GroundDeps['ground'], tiles: readonly string[], headers: Record<string, string> = {}) {
  const http = await testHttp(createGround({ ground }).handlers);
  try {
    const get = async (tile: string) => {
      const answer = await fetch(`${http.url}/api/v3/map/ground/${tile}`, { headers });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    return await Promise.all(tiles.map(get));
  } finally {
    await http.close();
  }
}

describe('tiles of the simulated ground', () => {
  test('are drawn once, and then read from disk', async () => {
    const tile = '15/9385/12520?edition=1';
    const [drawn] = await send(new SimulatedGround({ cacheDir, log: silentLog }), [tile]);
    expect(drawn?.answer.headers.get('content-type')).toBe('image/webp');
    expect(drawn?.answer.headers.get('cache-control')).toContain('max-age=604800');
    expect(await sharp(drawn?.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    const draw = () => Promise.reject(new Error('it is on disk'));
    const [again] = await send(new SimulatedGround({ cacheDir, log: silentLog, draw }), [tile]);
    expect(again?.bytes).toEqual(drawn?.bytes);

    const etag = drawn?.answer.headers.get('etag') ?? '';
    await rm(cacheDir, { recursive: true });
    const ground = new SimulatedGround({ cacheDir, log: silentLog, draw });
    const [known] = await send(ground, [tile], { 'if-none-match': etag });
    expect([known?.answer.status, known?.answer.headers.get('etag')]).toEqual([304, etag]);
  }, 30_000);

  test('are rejected outside of their levels and of the grid, without drawing', async () => {
    const ground = new SimulatedGround({ cacheDir, log: silentLog });
    const [outside, wrong] = await Promise.all([
      send(ground, ['9/0/0', '0/0/0', '12/4096/0', '12/0/4096']),
      send(ground, ['19/0/0', '-1/0/0', '12/0.5/0', '12/1e9/0', 'a/0/0', `12/0/0?edition=${'e'.repeat(101)}`]),
    ]);
    for (const { answer, bytes } of outside)
      expect([answer.status, JSON.parse(String(bytes))]).toMatchObject([
        404,
        { code: 'not-found', detail: expect.stringContaining('levels run from 10 to 18') },
      ]);
    expect(wrong.map(({ answer }) => answer.status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await readdir(cacheDir)).toEqual([]);
  });

  test('do not exist if all providers are real', async () => {
    const [answered] = await send(null, ['15/0/0']);
    expect(answered?.answer.status).toBe(404);
  });

  test('are drawn once for all clients that request one at the same time', async () => {
    const draw = vi.fn(async () => new Uint8Array([1]));
    const ground = new SimulatedGround({ cacheDir, log: silentLog, draw });
    const tiles = await Promise.all([1, 2, 3].map(() => ground.tile({ z: 12, x: 1, y: 0 })));
    expect(tiles).toEqual([1, 2, 3].map(() => new Uint8Array([1])));
    expect(draw).toHaveBeenCalledTimes(1);
  });

  test('are described to clients with their edition, levels, and attribution', () => {
    const ground = new SimulatedGround({ cacheDir, log: silentLog });
    expect(ground.describe()).toEqual({
      urlTemplate: `/api/v3/map/ground/{z}/{x}/{y}?edition=${ground.edition}`,
      minLevel: 10,
      maxLevel: 18,
      attribution: 'Simulated ground, not a photograph',
    });
  });
});
