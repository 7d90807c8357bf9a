import { recordedText } from '@groundtrack/fixtures';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../core/clock.ts';
import { isObject } from '../core/http-types.ts';
import { openCapella } from './open-capella.ts';

const PLACE = { type: 'Point', coordinates: [5.555, 52.025] };
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

/** A double until the test ends, which then fails if an answer did not match the description. */
async function openTest(options: { fundsCents?: number } = {}) {
  const clock = new ManualClock();
  const capella = await openCapella({ clock, file: { maxSidePx: 64 }, ...options });
  onTestFinished(async () => {
    await capella.close();
    if (capella.invalidAnswers.length > 0) throw new Error(capella.invalidAnswers.join('\n'));
  });
  const call = async (method: string, path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { authorization: 'ApiKey test-key', 'content-type': 'application/json' };
    const response = await fetch(capella.url + path, { method, headers, ...sent });
    return { status: response.status, json: await response.json() };
  };
  const geo = async () => {
    const query = { 'sar:product_type': { in: ['GEO'] } };
    return (await call('POST', '/catalog/search', { intersects: PLACE, query })).json.features;
  };
  const itemOf = ({ id, collection }: { id: string; collection: string }) => ({
    items: [{ collectionId: collection, granuleId: id }],
  });
  return { capella, clock, call, geo, itemOf };
}

const task = (clock: ManualClock, more: object = {}) => ({
  type: 'Feature',
  geometry: PLACE,
  properties: {
    taskingrequestName: 'gt-1',
    orgId: 'o',
    userId: 'u',
    windowOpen: new Date(clock.now() + DAY_MS).toISOString(),
    windowClose: new Date(clock.now() + 9 * DAY_MS).toISOString(),
    collectionType: 'spotlight',
    ...more,
  },
});

describe('the catalog', () => {
  it('has each collect as several products, newest first, page by page', async () => {
    const { call, capella } = await openTest();
    const ids = new Set<string>();
    let matched = Infinity;
    for (let page = 1; ids.size < matched; page++) {
      const { json } = await call('POST', '/catalog/search', { intersects: PLACE, limit: 20, page });
      matched = json.numberMatched;
      for (const { id } of json.features) ids.add(id);
      expect([json.features.length <= 20, json.links.length > 0]).toEqual([true, ids.size < matched]);
    }
    expect([...ids].filter((id) => id.includes('_GEO_')).length).toBe(ids.size / 4);
    expect(capella.invalidRequests).toEqual([]);
  });

  it('finds an item by its id, and draws it', async () => {
    const { call, geo } = await openTest();
    const [item] = await geo();
    expect((await call('POST', '/catalog/search', { ids: [item.id, 'other'] })).json.features).toEqual([item]);
    expect((await fetch(item.assets.thumbnail.href)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('refuses what is not described, and other keys', async () => {
    const { call, capella } = await openTest();
    expect(await call('POST', '/catalog/search', { limit: 1000 })).toMatchObject({ status: 400 });
    expect(capella.invalidRequests).toHaveLength(1);
    expect((await fetch(`${capella.url}/user`)).status).toBe(401);
  });
});

describe('an order', () => {
  it('is free the second time', async () => {
    const { call, geo, itemOf } = await openTest();
    const item = itemOf((await geo())[0]);
    const first = await call('POST', '/orders/review', item);
    expect(first.json.orderDetails.summary.total).toMatch(/^\$\d{3}\.00$/);
    await call('POST', '/orders', item);
    const { json } = await call('POST', '/orders/review', item);
    expect(json.orderDetails).toMatchObject({ lineItems: [{ previouslyOrdered: true, cost: '$0.00' }] });
  });

  it('without funds is not authorized, and has an id all the same', async () => {
    const { call, geo, itemOf } = await openTest({ fundsCents: 0 });
    const item = itemOf((await geo())[0]);
    const review = await call('POST', '/orders/review', item);
    expect([review.status, review.json.authorized, review.json.authorizationDenialReason.code]).toEqual([
      200,
      false,
      'INSUFFICIENT_FUNDS',
    ]);
    const { status, json } = await call('POST', '/orders', item);
    expect([status, json.orderStatus]).toEqual([201, 'rejected']);
    expect((await call('GET', `/orders/${json.orderId}/download`)).status).toBe(405);
  });

  it('has addresses that die, and are signed again until it expires', async () => {
    const { clock, call, geo, itemOf } = await openTest();
    const { json } = await call('POST', '/orders', itemOf((await geo())[0]));
    clock.advance(HOUR_MS);
    const link = async () => (await call('GET', `/orders/${json.orderId}/download`)).json[0].assets.HH.href;
    const first = await link();
    expect((await fetch(first)).headers.get('content-type')).toBe('image/tiff');
    clock.advance(HOUR_MS);
    expect([(await fetch(first)).status, (await fetch(await link())).status]).toEqual([403, 200]);
    clock.advance(7 * DAY_MS);
    expect((await call('GET', `/orders/${json.orderId}/download`)).json.error.code).toBe('ORDER_EXPIRED');
  });
});

describe('a task', () => {
  it('waits for the approval of its price, and is taken', async () => {
    const { clock, call } = await openTest();
    const { status, json } = await call('POST', '/task', task(clock));
    expect([status, json.properties.order]).toEqual([201, undefined]);
    const path = `/task/${json.properties.taskingrequestId}`;
    clock.advance(HOUR_MS);
    expect((await call('GET', path)).json.properties).toMatchObject({
      transactionStatus: 'pending-customer-approval',
      order: { summary: { total: '$2,500.00' } },
      statusHistory: [{ code: 'review' }, { code: 'received' }],
    });
    await call('PATCH', `${path}/status`, { status: 'approved' });
    clock.advance(10 * DAY_MS);
    const collects = (await call('GET', `/collects/list/${json.properties.taskingrequestId}`)).json;
    expect(collects[0].collectStatusHistory.map(({ code }: { code: string }) => code)).toEqual([
      'delivered',
      'qa',
      'processing',
      'collected',
      'tasked',
      'predicted',
    ]);
    const query = { 'capella:collect_id': { in: [collects[0].collectId] } };
    expect((await call('POST', '/catalog/search', { query })).json.numberMatched).toBe(4);
    expect((await call('PATCH', `${path}/status`, { status: 'canceled' })).json.error.code).toBe(
      'UNABLE_TO_UPDATE_FINALIZED_TRANSACTION',
    );
  });

  it('costs half of its price if it is canceled once it is planned', async () => {
    const { clock, call } = await openTest();
    const { json } = await call('POST', '/task', task(clock));
    const path = `/task/${json.properties.taskingrequestId}/status`;
    clock.advance(HOUR_MS);
    await call('PATCH', path, { status: 'approved' });
    clock.advance(6 * HOUR_MS);
    const canceled = await call('PATCH', path, { status: 'canceled' });
    expect(canceled.json.properties.order.summary.total).toBe('$1,250.00');
  });

  it('needs the window of its tier', async () => {
    const { clock, call } = await openTest();
    const windowClose = new Date(clock.now() + 2 * DAY_MS).toISOString();
    expect((await call('POST', '/task', task(clock, { windowClose }))).status).toBe(400);
    expect((await call('POST', '/task', task(clock, { windowClose, collectionTier: 'urgent' }))).status).toBe(201);
  });
});

/** The keys of an answer, in depth; of a list, those of its first item. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 ? keysOf(value[0], `${path}[]`) : [path];
  if (!isObject(value)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`));
}

describe('recorded answers', () => {
  const recorded = JSON.parse(recordedText('providers', 'capella', 'recorded.json'));
  const keys = (id: string) => keysOf(recorded.find((one: { id: string }) => one.id === id).body);

  it('have the keys of an order and of its files', async () => {
    const { clock, call, geo, itemOf } = await openTest();
    const { json } = await call('POST', '/orders', itemOf((await geo())[0]));
    expect(keysOf(json)).toEqual(expect.arrayContaining(keys('order-created')));
    expect(keysOf((await call('GET', '/orders')).json)).toEqual(expect.arrayContaining(keys('orders')));
    clock.advance(HOUR_MS);
    const files = (await call('GET', `/orders/${json.orderId}/download`)).json;
    expect(keysOf(files)).toEqual(expect.arrayContaining(keys('download')));
  });
});
