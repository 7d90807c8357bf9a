import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPriceId, toSceneId } from '@groundtrack/contract';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { SceneCriteria } from '../port/provider.ts';
import { makeTiff } from './testing/make-tiff.ts';
import {
  CRITERIA,
  closeAll,
  failureOf,
  HERE,
  never,
  openProvider,
  PLAIN,
  page,
  SORT,
  squareItem,
} from './testing/open-provider.ts';
import type { StacServerOptions, TestItem } from './testing/stac-server.ts';
import { testGeotiff } from './testing/test-geotiff.ts';

afterEach(closeAll);

describe('paging', () => {
  const items = Array.from({ length: 25 }, (_, i) => squareItem(`item-${String(i).padStart(2, '0')}`, 1 + (i % 7)));

  it.each<[string, Partial<StacServerOptions>]>([
    ['by GET', { methods: ['GET'] }],
    ['by POST with whole bodies', { methods: ['POST'] }],
    ['by POST with merged bodies', { methods: ['POST'], merge: true }],
    ['of an API that sorts', { conformsTo: SORT }],
  ])('follows links %s, and continues from a cursor without a gap or repetition', async (_what, options) => {
    const { provider } = await openProvider({ items, pageSize: 4, ...options }, PLAIN);
    const whole = await page(provider, 100);
    expect(whole.scenes).toHaveLength(25);
    expect(whole.next).toBeNull();
    const ids: string[] = [];
    for (let cursor: string | null = null, pages = 0; pages === 0 || cursor !== null; pages++) {
      const part = await page(provider, 6, cursor);
      ids.push(...part.scenes.map(({ featureId }) => featureId));
      cursor = part.next;
      expect(pages).toBeLessThan(6);
    }
    expect(ids).toEqual(whole.scenes.map(({ featureId }) => featureId));
  });

  it('fetches the conformance once', async () => {
    const { server, provider } = await openProvider({ items }, PLAIN);
    await page(provider, 5);
    await page(provider, 5);
    expect(server.requests.filter(({ url }) => url.pathname === '/')).toHaveLength(1);
  });

  it('rejects an invalid cursor', async () => {
    const { provider } = await openProvider({ items }, PLAIN);
    expect(await failureOf(page(provider, 5, 'nonsense'))).toMatchObject({ kind: 'rejected' });
  });
});

describe('criteria', () => {
  const items = [
    squareItem('clear', 1, { 'eo:cloud_cover': 5 }),
    squareItem('overcast', 2, { 'eo:cloud_cover': 95 }),
    squareItem('unknown', 3),
  ];

  it('are sent to the API if it supports them', async () => {
    const filters = ['https://api.stacspec.org/v1.0.0/item-search#filter'];
    const cql = (kind: string) => [...SORT, ...filters, `http://www.opengis.net/spec/cql2/1.0/conf/cql2-${kind}`];
    const posted = await openProvider(
      { items, methods: ['POST'], conformsTo: cql('json') },
      { ...PLAIN, collections: ['c'] },
    );
    await page(posted.provider, 5, null, { maxCloudCover: 0.2 });
    expect(posted.server.searches.at(-1)?.body).toMatchObject({
      collections: ['c'],
      intersects: HERE,
      datetime: '2010-01-01T00:00:00.000Z/2026-11-21T00:00:00.000999Z',
      sortby: [{ field: 'properties.datetime', direction: 'desc' }],
      filter: { op: 'or', args: [{ op: '<=', args: [{ property: 'eo:cloud_cover' }, 20] }, { op: 'isNull' }] },
    });
    const got = await openProvider({ items, methods: ['GET'], conformsTo: cql('text') }, PLAIN);
    await page(got.provider, 5, null, { maxCloudCover: 0.2 });
    const { searchParams } = got.server.searches.at(-1)?.url ?? new URL('http://none');
    expect(searchParams.get('filter')).toBe('"eo:cloud_cover" <= 20 OR "eo:cloud_cover" IS NULL');
    expect(searchParams.get('intersects')).toBe(JSON.stringify(HERE));
  });

  it('are checked again on our side for every response', async () => {
    const broken = [{ id: 'broken' } as TestItem, ...items, squareItem('elsewhere', 4, {}, 0.0001)];
    const far = {
      ...squareItem('far', 5),
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    };
    const { provider } = await openProvider({ items: [...broken, far], answersEverything: true }, PLAIN);
    const found = async (criteria: Partial<SceneCriteria>) =>
      (await page(provider, 10, null, criteria)).scenes.map(({ featureId }) => featureId);
    expect(await found({ maxCloudCover: 0.2 })).toEqual(['elsewhere', 'unknown', 'clear']);
    expect(await found({ months: [2] })).toEqual([]);
    expect(await found({ maxResolutionM: 0.3 })).toEqual([]);
    expect(await found({ maxPriceCents: 99 })).toEqual([]);
    expect(await found({ endMs: Date.UTC(2026, 0, 1) })).toEqual(['clear']);
  });

  it('finds scenes that have a part of an area, also across the antimeridian', async () => {
    const ring = [
      [179.5, 0],
      [-179.5, 0],
      [-179.5, 1],
      [179.5, 1],
      [179.5, 0],
    ];
    const crossing = { ...squareItem('crossing', 1), geometry: { type: 'Polygon', coordinates: [ring] } };
    const { server, provider } = await openProvider(
      { items: [crossing, squareItem('far', 2)], answersEverything: true, methods: ['GET'] },
      PLAIN,
    );
    const area = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [179.8, 0.2],
          [180.4, 0.2],
          [180.4, 0.8],
          [179.8, 0.8],
          [179.8, 0.2],
        ] as [number, number][],
      ],
    };
    const { scenes } = await provider.search({ area, criteria: CRITERIA, limit: 5, cursor: null }, never);
    expect(scenes).toMatchObject([{ featureId: 'crossing', footprint: { type: 'MultiPolygon' } }]);
    expect(scenes[0]?.products.length).toBeGreaterThan(0);
    expect(server.searches.at(-1)?.url.searchParams.get('bbox')).toBe('179.8,0.2,-179.6,0.8');
  });
});

describe('keys', () => {
  const items = [squareItem('one', 1)];

  it('are sent by header, by query, or as a token that is cached and renewed', async () => {
    const header = await openProvider({ items, accepts: ({ headers }) => headers['x-api-key'] === 'k' }, PLAIN, () => ({
      auth: { kind: 'header', name: 'x-api-key', value: 'k' },
    }));
    expect((await page(header.provider, 5)).scenes).toHaveLength(1);
    const query = await openProvider(
      { items, accepts: (_, { searchParams }) => searchParams.get('key') === 'k' },
      PLAIN,
      () => ({
        auth: { kind: 'query', name: 'key', value: 'k' },
      }),
    );
    expect((await page(query.provider, 5)).scenes).toHaveLength(1);
    let valid = 'Bearer token-1';
    const oauth = await openProvider(
      { items, accepts: ({ headers }) => headers.authorization === valid },
      PLAIN,
      (url) => ({
        auth: { kind: 'oauth-client-credentials', tokenUrl: `${url}/token`, clientId: 'i', clientSecret: 's' },
      }),
    );
    await page(oauth.provider, 5);
    await page(oauth.provider, 5);
    expect(oauth.server.tokensGiven).toBe(1);
    valid = 'Bearer token-2';
    expect((await page(oauth.provider, 5)).scenes).toHaveLength(1);
    expect(oauth.server.tokensGiven).toBe(2);
  });

  it('are reported if they are invalid', async () => {
    const { provider } = await openProvider({ items, accepts: () => false }, PLAIN, () => ({
      auth: { kind: 'header', name: 'x-api-key', value: 'wrong' },
    }));
    const error = await failureOf(page(provider, 5));
    expect(error).toMatchObject({ name: 'ProviderError', kind: 'credentials', provider: 'plain' });
    expect(error.message).not.toContain('wrong');
  });
});

describe('an API that misbehaves', () => {
  it.each([
    ['down', 'unavailable', 1000],
    ['rate-limited', 'rate-limited', 7000],
    ['not-json', 'malformed', null],
    ['not-items', 'malformed', null],
  ] as const)('%s: %s', async (fault, kind, retryAfterMs) => {
    const { server, provider } = await openProvider({ items: [squareItem('one', 1)] }, PLAIN);
    server.fault = fault;
    expect(await failureOf(page(provider, 5))).toMatchObject({ kind, retryAfterMs });
  });

  it.each(['circle', 'other-server'] as const)('does not return a complete result: %s', async (fault) => {
    const { server, provider } = await openProvider({ items: [squareItem('one', 1)] }, PLAIN);
    server.fault = fault;
    expect(await page(provider, 5)).toMatchObject({ searchedToMs: Date.UTC(2026, 0, 1) });
  });

  it('ends after a limited number of pages', { timeout: 30_000 }, async () => {
    const { server, provider } = await openProvider({ items: [squareItem('one', 1)] }, PLAIN);
    server.fault = 'endless';
    expect(await page(provider, 5)).toMatchObject({ scenes: [{ featureId: 'one' }], next: null });
    expect(server.requests.length).toBeLessThan(20);
  });

  it('hangs, or cannot be reached', async () => {
    const { server, provider } = await openProvider({ items: [] }, PLAIN);
    server.fault = 'hangs';
    const query = { area: HERE, criteria: CRITERIA, limit: 5, cursor: null };
    expect(await failureOf(provider.search(query, AbortSignal.timeout(100)))).toMatchObject({ kind: 'timeout' });
    const gone = await openProvider({ items: [] }, PLAIN);
    await gone.server.close();
    expect(await failureOf(page(gone.provider, 5))).toMatchObject({ kind: 'unavailable' });
  });
});

describe('pictures', () => {
  const bytes = sharp({ create: { width: 300, height: 200, channels: 3, background: '#369' } });

  it('come through this server, in their own form or converted to JPEG', async () => {
    const png = await bytes.clone().png().toBuffer();
    const tiff = await bytes.clone().tiff().toBuffer();
    const items = [squareItem('one', 1)];
    for (const [file, mediaType] of [
      [{ type: 'image/png', bytes: png }, 'image/png'],
      [{ type: 'image/tiff', bytes: tiff }, 'image/jpeg'],
    ] as const) {
      const { provider } = await openProvider({ items, files: { '/thumb.png': file } }, PLAIN);
      const shown = await provider.quicklook(toSceneId('one'), never);
      expect(shown?.mediaType).toBe(mediaType);
      expect((await sharp(shown?.bytes).metadata()).width).toBe(300);
    }
  });

  it('are rejected if they cannot be decoded, and never fetched from private networks or hosts that are not allowed', async () => {
    const files = { '/thumb.png': { type: 'image/png', bytes: new TextEncoder().encode('<svg onload=alert(1)>') } };
    const plain = await openProvider({ items: [squareItem('one', 1)], files }, PLAIN);
    expect(await failureOf(plain.provider.quicklook(toSceneId('one'), never))).toMatchObject({ kind: 'malformed' });
    const careful = await openProvider({ items: [squareItem('one', 1)], files }, PLAIN, () => ({
      privateAssets: false,
    }));
    expect(await failureOf(careful.provider.quicklook(toSceneId('one'), never))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('private network'),
    });
    const elsewhere = {
      ...squareItem('one', 1),
      assets: { t: { href: 'http://169.254.169.254/x.png', roles: ['thumbnail'] } },
    };
    const foreign = await openProvider({ items: [elsewhere] }, PLAIN);
    expect(await failureOf(foreign.provider.quicklook(toSceneId('one'), never))).toMatchObject({
      message: expect.stringContaining('not allowed'),
    });
  });
});

describe('an image that cannot be delivered', () => {
  const withImage = (id: string, day: number, image: object | null, properties: Record<string, unknown> = {}) => ({
    ...squareItem(id, day, properties),
    assets: image === null ? {} : { visual: { type: 'image/tiff', ...image } },
  });
  const items = [
    withImage('without', 1, null),
    withImage('nad27', 2, { href: '/image.tif' }, { 'proj:code': 'EPSG:4267' }),
    withImage('jp2', 3, { href: '/image.jp2', type: 'image/jp2' }),
    withImage('abroad', 4, { href: 'https://files.example/image.tif' }),
    withImage('missing', 5, { href: '/missing.tif' }),
    withImage('complex', 6, { href: '/complex.tif' }),
    withImage('good', 7, { href: '/image.tif' }),
  ];
  const tiff = (bytes: Uint8Array) => ({ type: 'image/tiff', bytes });
  const files = { '/image.tif': tiff(makeTiff()), '/complex.tif': tiff(makeTiff({ bits: 32, sampleFormat: 5 })) };
  const open = () => openProvider({ items, files }, PLAIN, () => ({ delivery: 'open-assets' }));

  it('is found, but not for sale, if its item states it', async () => {
    const { server, provider } = await open();
    const { scenes } = await page(provider, 10);
    const answered = scenes.map(({ featureId, products, undeliverable }) => [
      featureId,
      products.length > 0,
      /Grid: [^;]*|Format: [^;]*|File: [^;]*|Server of the file: [^;]*/.exec(undeliverable ?? '')?.[0] ?? null,
    ]);
    expect(answered).toEqual([
      ['good', true, null],
      ['complex', true, null],
      ['missing', true, null],
      ['abroad', false, 'Server of the file: files.example'],
      ['jp2', false, 'Format: image/jp2'],
      ['nad27', false, 'Grid: EPSG:4267, which is not computed to a meter'],
      ['without', false, 'File: none'],
    ]);
    // A search reads no files.
    expect(server.requests.filter(({ url }) => url.pathname.endsWith('.tif'))).toEqual([]);
  });

  it('has no price if its file states it', async () => {
    const { server, provider } = await open();
    const quote = (id: string) => provider.quote(toSceneId(id), HERE, never);
    expect(await quote('complex')).toMatchObject({
      undeliverable: expect.stringContaining('Data type: cint32; possible: whole numbers of up to 32 bits'),
    });
    expect(await quote('missing')).toMatchObject({
      undeliverable: expect.stringContaining('File: 127.0.0.1 answered 404'),
    });
    expect((await quote('good'))?.products.length).toBeGreaterThan(0);
    expect((await quote('good'))?.undeliverable).toBeUndefined();
    // Two requests, for the first byte and the beginning, serve both quotes.
    expect(server.requests.filter(({ url }) => url.pathname === '/image.tif')).toHaveLength(2);
  });

  it('is rejected with the same text when it is ordered anyway', async () => {
    const { provider } = await open();
    const order = {
      kind: 'archive' as const,
      reference: 'r',
      featureId: toSceneId('nad27'),
      priceId: toPriceId('nad27:1km:jpg'),
      place: HERE,
    };
    expect(await failureOf(provider.placeOrder(order, never))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('Grid: EPSG:4267, which is not computed to a meter; possible: a grid of EPSG'),
    });
  });
});

describe('open data', () => {
  it('is ordered and cut without an order at the provider; a view-only catalog rejects orders', async () => {
    const files = { '/image.tif': { type: 'image/tiff', bytes: await testGeotiff() } };
    const items = [squareItem('one', 1, { gsd: 10 })];
    const directory = await mkdtemp(join(tmpdir(), 'stac-'));
    try {
      const mapping = { ...PLAIN, license: 'CC-BY-4.0' };
      const { provider } = await openProvider({ items, files }, mapping, () => ({ delivery: 'open-assets' }));
      const scene = await provider.quote(toSceneId('one'), HERE, never);
      const product = scene?.products.find(({ size }) => size.x === 1);
      if (!product) throw new Error('expected a product');
      const order = {
        kind: 'archive' as const,
        reference: 'r',
        featureId: toSceneId('one'),
        priceId: product.priceId,
        place: HERE,
      };
      const id = await provider.placeOrder(order, never);
      expect(await provider.placeOrder(order, never)).toBe(id);
      expect(await provider.status(id, never)).toMatchObject({ state: 'Complete' });
      const image = await provider.fetchDelivery(id, order, directory, never);
      // Its pixels of 100 m are kept: eleven of them cover the box of 1 km.
      expect(image).toMatchObject({
        widthPx: 11,
        heightPx: 11,
        epsg: 32_632,
        box: [571_166, 5_538_609, 572_266, 5_539_709],
        license: 'CC-BY-4.0',
      });
      // The test image gets brighter by one with each column to the east; the cut starts at column 95.
      const pixels = await sharp(image.path).toColourspace('b-w').raw().toBuffer();
      expect([...pixels.subarray(0, 11)]).toEqual(Array.from({ length: 11 }, (_, i) => 95 + i));
      const looked = await openProvider({ items, files }, PLAIN);
      expect(await failureOf(looked.provider.placeOrder(order, never))).toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('delivers nothing by itself'),
      });
      expect(looked.provider.capabilities.orders).toBe(false);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
