import { toSceneId } from '@groundtrack/contract';
import { recordedText } from '@groundtrack/fixtures';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../market/testing/memory-provider-orders.ts';
import { fileOf, toOrderReport } from './order-states.ts';
import { type PlanetItem, parseItem } from './parse-item.ts';
import { PlanetApi } from './planet-api.ts';
import { planetSettings } from './planet-settings.ts';

const never = new AbortController().signal;
const json = z.record(z.string(), z.unknown());
const exchanges = z.array(
  z.object({
    id: z.string(),
    request: z.object({ method: z.string(), path: z.string() }),
    status: z.number(),
    headers: z.record(z.string(), z.string()).optional(),
    body: json.optional(),
  }),
);
const recorded = new Map(
  ['search', 'order', 'tasking']
    .flatMap((name) => exchanges.parse(JSON.parse(recordedText('providers', 'planet', `${name}.json`))))
    .map((exchange) => [exchange.id, exchange] as const),
);
const bodyOf = (id: string) => recorded.get(id)?.body ?? {};
const items = z.array(json).parse(bodyOf('quick-search')['features']);

describe('recorded answers of Planet', () => {
  let api: PlanetApi;
  let answers: string[] = [];
  /** The next answers. Addresses of Planet become those of the server. */
  const serve = (...ids: string[]) => void (answers = ids);

  beforeEach(async () => {
    const server = await openLoopbackServer((_request, response) => {
      const { status = 500, headers = {}, body } = recorded.get(answers.shift() ?? '') ?? {};
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      const text = body === undefined ? '' : JSON.stringify(body);
      response.end(text.replaceAll('https://api.planet.com', server.url.origin));
    });
    const clock = { nowMs: () => Date.UTC(2026, 2, 10) };
    const orders = new MemoryProviderOrders(clock);
    const deps = { http: testHttpClient, clock, log: silentLog, orders, licenseText: '', webhookUrl: null };
    const settings = { kind: 'planet', key: 'k', url: server.url.origin, requestsPerSecond: 100 };
    api = new PlanetApi('planet', planetSettings.parse(settings), deps);
  });

  it('lose no item, and end after the last page', async () => {
    serve('quick-search', 'quick-search-last');
    const pages: (readonly PlanetItem[])[] = [];
    for await (const page of api.search({}, never)) pages.push(page);
    expect(pages.map(({ length }) => length)).toEqual([2, 0]);
    expect(pages[0]).toMatchObject([
      {
        itemId: '20220125_075509_67_1061',
        record: {
          featureId: 'PSScene.20220125_075509_67_1061',
          satellite: 'PlanetScope 1061',
          acquiredAtMs: Date.parse('2022-01-25T07:55:09.676Z'),
          groundSampleDistanceM: 3.6,
          cloudCover: 0,
          offNadirDeg: 1.1,
          sunElevationDeg: 57.8,
          sunAzimuthDeg: 148,
        },
      },
      { itemType: 'SkySatCollect', record: { satellite: 'SkySat-C6', groundSampleDistanceM: 0.72 } },
    ]);
    expect(pages[0]?.[1]?.permissions).toContain('assets.ortho_visual:download');
  });

  it('have an item by its id', async () => {
    serve('item');
    const found = await api.item(toSceneId('PSScene.20220125_075509_67_1061'), never);
    expect(found?.permissions).toHaveLength(41);
    expect(await api.item(toSceneId('../orders'), never)).toBeNull();
  });

  it('lose no order, state, or file', async () => {
    const states: unknown[] = [];
    for (const id of ['order-created', 'order-running', 'order-success', 'order-test']) {
      serve(id);
      const order = await api.order('any', never);
      states.push(order && toOrderReport(order).state);
      if (id !== 'order-success') continue;
      expect(order?.results).toHaveLength(4);
      expect(order && fileOf(order)?.name).toMatch(/AnalyticMS_reproject\.tif$/);
    }
    expect(states).toEqual(['Ordered', 'Processing', 'Complete', 'Ordered']);
    serve('orders-page', 'orders-page');
    expect(await api.ordersNamed('test_order', never)).toHaveLength(2);
    serve('orders-page', 'orders-page');
    expect(await api.ordersNamed('test', never)).toEqual([]);
  });

  it('have refusals, cancellations, and orders that are not found', async () => {
    serve('bad-item-type');
    await expect(api.placeOrder({}, never)).rejects.toMatchObject({ kind: 'rejected', isRefused: true });
    serve('item-unknown');
    await expect(api.placeOrder({}, never)).rejects.toMatchObject({ kind: 'rejected' });
    serve('order-unknown');
    expect(await api.order('any', never)).toBeNull();
    serve('order-cancelled');
    expect(await api.cancelOrder('any', never)).toBe(true);
    serve('cancel-unknown');
    expect(await api.cancelOrder('any', never)).toBeNull();
    serve('stats');
    expect(await api.openOrders(never)).toEqual({ queued_orders: 0, running_orders: 6 });
  });

  it('lose no window, tasking, or capture', async () => {
    serve('windows-started', 'windows-running', 'windows-done');
    const path = await api.searchWindows({}, never);
    expect(path).toBe('/tasking/v2/imaging-windows/search/w1');
    expect(await api.windows(path, never)).toMatchObject({ status: 'IN_PROGRESS', windows: [] });
    const { windows } = await api.windows(path, never);
    expect(windows).toHaveLength(8);
    expect(windows[0]).toMatchObject({ satellite_type: 'SKYSAT', off_nadir_angle_min: 10.74042 });
    serve('pricing', 'tasking-created', 'tasking-in-progress', 'captures', 'tasking-cancel');
    expect(await api.price({}, never)).toMatchObject({ units: 'SQKM', estimated_quota_cost: 50 });
    expect(await api.placeTasking({}, never)).toMatchObject({ status: 'RECEIVED', is_cancellable: true });
    expect(await api.tasking('any', never)).toMatchObject({ next_planned_acquisition_time: '2025-04-02T13:48:50Z' });
    expect(await api.captures('any', never)).toMatchObject([{ fulfilling: true, item_types: ['SkySatCollect'] }]);
    expect(await api.cancelTasking('any', never)).toBe(true);
  });
});

describe('an item of Planet', () => {
  const [real = {}] = items;
  const changed = (change: object) => {
    return parseItem('planet', { ...real, properties: { ...json.parse(real['properties']), ...change } });
  };

  it('of October 2025 is read', () => {
    const { properties, _permissions } = bodyOf('item-properties');
    expect(parseItem('planet', { ...real, properties, _permissions })).toMatchObject({
      itemType: 'PSScene',
      record: { satellite: 'PlanetScope 24dc', cloudCover: 0, offNadirDeg: 5, sunElevationDeg: 38.4 },
    });
  });

  it.each<[string, object, object]>([
    ['a signed angle', { view_angle: -12.5 }, { record: { offNadirDeg: 12.5 } }],
    ['a cloud cover in percent', { cloud_cover: 40 }, { record: { cloudCover: null } }],
    ['a resolution as text', { gsd: '3.6' }, { record: { groundSampleDistanceM: null } }],
    ['a new kind of satellite', { provider: 'pelican', satellite_id: 'P1' }, { record: { satellite: 'P1' } }],
    ['a time without a zone', { acquired: '2026-01-01T00:00:00' }, { record: { acquiredAtMs: 1_767_225_600_000 } }],
  ])('with %s is kept', (_what, change, expected) => expect(changed(change)).toMatchObject(expected));

  it.each<[string, object]>([
    ['an impossible time', { acquired: '2026-14-45T99:00:00Z' }],
    ['no type', { item_type: null }],
  ])('with %s is left out', (_what, change) => expect(changed(change)).toBeNull());

  it('without an id or a shape is left out', () => {
    expect(parseItem('planet', { ...real, id: 'a/../b' })).toBeNull();
    expect(parseItem('planet', { ...real, geometry: null })).toBeNull();
  });
});
