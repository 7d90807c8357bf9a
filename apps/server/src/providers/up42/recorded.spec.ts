import { recordedText } from '@groundtrack/fixtures';
import { describe, expect, it } from 'vitest';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../market/testing/memory-provider-orders.ts';
import { parseScene } from './find-scenes.ts';
import type { Offer } from './offers.ts';
import { toReport } from './order-states.ts';
import { Up42Api } from './up42-api.ts';
import { up42Settings } from './up42-settings.ts';

const never = new AbortController().signal;
const clock = { nowMs: () => Date.UTC(2026, 2, 11) };

interface Exchange {
  readonly id: string;
  readonly status: number;
  readonly body: unknown;
}

function recorded(file: string, id: string): Exchange {
  const exchanges: readonly Exchange[] = JSON.parse(recordedText('providers', 'up42', `${file}.json`));
  const found = exchanges.find((one) => one.id === id);
  if (!found) throw new Error(`no exchange ${id}`);
  return found;
}

/** The calls of the adapter, answered with one recorded answer. */
async function answering({ status, body }: Exchange, token = recorded('account', 'token')): Promise<Up42Api> {
  const user = recorded('account', 'userinfo');
  const server = await openLoopbackServer(({ url = '' }, response) => {
    const answer = url.endsWith('/token') ? token : url.endsWith('/userinfo') ? user : { status, body };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  const url = server.url.origin;
  const account = { username: 'user', password: 'a-secret' };
  const settings = up42Settings.parse({ kind: 'up42', ...account, url, authUrl: url, requestsPerSecond: 100 });
  const orders = new MemoryProviderOrders(clock);
  const deps = { http: testHttpClient, clock, log: silentLog, orders, webhookUrl: null, licenseText: '' };
  return new Up42Api('up42', settings, deps);
}

const OFFER: Offer = {
  collection: 'phr',
  host: 'oneatlas',
  operator: 'Airbus',
  isRadar: false,
  dataProduct: 'p',
  price: { collection: 'phr', creditsPerKm2: 1000, minimumKm2: 0, params: {} },
  namesScene: true,
};

/** Orders of the recorded studies and quotations. */
const STUDIED = '1f82558b-a235-47f8-9965-9128f4bd0156';
const QUOTED = '3bc7beb8-0ba4-4cbf-aa6d-a78b3c33a46d';

describe('recorded answers of UP42', () => {
  it.each([
    ['search', 1],
    ['search-2020', 10],
  ])('%s: no scene is lost', async (id, count) => {
    const { body } = recorded('search', id);
    const api = await answering({ id, status: 200, body: { ...(body as object), links: [] } });
    const { features } = await api.search('oneatlas', {}, never);
    const scenes = features.map((feature) => parseScene('up42', feature, [OFFER]));
    expect(scenes).toHaveLength(count);
    for (const scene of scenes)
      expect(scene?.record).toMatchObject({
        operator: 'Airbus',
        collection: 'phr',
        groundSampleDistanceM: expect.closeTo(0.6, 0),
        cloudCover: expect.any(Number),
        sunElevationDeg: expect.any(Number),
      });
  });

  it('has the facts of a scene', async () => {
    const [feature] = (recorded('search', 'search').body as { features: unknown[] }).features;
    expect(parseScene('up42', feature, [OFFER])).toMatchObject({
      sceneId: 'a6f99ad8-493b-46ed-9f93-94f06bc1ab1e',
      record: { acquiredAtMs: Date.UTC(2015, 5, 4, 14, 43, 40), groundSampleDistanceM: 0.7, cloudCover: 0.08 },
    });
  });

  it('refuses a search', async () => {
    const api = await answering(recorded('search', 'search-not-valid'));
    await expect(api.search('oneatlas', {}, never)).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('has collections', async () => {
    const api = await answering(recorded('glossary', 'collections'));
    expect(await api.collections(never)).toMatchObject([{ name: 'collection-name', integrations: { length: 10 } }]);
  });

  it('has an order form with a reference that does not resolve', async () => {
    const api = await answering(recorded('order', 'schema'));
    expect((await api.form('p', never)).required).toEqual(['id', 'aoi', 'acquisitionMode']);
  });

  it('has a price', async () => {
    const api = await answering(recorded('order', 'estimate'));
    expect(await api.estimate({}, never)).toEqual({ results: [{ index: 0, credits: 10 }], errors: [] });
  });

  it.each(['placed', 'placed-2020'])('%s: has an id', async (id) => {
    const api = await answering(recorded('order', id));
    expect((await api.place({}, never)).results).toEqual([{ index: 0, id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  });

  it.each([
    ['order', 'order', 'Ordered'],
    ['order', 'order-placed', 'Processing'],
    ['order', 'order-being_fulfilled', 'Processing'],
    ['order', 'order-fulfilled', 'Complete'],
    ['order', 'order-placement-failed', 'Rejected'],
    ['order', 'order-bare', 'Ordered'],
  ])('%s %s: has a state', async (file, id, state) => {
    const order = await (await answering(recorded(file, id))).order('o', never);
    expect(order && toReport(order, 'archive').state).toBe(state);
  });

  it.each([
    ['order', 'order-older-answer', 'PLACED FEASIBILITY_WAITING_UPLOAD'],
    ['tasking', 'tasking-order', 'CREATED FEASIBILITY_WAITING_UPLOAD'],
  ])('%s %s: has a state of a tasking', async (file, id, word) => {
    const order = await (await answering(recorded(file, id))).order('o', never);
    expect(order && toReport(order, 'tasking')).toMatchObject({ word, state: 'Ordered' });
  });

  it('finds an order by exactly its name', async () => {
    const api = await answering(recorded('order', 'orders-by-name'));
    expect(await api.ordersNamed('gt-0005', never)).toHaveLength(1);
    expect(await api.ordersNamed('gt-000', never)).toEqual([]);
  });

  it('cancels', async () => {
    expect(await (await answering(recorded('order', 'cancelled'))).cancel('o', never)).toBe(true);
  });

  it('has studies and quotations', async () => {
    const studies = await (await answering(recorded('tasking', 'feasibility-to-decide'))).studies(STUDIED, never);
    expect(studies).toMatchObject([{ decision: 'NOT_DECIDED', options: { length: 2 } }]);
    // A list of all orders has those of ours only.
    const quotations = await (await answering(recorded('tasking', 'quotations'))).quotations(QUOTED, never);
    expect(quotations.map(({ creditsPrice }) => creditsPrice)).toEqual([300]);
    const open = await (await answering(recorded('tasking', 'quotation-to-decide'))).quotations(QUOTED, never);
    expect(open).toMatchObject([{ decision: 'NOT_DECIDED', creditsPrice: 300 }]);
  });

  it('has files, their description, and a link', async () => {
    const asset = await (await answering(recorded('delivery', 'assets'))).asset('o', never);
    expect(asset).toEqual({ id: '22d0b8e9-b649-4971-8adc-1a5eac1fa6f3', itemId: null });
    if (!asset) throw new Error('no asset');
    const item = await (await answering(recorded('delivery', 'stac-of-asset'))).item('o', asset, never);
    expect(item).toMatchObject({ properties: { platform: 'SPOT-7' } });
    const link = await (await answering(recorded('delivery', 'download-url'))).link(asset, never);
    expect(link).toContain('X-Goog-Expires=30');
  });

  it('refuses a wrong password without repeating it', async () => {
    const api = await answering(recorded('glossary', 'collections'), recorded('account', 'token-wrong'));
    const error: unknown = await api.collections(never).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'credentials', message: expect.not.stringContaining('a-secret') });
  });
});
