import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toSceneId } from '@groundtrack/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { type ImageryProvider, ProviderError, type SceneCriteria, type SceneQuery } from '../port/provider.ts';
import { sampleCriteria } from '../port/sample-criteria.testing.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { stacMapping } from '../stac/stac-mapping.ts';
import { openStacServer, type StacServer } from '../stac/testing/stac-server.ts';
import { testGeotiff } from '../stac/testing/test-geotiff.ts';
import { indexFiles } from './index-files.ts';
import { IndexProvider } from './index-provider.ts';
import { PgSceneStore } from './pg-scene-store.ts';
import { pointAt, type SceneBase, sceneBase } from './testing/scene-base.ts';
import { box, someRecord } from './testing/some-record.ts';

const HERE = pointAt(10, 50);
const never = new AbortController().signal;
const clock = { nowMs: () => Date.UTC(2026, 10, 21) };
const mapping = stacMapping.parse({
  provider: 'one',
  label: 'One',
  assets: { image: [{ key: 'visual' }], sample: [{ key: 'sample' }] },
  prices: {
    lines: [
      { phenomenology: 'ms', centsPerKm2: 100 },
      { phenomenology: 'sar', centsPerKm2: 500 },
    ],
  },
});
const CRITERIA = sampleCriteria();

let base: SceneBase;
let files: StacServer;
let provider: ImageryProvider;
beforeAll(async () => {
  base = await sceneBase();
  const png = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  files = await openStacServer({
    items: [],
    files: {
      '/thumb.png': { type: 'image/png', bytes: png },
      '/image.tif': { type: 'image/tiff', bytes: await testGeotiff() },
    },
  });
  const assets = { quicklook: `${files.url}/thumb.png`, sample: null, image: `${files.url}/image.tif` };
  const scene = (featureId: string, day: number, change: Partial<SceneRecord> = {}) =>
    someRecord({
      featureId: toSceneId(featureId),
      acquiredAtMs: Date.UTC(2026, 0, day),
      parts: [box(9.8, 49.8, 10.2, 50.2)],
      groundSampleDistanceM: 100,
      assets,
      ...change,
    });
  await base.add(
    scene('coarse', 1),
    scene('fine', 2, { groundSampleDistanceM: 0.5 }),
    scene('radar', 3, { phenomenology: 'sar', groundSampleDistanceM: null, cloudCover: null, sunElevationDeg: null }),
    scene('unsold', 4, { phenomenology: 'pan', groundSampleDistanceM: 1 }),
    scene('edge', 5, { groundSampleDistanceM: 1, parts: [box(9.999, 49.999, 10.001, 50.001)] }),
    scene('another', 6, { provider: 'two', groundSampleDistanceM: 1 }),
  );
  provider = new IndexProvider({
    mapping,
    store: base.scenes,
    http: testHttpClient,
    clock,
    licenseText: 'Free',
    files: indexFiles.parse({
      assetHosts: ['127.0.0.1'],
      privateAssets: true,
      delivery: 'open-assets',
    }),
  });
});
afterAll(async () => {
  await files.close();
  await base.close();
});

async function search(change: Partial<SceneQuery> = {}, criteria: Partial<SceneCriteria> = {}) {
  return provider.search(
    { area: HERE, limit: 10, cursor: null, criteria: { ...CRITERIA, ...criteria }, ...change },
    never,
  );
}

async function idsOf(change: Partial<SceneQuery> = {}, criteria: Partial<SceneCriteria> = {}): Promise<string[]> {
  return (await search(change, criteria)).scenes.map(({ featureId }) => featureId);
}

async function kindOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: unknown) => (error instanceof ProviderError ? error.kind : String(error)),
  );
}

describe('the index as a provider', () => {
  it('finds its own scenes with products, newest first', async () => {
    const { scenes, next } = await search();
    expect(scenes.map(({ featureId }) => featureId)).toEqual(['edge', 'unsold', 'radar', 'fine']);
    expect(scenes.map(({ products }) => products.length > 0)).toEqual([false, false, true, true]);
    expect(next).toBeNull();
    expect(scenes[2]).toMatchObject({
      provider: 'one',
      groundSampleDistanceM: null,
      cloudCover: null,
      place: HERE,
      hasSample: false,
    });
  });

  it('filters by price like by other criteria', async () => {
    expect(await idsOf({}, { maxResolutionM: 200 })).toContain('coarse');
    expect(await idsOf({}, { maxPriceCents: 100 })).toEqual(['edge', 'fine']);
    expect(await idsOf({}, { maxPriceCents: 0 })).toEqual([]);
    expect(await idsOf({}, { minSunElevationDeg: 60 })).toEqual(['radar']);
    expect(await idsOf({}, { months: [2, 3] })).toEqual([]);
    expect(await idsOf({ area: pointAt(-10, 50) })).toEqual([]);
    expect(await idsOf({ area: box(10.1, 50.1, 11, 51) })).toEqual(['unsold', 'radar', 'fine']);
    expect(
      await idsOf({
        area: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      }),
    ).toEqual([]);
  });

  it('continues from a cursor', async () => {
    const first = await search({ limit: 3 });
    expect(await idsOf({ limit: 3, cursor: first.next })).toEqual(['fine']);
    for (const cursor of ['', 'x', '12', '1e9~a', '99999999999999999~a', '12~a\0'])
      expect(await kindOf(search({ cursor }))).toBe('rejected');
  });

  it('quotes the scenes that it found', async () => {
    for (const scene of (await search()).scenes) {
      const quoted = await provider.quote(scene.featureId, HERE, never);
      const products = scene.products.map((product) => ({ ...product, pixels: expect.anything() }));
      expect(quoted).toEqual({ ...scene, products });
    }
    expect(await provider.quote(toSceneId('another'), HERE, never)).toBeNull();
    expect(await provider.quote(toSceneId('fine'), pointAt(0, 0), never)).toBeNull();
  });

  it('shows the picture of the item', async () => {
    expect(await provider.quicklook(toSceneId('fine'), never)).toMatchObject({ mediaType: 'image/png' });
    expect(await provider.sample(toSceneId('fine'), never)).toBeNull();
    expect(await provider.quicklook(toSceneId('invented'), never)).toBeNull();
  });

  it('fetches only from hosts that are named', async () => {
    const closed = new IndexProvider({
      mapping,
      store: base.scenes,
      http: testHttpClient,
      clock,
      licenseText: '',
      files: indexFiles.parse({}),
    });
    expect(await kindOf(closed.quicklook(toSceneId('fine'), never))).toBe('rejected');
    expect(closed.capabilities.orders).toBe(false);
  });

  it('delivers the box from the image', async () => {
    const quoted = await provider.quote(toSceneId('coarse'), HERE, never);
    const product = quoted?.products[0];
    if (!product) throw new Error('expected a product');
    const order = {
      kind: 'archive' as const,
      reference: 'r',
      featureId: toSceneId('coarse'),
      priceId: product.priceId,
      place: HERE,
    };
    const id = await provider.placeOrder(order, never);
    expect(await provider.status(id, never)).toMatchObject({ state: 'Complete' });
    const directory = await mkdtemp(path.join(tmpdir(), 'index-'));
    const image = await provider.fetchDelivery(id, order, directory, never);
    expect(image).toMatchObject({ epsg: product.size.projected.epsg, licenseText: 'Free' });
    expect(await sharp(image.path).metadata()).toMatchObject({ width: image.widthPx, height: image.heightPx });
    await rm(directory, { recursive: true });
  });

  it('reports a busy or lost database, and stops when its signal fires', async () => {
    const failing = (store: Pick<PgSceneStore, 'search' | 'find'>) =>
      new IndexProvider({
        mapping,
        store,
        http: testHttpClient,
        clock,
        licenseText: '',
        files: indexFiles.parse({}),
      });
    const query = { area: HERE, limit: 10, cursor: null, criteria: CRITERIA };
    expect(await kindOf(provider.search(query, AbortSignal.abort()))).toBe('timeout');
    const hanging = failing({ search: () => new Promise(() => undefined), find: () => new Promise(() => undefined) });
    expect(await kindOf(hanging.search(query, AbortSignal.timeout(20)))).toBe('timeout');
    expect(await kindOf(hanging.quote(toSceneId('fine'), HERE, AbortSignal.timeout(20)))).toBe('timeout');
    const gone = await sceneBase();
    await gone.close();
    expect(await kindOf(failing(new PgSceneStore(gone.database.search)).search(query, never))).toBe('unavailable');
  });
});
