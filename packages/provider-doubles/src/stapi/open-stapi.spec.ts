import { describe, expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../core/clock.ts';
import { openStapi } from './open-stapi.ts';

const NOW = Date.parse('2026-03-10T09:00:00Z');
const DATETIME = '2026-03-11T00:00:00Z/2026-03-21T00:00:00Z';
const geometry = { type: 'Point', coordinates: [5.05, 52.05] };
const search = { datetime: DATETIME, geometry };

/** A double until the test ends, which then fails if an answer did not match the description. */
async function open() {
  const clock = new ManualClock(NOW);
  const stapi = await openStapi({ clock, file: { maxSidePx: 64 } });
  onTestFinished(async () => {
    await stapi.close();
    if (stapi.invalidAnswers.length > 0) throw new Error(stapi.invalidAnswers.join('\n'));
  });
  const call = async (method: string, address: string, body?: unknown, more: Record<string, string> = {}) => {
    const url = address.startsWith('http') ? address : stapi.url + address;
    const headers = { authorization: 'Bearer test-key', 'content-type': 'application/json', ...more };
    const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: response.status, headers: response.headers, json: await response.json() };
  };
  return { clock, call };
}

const linkOf = ({ links }: { links: { rel: string; href: string; body?: unknown }[] }, rel: string) =>
  links.find((link) => link.rel === rel);

describe('the double of the Sensor Tasking API', () => {
  it('describes itself and its products', async () => {
    const { call } = await open();
    const root = await call('GET', '');
    expect(root.json.conformsTo).toContain('https://stapi.example.com/v0.1.0/core');
    const { products } = (await call('GET', '/products')).json;
    for (const product of products)
      for (const rel of ['conformance', 'queryables', 'order-parameters'])
        expect((await call('GET', linkOf(product, rel)?.href ?? '')).status).toBe(200);
    expect((await call('GET', '/products/none')).status).toBe(404);
    expect((await call('GET', '/products', undefined, { authorization: 'Bearer other' })).status).toBe(401);
  });

  it('finds opportunities page by page, and refuses what the product cannot filter', async () => {
    const { call } = await open();
    const path = '/products/assured-2m/opportunities';
    const first = await call('POST', path, search, { prefer: 'wait' });
    expect(first.headers.get('preference-applied')).toBe('wait');
    const second = await call('POST', path, linkOf(first.json, 'next')?.body);
    const times = [...first.json.features, ...second.json.features].map(({ properties }) => properties.datetime);
    expect(new Set(times).size).toBe(times.length);
    const filter = { op: '<=', args: [{ property: 'view:off_nadir' }, 10] };
    const { features } = (await call('POST', path, { ...search, filter })).json;
    expect(
      features.every((one: { properties: Record<string, number> }) => (one.properties['view:off_nadir'] ?? 90) <= 10),
    ).toBe(true);
    const other = { op: '=', args: [{ property: 'moon' }, 1] };
    expect((await call('POST', path, { ...search, filter: other })).status).toBe(422);
    expect((await call('POST', path, { ...search, datetime: [1, 2] })).status).toBe(422);
  });

  it('searches asynchronously by a record', async () => {
    const { call } = await open();
    const started = await call('POST', '/products/flexible-radar/opportunities', search, { prefer: 'wait' });
    expect(started).toMatchObject({ status: 201, json: { status: { status_code: 'received' } } });
    expect(started.headers.get('preference-applied')).toBe('respond-async');
    const record = started.headers.get('location') ?? '';
    expect((await call('GET', record)).json.status.status_code).toBe('in_progress');
    const found = await call('GET', linkOf((await call('GET', record)).json, 'opportunities')?.href ?? '');
    expect(found.json.features.length).toBeGreaterThan(3);
  });

  it('takes an order of a window to the STAC item of its image', async () => {
    const { call, clock } = await open();
    const { features } = (await call('POST', '/products/assured-2m/opportunities', search)).json;
    const body = { ...Object(linkOf(features[0], 'create-order')?.body), order_parameters: { format: 'COG' } };
    const placed = await call('POST', '/products/assured-2m/orders', body);
    const order = placed.headers.get('location') ?? '';
    const stateOf = async () => (await call('GET', order)).json.properties.status.status_code;
    const states = [await stateOf()];
    for (const hours of [0.1, 120, 120]) {
      clock.advance(hours * 3_600_000);
      states.push(await stateOf());
    }
    expect(states).toEqual(['received', 'scheduled', 'completed', 'completed']);
    const { json } = await call('GET', order);
    expect(json.properties.search_parameters.geometry).toEqual(geometry);
    const item = (await call('GET', linkOf(json.properties.status, 'stac')?.href ?? '')).json;
    const file = await fetch(item.assets.image.href);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/tiff']);
    expect((await call('GET', '/orders')).json.features).toHaveLength(1);
    expect((await call('POST', '/products/assured-2m/orders', { ...body, order_parameters: { x: 1 } })).status).toBe(
      422,
    );
    expect((await call('POST', '/products/assured-2m/orders', search)).status).toBe(422);
  });
});
