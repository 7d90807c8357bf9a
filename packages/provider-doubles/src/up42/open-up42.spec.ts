import { describe, expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../core/clock.ts';
import { openGeopera } from './open-geopera.ts';
import { openUp42 } from './open-up42.ts';

const MINUTE_MS = 60_000;
const WORKSPACE = '11111111-1111-4111-8111-111111111111';
const RING = [
  [5.1, 52.06],
  [5.14, 52.06],
  [5.14, 52.09],
  [5.1, 52.09],
  [5.1, 52.06],
];
const SEARCH = { bbox: [5.1, 52.06, 5.14, 52.09], collections: ['phr', 'spot'], limit: 500 };

async function open(kind: 'up42' | 'geopera' = 'up42') {
  const clock = new ManualClock(Date.parse('2026-03-10T09:00:00Z'));
  const double = await (kind === 'up42' ? openUp42 : openGeopera)({ clock, file: { maxSidePx: 64, isZip: false } });
  onTestFinished(async () => {
    await double.close();
    expect(double.invalidAnswers).toEqual([]);
  });
  let authorization = `Bearer ${double.key}`;
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(new URL(path, double.url), { method, headers, ...sent });
    return { status: response.status, json: await response.json() };
  };
  const login = async (password = double.key) => {
    const form = { grant_type: 'password', username: 'u', password, client_id: 'up42-api' };
    const path = '/realms/public/protocol/openid-connect/token';
    const response = await fetch(new URL(path, double.url), { method: 'POST', body: new URLSearchParams(form) });
    if (response.ok) authorization = `Bearer ${(await response.json()).access_token}`;
    return response.status;
  };
  return { double, clock, call, login };
}

function toOrder(dataProduct: string, id: string, displayName = 'gt-1') {
  const feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [RING] } };
  const featureCollection = { type: 'FeatureCollection', features: [feature] };
  return { dataProduct, displayName, params: { id }, featureCollection, tags: [displayName] };
}

describe('the double of UP42', () => {
  it('gives no id of an order again after a restart', async () => {
    const ids = [];
    for (const minutes of [0, 5]) {
      const { double, call, login, clock } = await open();
      clock.advance(minutes * MINUTE_MS);
      await login();
      const search = { ...SEARCH, collections: ['phr'] };
      const [scene] = (await call('POST', '/catalog/hosts/oneatlas/stac/search', search)).json.features;
      const order = toOrder(double.model.dataProduct('phr'), scene.properties.id);
      const { json } = await call('POST', `/v2/orders?workspaceId=${WORKSPACE}`, order);
      ids.push(json.results[0].id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it('gives tokens for five minutes', async () => {
    const { call, login, clock } = await open();
    expect(await login('wrong')).toBe(401);
    expect((await call('GET', '/v2/collections')).status).toBe(401);
    await login();
    expect((await call('GET', '/v2/collections')).json.content.length).toBeGreaterThan(3);
    clock.advance(5 * MINUTE_MS);
    expect((await call('GET', '/v2/collections')).status).toBe(401);
  });

  it('sends further pages for the same body', async () => {
    const { call, login } = await open();
    await login();
    const ids: string[] = [];
    for (let path = '/catalog/hosts/oneatlas/stac/search'; path !== ''; ) {
      const { json } = await call('POST', path, SEARCH);
      ids.push(...json.features.map((one: { properties: { id: string } }) => one.properties.id));
      path = json.links.find(({ rel }: { rel: string }) => rel === 'next')?.href ?? '';
    }
    expect(ids.length).toBeGreaterThan(25);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('takes an order, and serves its file for 30 seconds', async () => {
    const { double, call, login, clock } = await open();
    await login();
    const { json: found } = await call('POST', '/catalog/hosts/oneatlas/stac/search', {
      ...SEARCH,
      collections: ['phr'],
    });
    const order = toOrder(double.model.dataProduct('phr'), found.features[0].properties.id);
    const { json: estimate } = await call('POST', '/v2/orders/estimate', order);
    expect(estimate.results[0].credits).toBeCloseTo(9150, -3);
    const { json: placed } = await call('POST', `/v2/orders?workspaceId=${WORKSPACE}`, order);
    const [{ id }] = placed.results;
    expect((await call('GET', '/v2/orders?displayName=gt')).json.content).toHaveLength(1);
    clock.advance(40 * MINUTE_MS);
    await login();
    expect((await call('GET', `/v2/orders/${id}`)).json.status).toBe('FULFILLED');
    expect((await call('POST', `/v2/orders/${id}/cancellation`)).status).toBe(400);
    const { json: assets } = await call('GET', `/v2/assets?search=${id}`);
    const { json: link } = await call('POST', `/v2/assets/${assets.content[0].id}/download-url`);
    expect((await fetch(link.url)).headers.get('content-type')).toBe('image/tiff');
    clock.advance(30_000);
    expect((await fetch(link.url)).status).toBe(403);
  });

  it('refuses items by index, and other requests by their form', async () => {
    const { double, call, login } = await open();
    await login();
    const path = `/v2/orders?workspaceId=${WORKSPACE}`;
    const { json } = await call('POST', path, toOrder(double.model.dataProduct('phr'), 'invented'));
    expect(json).toEqual({ results: [], errors: [expect.objectContaining({ index: 0, details: 'Scene not found' })] });
    const { status } = await call('POST', path, { ...toOrder(double.model.dataProduct('phr'), 'x'), displayName: '' });
    expect([status, double.invalidRequests.length]).toEqual([422, 1]);
  });
});

describe('the double of Geopera', () => {
  it('has the same orders by operations', async () => {
    const { double, call, clock } = await open('geopera');
    const { json: found } = await call('POST', '/v1/op/catalog.search', { ...SEARCH, host_name: 'oneatlas' });
    const [{ properties }] = found.features;
    const body = toOrder(double.model.dataProduct(properties.collection), properties.id);
    const { json } = await call('POST', '/v1/op/orders.place', { ...body, workspaceId: WORKSPACE });
    const order_id = json.results[0].id;
    clock.advance(40 * MINUTE_MS);
    expect((await call('POST', '/v1/op/orders.get', { order_id })).json.status).toBe('FULFILLED');
    const cancel = await call('POST', '/v1/op/orders.cancel', { order_id });
    expect(cancel).toMatchObject({ status: 409, json: { title: 'Problem', status: 409 } });
    expect((await call('POST', '/v1/op/orders.get', {})).status).toBe(422);
  });
});
