import { toSceneId } from '@groundtrack/contract';
import { recordedText } from '@groundtrack/fixtures';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../market/testing/memory-provider-orders.ts';
import { toReportedState } from './order-states.ts';
import { parseArchive } from './parse-archive.ts';
import { SkyfiApi } from './skyfi-api.ts';
import { skyfiSettings } from './skyfi-settings.ts';

const never = new AbortController().signal;
const json = z.record(z.string(), z.unknown());
const exchanges = z.array(
  z.object({
    id: z.string(),
    request: z.object({ method: z.string(), path: z.string() }),
    status: z.number(),
    body: z.unknown().optional(),
  }),
);
const recorded = ['search', 'built', 'passes', 'pricing'].flatMap((name) =>
  exchanges.parse(JSON.parse(recordedText('providers', 'skyfi', `${name}.json`))),
);
const archives = z
  .object({ archives: z.array(json) })
  .parse(recorded.find(({ id }) => id === 'search-open-data')?.body).archives;
const description = z
  .object({ components: z.object({ schemas: z.object({ DeliveryStatus: z.object({ enum: z.array(z.string()) }) }) }) })
  .parse(JSON.parse(recordedText('providers', 'skyfi', 'openapi.json')));

describe('recorded answers of SkyFi', () => {
  let api: SkyfiApi;
  beforeEach(async () => {
    const server = await openLoopbackServer(({ method, url = '' }, response) => {
      const path = url.split('?')[0];
      const found = recorded.find(({ request }) => request.method === method && request.path.split('?')[0] === path);
      response.writeHead(found?.status ?? 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found?.body ?? { detail: 'Not Found' }));
    });
    const clock = { nowMs: () => Date.UTC(2026, 2, 10) };
    const orders = new MemoryProviderOrders(clock);
    const deps = { http: testHttpClient, clock, log: silentLog, orders, licenseText: '', webhookUrl: null };
    const settings = { kind: 'skyfi', key: 'k', url: server.url.origin, requestsPerSecond: 100 };
    api = new SkyfiApi('skyfi', skyfiSettings.parse(settings), deps);
  });

  it('lose no scene', async () => {
    const { scenes } = await api.search({}, never);
    expect(scenes).toHaveLength(archives.length);
    const [first] = scenes;
    expect(first).toMatchObject({
      seller: 'SENTINEL1_CREODIAS',
      perKm2Cents: 0,
      minimumKm2: 5,
      isOpen: true,
      record: {
        featureId: '7c61f1c6-f747-4f8c-a09d-ab012757962a',
        operator: 'Copernicus',
        satellite: 'sentinel-1a',
        acquiredAtMs: Date.parse('2025-12-09T14:07:56.804Z'),
        groundSampleDistanceM: 10,
        cloudCover: null,
        phenomenology: 'sar',
      },
    });
    expect(first?.record.offNadirDeg).toBeCloseTo(38.928, 3);
    expect(first?.record.parts[0]?.coordinates[0]).toHaveLength(5);
  });

  it('have a scene by its id, and none that is gone', async () => {
    const id = z.object({ archiveId: z.string() }).parse(recorded.find((one) => one.id === 'detail')?.body).archiveId;
    expect(await api.scene(toSceneId(id), never)).toMatchObject({ record: { featureId: id } });
    expect(await api.scene(toSceneId('11111111-1111-4111-8111-111111111111'), never)).toBeNull();
    expect(await api.scene(toSceneId('../orders'), never)).toBeNull();
  });

  it('lose no order, state, or event', async () => {
    const listed = await api.ordersOf('gt-0001', 0, never);
    expect(listed.length).toBeGreaterThan(0);
    const delivered = recorded.find(({ id }) => id === 'order-delivery_completed');
    const { orderId, events } = z.object({ orderId: z.string(), events: z.array(json) }).parse(delivered?.body);
    const order = await api.order(orderId, never);
    expect(order).toMatchObject({ orderId, status: 'DELIVERY_COMPLETED', label: 'gt-0001' });
    expect(order?.events).toHaveLength(events.length);
    for (const state of description.components.schemas.DeliveryStatus.enum)
      for (const kind of ['archive', 'tasking'] as const) expect(toReportedState(state, kind).state).not.toBeNull();
  });

  it('lose no pass and no price', async () => {
    const passes = await api.passes({}, never);
    const body = z.object({ passes: z.array(json) }).parse(recorded.find(({ id }) => id === 'passes')?.body);
    expect(passes).toHaveLength(body.passes.length);
    expect(passes[0]).toMatchObject({ provider: 'SIWEI', noradid: '41908', offNadirAngle: -20 });
    const high = { aoi: '', productType: 'DAY', resolution: 'HIGH' };
    expect(await api.taskingPrice(high, never)).toEqual({ usdPerKm2: 8, minimumKm2: 25 });
    expect(await api.taskingPrice({ ...high, seller: 'SATELLOGIC' }, never)).toEqual({ usdPerKm2: 8, minimumKm2: 33 });
    expect(await api.taskingPrice({ ...high, resolution: 'CM 30' }, never)).toBeNull();
  });

  it('say how much is left to spend', async () => {
    expect(await api.account(never)).toEqual({
      currentBudgetUsage: 1250,
      budgetAmount: 500_000,
      hasValidSharedCard: true,
    });
  });
});

describe('a scene of SkyFi', () => {
  const [real = {}] = archives;

  it.each<[string, object, object]>([
    ['an unknown seller', { provider: 'VANTOR_2' }, { seller: 'VANTOR_2', record: { operator: 'VANTOR_2' } }],
    ['a new field', { quality: { score: 1 } }, { seller: 'SENTINEL1_CREODIAS' }],
    ['no thumbnails', { thumbnailUrls: null }, { record: { assets: { quicklook: null } } }],
    ['an angle as text', { offNadirAngle: '12' }, { record: { offNadirDeg: null } }],
    ['a resolution of nothing', { gsd: 0 }, { record: { groundSampleDistanceM: null } }],
    [
      'a time without a zone',
      { captureTimestamp: '2026-01-01T00:00:00' },
      { record: { acquiredAtMs: 1_767_225_600_000 } },
    ],
    ['heights', { footprint: 'POLYGON Z ((5 52 1, 6 52 1, 6 53 1, 5 52 1))' }, { minimumKm2: 5 }],
    [
      'a footprint over the antimeridian',
      { footprint: 'POLYGON ((179 10, -179 10, -179 11, 179 11, 179 10))' },
      { record: { parts: [expect.anything(), expect.anything()] } },
    ],
  ])('with %s is kept', (_what, change, expected) => {
    expect(parseArchive('skyfi', { ...real, ...change })).toMatchObject(expected);
  });

  it.each<[string, object]>([
    ['without a footprint', { footprint: null }],
    ['with a footprint of nonsense', { footprint: 'POLYGON ((5 52, 6 52))' }],
    ['without a time', { captureTimestamp: 'soon' }],
    ['without a price', { priceForOneSquareKmCents: null }],
    ['with a negative price', { priceForOneSquareKmCents: -1 }],
    ['that is a video', { productType: 'VIDEO' }],
    ['without an id', { archiveId: '' }],
  ])('%s is left out', (_what, change) => {
    expect(parseArchive('skyfi', { ...real, ...change })).toBeNull();
  });
});
