import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as toText } from 'node:stream/consumers';
import { toPriceId } from '@groundtrack/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../lib/time-units.ts';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import type { TaskingOrder } from '../port/provider.ts';
import { sampleTaskingProduct } from '../port/sample-tasking-product.testing.ts';
import { NOW, openStapiProvider, UTRECHT } from './testing/open-stapi-provider.ts';

const never = new AbortController().signal;
const iso = (ms: number): string => new Date(ms).toISOString();

async function open(...given: Parameters<typeof openStapiProvider>) {
  const opened = await openStapiProvider(...given);
  onTestFinished(() => opened.close());
  const { double, provider } = opened;
  const received = (operation: string) => double.received.filter((one) => one.operation === operation);
  const find = async (code: string) => {
    const products = (provider.tasking?.products ?? []).filter(({ priceId }) => priceId.endsWith(`:${code}`));
    return (await provider.tasking?.opportunities(opened.query({ products }), never)) ?? [];
  };
  const settle = async (id: string) => {
    const states: string[] = [];
    for (let polls = 0; polls < 100; polls++) {
      const status = await provider.status(id, never);
      if (states.at(-1) !== status.state) states.push(status.state);
      if (status.nextPollMs === null) return { states, status };
      opened.advance(Math.max(status.nextPollMs, 10 * MINUTE_MS));
    }
    throw new Error('The order did not settle');
  };
  return { ...opened, received, find, settle };
}

describe('opportunities of the Sensor Tasking API', () => {
  it('are searched with the limits of the product that the provider can filter by, to the last page', async () => {
    const { find, received } = await open();
    const found = await find('assured-2m');
    expect(found.length).toBeGreaterThan(10);
    const [first] = received('passes');
    expect(first?.headers['prefer']).toBe('wait');
    expect(first?.body).toMatchObject({
      datetime: `${iso(NOW + MINUTE_MS)}/${iso(NOW + 14 * DAY_MS)}`,
      geometry: UTRECHT,
      filter: {
        op: 'and',
        args: [
          { op: '<=', args: [{ property: 'view:off_nadir' }, 30] },
          { op: '<=', args: [{ property: 'eo:cloud_cover' }, 30] },
          { op: '>=', args: [{ property: 'view:sun_elevation' }, 10] },
          { op: 'in', args: [{ property: 'platform' }, ['Acme-1', 'Acme-2']] },
        ],
      },
    });
    expect(found[0]).toMatchObject({
      satellite: expect.stringMatching(/^Acme-[12]$/),
      sunElevationDeg: 40,
      clearChance: null,
      orderBody: expect.stringContaining('acme:window_id'),
    });
  });

  it('are read from the search record of a provider that searches on its own', async () => {
    const { find, received } = await open();
    const found = await find('radar');
    expect(found.length).toBeGreaterThan(5);
    expect(found[0]).toMatchObject({
      satelliteId: 'Acme-R1',
      lookSide: expect.stringMatching(/left|right/),
      ascending: true,
    });
    expect(found[0]?.orderBody).toBeUndefined();
    expect(received('passes').map(({ method, status }) => [method, status])).toEqual([
      ['POST', 201],
      ['GET', 200],
      ['GET', 200],
      ['GET', 200],
    ]);
  });

  it('are found with OAuth client credentials', async () => {
    const { find, double } = await open({
      settings: ({ oauth }: { oauth: object }) => ({ auth: { kind: 'oauth-client-credentials', ...oauth } }),
    });
    expect((await find('assured-2m')).length).toBeGreaterThan(0);
    double.faults.arm('unauthorized', { operation: 'passes' });
    expect((await find('assured-2m')).length).toBeGreaterThan(0);
    expect(double.received.filter(({ operation }) => operation === 'token')).toHaveLength(2);
  });

  it('are not sold for a product that the provider does not have, or that promises to be canceled', async () => {
    const named = (code: string, change: object = {}) =>
      sampleTaskingProduct({ provider: 'acme', priceId: toPriceId(`task:acme:${code}`), canceling: null, ...change });
    const { provider, find } = await open({
      products: [named('other'), named('assured-2m', { canceling: { hoursBefore: 24 } })],
    });
    expect(provider.tasking?.products.map(({ priceId }) => priceId)).toEqual(['task:acme:other']);
    expect(await find('other')).toEqual([]);
    const account = await provider.account(never);
    expect(account.facts).toEqual(['Products: assured-2m, flexible-radar']);
  });
});

describe('orders at the Sensor Tasking API', () => {
  it('send the body of the window back, with the parameters of the price book', async () => {
    const { provider, order, received } = await open();
    const placed = await order('window');
    await provider.placeOrder(placed, never);
    const body = JSON.parse(placed.terms.opportunity?.orderBody ?? '');
    expect(received('order')[0]?.body).toEqual({ ...body, order_parameters: { format: 'COG' } });
  });

  it('between dates end with the image that is an asset of the order', async () => {
    const { provider, order, received, settle } = await open();
    const id = await provider.placeOrder(await order('dates', 'radar'), never);
    expect(received('order')[0]?.body).toMatchObject({ datetime: `${iso(NOW + DAY_MS)}/${iso(NOW + 8 * DAY_MS)}` });
    const { states, status } = await settle(id);
    expect(states).toEqual(['Ordered', 'Confirmed', 'Planned', 'Complete'].filter((one) => states.includes(one)));
    expect(status).toMatchObject({
      state: 'Complete',
      acquired: { scene: { satellite: 'Satellite of Acme', phenomenology: 'sar' } },
      attempts: [{ outcome: 'acquired' }],
      cancelUntilMs: null,
    });
    expect(await provider.cancel(id, never)).toBe(false);
  });

  it('of two buyers of one window are not taken for each other after a lost answer', async () => {
    const { provider, order, double, advance, orders } = await open();
    const [mine, other] = [await order('mine'), await order('other')];
    const first = await provider.placeOrder(mine, never);
    double.faults.arm('reset', { operation: 'order' });
    await expect(provider.placeOrder(other, never)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(provider.placeOrder(other, never)).rejects.toMatchObject({ kind: 'unavailable' });
    advance(11 * MINUTE_MS);
    const second = await provider.placeOrder(other, never);
    expect(second).not.toBe(first);
    expect(double.orders.book.all()).toHaveLength(2);
    expect(orders.rows.get('other')?.sends).toBe(2);
  });

  it('are looked up by our reference where the product takes one', async () => {
    const { provider, order, double, reopen } = await open({ settings: { referenceParameter: 'client_reference' } });
    const [mine, other] = [await order('mine', 'radar'), await order('other', 'radar')];
    double.faults.arm('reset-after-order', { times: 2 });
    for (const one of [mine, other])
      await expect(provider.placeOrder(one, never)).rejects.toMatchObject({ kind: 'unavailable' });
    const restarted = reopen();
    const ids = [await restarted.placeOrder(other, never), await restarted.placeOrder(mine, never)];
    const references = ids.map((id) => Object(double.orders.book.get(id)?.facts.request['order_parameters']));
    expect(references).toEqual([{ client_reference: 'other' }, { client_reference: 'mine' }]);
    expect(double.orders.book.all()).toHaveLength(2);
  });

  it('that the provider reserves for an action of the customer are rejected, and the operator is told', async () => {
    const { provider, order, double, orders } = await open();
    const id = await provider.placeOrder(await order('reserved'), never);
    const stored = double.orders.book.get(id);
    if (!stored) throw new Error('expected an order');
    double.orders.book.continueWith(stored, [{ state: 'reserved', afterMs: 0 }]);
    expect(await provider.status(id, never)).toMatchObject({ state: 'Rejected', nextPollMs: null });
    expect(orders.rows.get('reserved')?.remark).toContain(`order ${id}`);
  });
});

/** Answers of a provider that uses what the specification leaves open. */
const ODD: Readonly<Record<string, unknown>> = {
  'GET /products/odd': {
    id: 'odd',
    stapi_version: '0.1.0',
    conformsTo: ['https://stapi.example.com/v0.1.0/opportunities', 'https://geojson.org/schema/Polygon.json'],
    links: null,
  },
  'GET /products/odd/queryables': { properties: { 'eo:cloud_cover': { type: 'number', maximum: 1 } } },
  'POST /products/odd/opportunities': {
    features: [
      {
        properties: { datetime: [iso(NOW + DAY_MS), iso(NOW + DAY_MS + MINUTE_MS)], 'view:off_nadir': [10, 20] },
        links: [{ rel: 'create-order', href: '/orders', body: { opportunity_id: 'abc' } }],
      },
      { properties: { datetime: `${iso(NOW + DAY_MS)}/..` }, links: [] },
      { properties: { datetime: `${iso(NOW + DAY_MS)}/${iso(NOW + 2 * DAY_MS)}`, 'view:off_nadir': 50 } },
    ],
  },
  'POST /products/odd/orders': { id: '7', properties: { product_id: 'odd', status: { status_code: 'received' } } },
  'GET /orders/7': {
    id: '7',
    properties: {
      status: { status_code: 'completed', links: [{ rel: 'items', href: 'items' }, { rel: 'log' }] },
    },
  },
  'GET /items': {
    type: 'FeatureCollection',
    features: [
      {
        properties: { datetime: '2026-03-11T09:00:30Z', platform: 'Odd-1' },
        assets: { a: { href: 'files/a.tif?s=1' } },
      },
    ],
  },
};

describe('a provider with other habits', () => {
  it('is understood: polygons, fractions of cloud, lists of times, ids of opportunities, and collections of items', async () => {
    const bodies: Record<string, unknown> = {};
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const name = `${request.method} ${request.url}`;
      const text = await toText(request);
      if (text !== '') bodies[name] = JSON.parse(text);
      response.writeHead(ODD[name] === undefined ? 404 : 200).end(JSON.stringify(ODD[name] ?? {}));
    };
    const { url } = await openLoopbackServer((request, response) => void answer(request, response));
    const product = sampleTaskingProduct({
      provider: 'acme',
      priceId: toPriceId('task:acme:odd'),
      canceling: null,
      satelliteIds: ['Odd-1', 'Odd-2'],
      maxOffNadirDeg: 30,
    });
    const { provider, query } = await open({ settings: { url: url.href }, products: [product] });
    const found = (await provider.tasking?.opportunities(query(), never)) ?? [];
    expect(bodies['POST /products/odd/opportunities']).toMatchObject({
      geometry: { type: 'Polygon' },
      filter: { op: '<=', args: [{ property: 'eo:cloud_cover' }, 0.15] },
    });
    expect(found).toMatchObject([{ satellite: 'Acme', peakOffNadirDeg: 15, peakElevationDeg: null }]);
    const [opportunity] = found;
    if (!opportunity) throw new Error('expected a pass');
    const { startMs, endMs } = opportunity;
    const agreed = { product, bookVersion: 'v', endUse: null, mediaRights: false, notes: '' };
    const terms = { ...agreed, startMs, endMs, opportunity };
    const order: TaskingOrder = { kind: 'tasking', reference: 'odd', place: UTRECHT, terms };
    const id = await provider.placeOrder(order, never);
    expect(bodies['POST /products/odd/orders']).toEqual({ opportunity_id: 'abc', order_parameters: {} });
    expect(await provider.status(id, never)).toMatchObject({
      state: 'Complete',
      acquired: { scene: { satellite: 'Odd-1', acquiredAtMs: Date.UTC(2026, 2, 11, 9, 0, 30) } },
    });
  });
});
