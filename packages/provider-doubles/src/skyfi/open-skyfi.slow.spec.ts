import { recordedText } from '@groundtrack/fixtures';
import { describe, expect, it } from 'vitest';
import { isObject } from '../core/http-types.ts';
import { box, LARGER, openTestSkyfi, taskingOrder, UTRECHT } from './testing/test-skyfi.ts';

describe('the archive', () => {
  it.each([
    ['a town', UTRECHT],
    ['the south', box(151.2, -33.9, 151.25, -33.85)],
    ['the arctic', box(15.5, 78.2, 15.6, 78.22)],
    ['the ocean', box(-30.02, 0, -30, 0.02)],
  ])('has scenes of several sellers around %s', async (_name, aoi) => {
    const { call } = await openTestSkyfi();
    const { json } = await call('POST', '/archives', { aoi });
    const sellers = new Set(json.archives.map(({ provider }: { provider: string }) => provider));
    expect(sellers.size).toBeGreaterThan(6);
    expect(json.archives[0].captureTimestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}[+-]\d\d:00$/);
  });

  it('names the next page as a path, each scene once', async () => {
    const { call } = await openTestSkyfi();
    const ids = new Set<string>();
    let { json } = await call('POST', '/archives', { aoi: UTRECHT, pageSize: 30 });
    let pages = 1;
    for (; json.nextPage !== null; pages++) {
      expect(json.nextPage).toMatch(/^\/platform-api\/archives\?page=/);
      for (const { archiveId } of json.archives) ids.add(archiveId);
      ({ json } = await call('GET', json.nextPage.replace('/platform-api', '')));
    }
    expect(ids.size).toBe((pages - 1) * 30);
    expect((await call('GET', '/archives?page=nonsense')).status).toBe(422);
  });

  it('filters', async () => {
    const { call } = await openTestSkyfi();
    const filters = { fromDate: '2025-06-01T00:00:00Z', maxCloudCoveragePercent: 20, resolutions: ['VERY HIGH'] };
    const { json } = await call('POST', '/archives', {
      aoi: UTRECHT,
      ...filters,
      productTypes: ['DAY'],
      openData: false,
    });
    expect(json.archives.length).toBeGreaterThan(3);
    for (const { captureTimestamp, cloudCoveragePercent, resolution, productType, openData } of json.archives) {
      expect(Date.parse(captureTimestamp)).toBeGreaterThan(Date.parse('2025-06-01T00:00:00Z'));
      expect(cloudCoveragePercent).toBeLessThanOrEqual(20);
      expect([resolution, productType, openData]).toEqual(['VERY HIGH', 'DAY', false]);
    }
  });

  it('finds a scene by its id, without the overlap, and draws it', async () => {
    const { call, sceneOf } = await openTestSkyfi();
    const { overlapRatio: _ratio, overlapSqkm: _km2, ...scene } = await sceneOf('SIWEI');
    expect((await call('GET', `/archives/${scene.archiveId}`)).json).toEqual(scene);
    const thumbnail = await fetch(scene.thumbnailUrls['300x300']);
    expect(thumbnail.headers.get('content-type')).toBe('image/jpeg');
    expect(await call('GET', '/archives/other')).toMatchObject({ status: 404, json: { detail: 'Archive not found' } });
  });

  it('has the recorded scenes', async () => {
    const { call } = await openTestSkyfi();
    const { json } = await call('GET', '/archives/332fcd44-36be-46f4-9be4-5817644f89f7');
    expect(json).toMatchObject({ provider: 'SENTINEL2_CREODIAS', cloudCoveragePercent: 18.92782 });
    expect((await fetch(json.thumbnailUrls['300x300'])).status).toBe(200);
  });
});

describe('a tasking', () => {
  it('is captured at a pass within its window', async () => {
    const { clock, call } = await openTestSkyfi();
    const placed = await call('POST', '/order-tasking', taskingOrder());
    expect(placed.json).toMatchObject({ orderType: 'TASKING', status: 'CREATED', requiredProvider: 'PLANET' });
    expect(placed.json.orderCost / 1200).toBeCloseTo(placed.json.aoiSqkm, 1);
    clock.advance(86_400_000);
    expect((await call('GET', `/orders/${placed.json.orderId}`)).json.status).toBe('PROVIDER_PENDING');
    clock.advance(8 * 86_400_000);
    const { json } = await call('GET', `/orders/${placed.json.orderId}`);
    const made = json.events.find(({ status }: { status: string }) => status === 'PROVIDER_COMPLETE');
    expect([json.status, made.timestamp > '2026-03-12', made.timestamp < '2026-03-19']).toEqual([
      'DELIVERY_COMPLETED',
      true,
      true,
    ]);
  });

  it('is refused as the real one does', async () => {
    const { skyfi, call } = await openTestSkyfi();
    const small = await call('POST', '/order-tasking', taskingOrder({ aoi: UTRECHT }));
    expect(small.json.detail).toBe('Area size is not supported 25.0 < 9.15 < 162.6 for this tasking');
    expect((await call('POST', '/order-tasking', taskingOrder({ windowStart: '2026-03-01T00:00:00Z' }))).status).toBe(
      422,
    );
    expect((await call('POST', '/order-tasking', taskingOrder({ requiredProvider: 'UMBRA' }))).status).toBe(422);
    const unknown = await call('POST', '/order-tasking', taskingOrder({ productType: 'FILM' }));
    expect(unknown.json.detail[0]).toMatchObject({ loc: ['body', 'productType'], type: 'enum' });
    expect(skyfi.invalidRequests).toHaveLength(1);
  });

  it('has passes from a day ahead', async () => {
    const { call } = await openTestSkyfi();
    const query = {
      aoi: LARGER,
      fromDate: '2026-03-12T00:00:00Z',
      toDate: '2026-03-16T00:00:00Z',
      productTypes: ['DAY'],
    };
    const { json } = await call('POST', '/feasibility/pass-prediction', query);
    expect(json.passes.length).toBeGreaterThan(5);
    for (const { offNadirAngle, productType, meanT, passDate } of json.passes) {
      expect([Math.abs(offNadirAngle) <= 30, productType, Date.parse(passDate)]).toEqual([true, 'DAY', meanT]);
    }
    const early = await call('POST', '/feasibility/pass-prediction', { ...query, fromDate: '2026-03-11T00:00:00Z' });
    expect(early.status).toBe(422);
  });

  it('takes a window of a study', async () => {
    const { skyfi, clock, call } = await openTestSkyfi();
    const study = { aoi: LARGER, productType: 'DAY', resolution: 'VERY HIGH', requiredProvider: 'PLANET' };
    const window = { startDate: '2026-03-12T00:00:00Z', endDate: '2026-03-19T00:00:00Z' };
    const started = await call('POST', '/feasibility', { ...study, ...window });
    expect([started.status, started.json.overallScore]).toEqual([201, null]);
    const read = async () => (await call('GET', `/feasibility/${started.json.id}`)).json.overallScore;
    expect((await read()).providerScore.providerScores).toEqual([]);
    clock.advance(30_000);
    const { opportunities } = (await read()).providerScore.providerScores[0];
    const { providerWindowId, windowEnd } = opportunities.at(-1);
    const { json } = await call('POST', '/order-tasking', taskingOrder({ providerWindowId }));
    const [stored] = skyfi.orders.book.all();
    expect(stored?.id).toBe(json.orderId);
    expect(stored?.facts.scene.acquiredAtMs).toBe(Date.parse(windowEnd) - 30_000);
  });
});

/** The keys of an answer, in depth; of a list, those of its first item. */
function keysOf(value: unknown): Set<string> {
  return new Set(keysWithin(value, ''));
}

function keysWithin(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.length > 0 ? keysWithin(value[0], `${path}[]`) : [];
  if (!isObject(value)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => keysWithin(inner, `${path}.${key}`));
}

describe('recorded requests', () => {
  const exchanges = ['search', 'pricing', 'passes', 'built'].flatMap((name) =>
    JSON.parse(recordedText('providers', 'skyfi', `${name}.json`)),
  );
  const exchange = (id: string) => exchanges.find((one) => one.id === id);

  it.each(['whoami', 'search-open-data', 'detail', 'pricing', 'passes', 'order-created', 'feasibility-started'])(
    'get an answer of the same shape: %s',
    async (id) => {
      const { skyfi, call } = await openTestSkyfi({ now: '2026-03-06T09:00:00Z' });
      const { request, status, body: recorded } = exchange(id);
      const answer = await call(request.method, request.path, request.body);
      expect(answer.status).toBe(status);
      expect(keysOf(answer.json)).toEqual(keysOf(recorded));
      expect(skyfi.invalidRequests).toEqual([]);
    },
  );

  it('get an archive order of the same shape until it is delivered', async () => {
    const { clock, call } = await openTestSkyfi();
    const { json } = await call('POST', '/order-archive', exchange('order-created').request.body);
    clock.advance(3_600_000);
    const delivered = await call('GET', `/orders/${json.orderId}`);
    expect(keysOf(delivered.json)).toEqual(keysOf(exchange('order-delivery_completed').body));
    const listed = await call('GET', exchange('orders-listed').request.path);
    expect(keysOf(listed.json)).toEqual(keysOf(exchange('orders-listed').body));
  });

  it('get a tasking of the same shape until it is delivered', async () => {
    const { clock, call } = await openTestSkyfi();
    // The recorded area has 220 square kilometers, more than the seller takes.
    const { request, body } = exchange('tasking-created');
    const { json } = await call('POST', '/order-tasking', { ...request.body, aoi: LARGER });
    expect(keysOf(json)).toEqual(keysOf(body));
    clock.advance(30 * 86_400_000);
    const delivered = await call('GET', `/orders/${json.orderId}`);
    expect(keysOf(delivered.json)).toEqual(keysOf(exchange('tasking-delivered').body));
  });

  it('get a feasibility of the same shape', async () => {
    const { clock, call } = await openTestSkyfi();
    const { json } = await call('POST', '/feasibility', exchange('feasibility-started').request.body);
    const running = await call('GET', `/feasibility/${json.id}`);
    expect(keysOf(running.json)).toEqual(keysOf(exchange('feasibility-running').body));
    clock.advance(60_000);
    const done = await call('GET', `/feasibility/${json.id}`);
    expect(keysOf(done.json)).toEqual(keysOf(exchange('feasibility-done').body));
  });
});
