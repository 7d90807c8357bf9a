import { toPriceId } from '@groundtrack/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts';
import type { Scene } from '../port/provider.ts';
import { cheapest } from '../port/provider-driver.testing.ts';
import { sampleTaskingProduct } from '../port/sample-tasking-product.testing.ts';
import { toArchiveOrder } from '../port/to-archive-order.testing.ts';
import { CRITERIA, GREENBELT, NOW, openPlanetProvider } from './testing/open-planet-provider.ts';

const never = new AbortController().signal;

async function openForTest(...options: Parameters<typeof openPlanetProvider>) {
  const opened = await openPlanetProvider(...options);
  const { provider, double, close } = opened;
  onTestFinished(async () => {
    await close();
    if (double.invalidRequests.length > 0) throw new Error(JSON.stringify(double.invalidRequests));
  });
  const search = (area: Parameters<typeof provider.quote>[1] = GREENBELT) =>
    provider.search({ area, criteria: CRITERIA, limit: 3, cursor: null }, never);
  const firstScene = async (): Promise<Scene> => {
    const [scene] = (await search()).scenes;
    if (!scene) throw new Error('expected a scene');
    return scene;
  };
  const orderOf = (scene: Scene, reference: string) =>
    toArchiveOrder(reference, scene, { product: cheapest(scene), place: GREENBELT });
  const place = async (reference: string) => provider.placeOrder(orderOf(await firstScene(), reference), never);
  return { ...opened, search, firstScene, orderOf, place };
}

describe('what Planet sells', () => {
  it('costs what the operator set, with the margin on top', async () => {
    const { provider, firstScene } = await openForTest();
    const scene = await firstScene();
    const [product] = scene.products;
    expect(product).toMatchObject({ cost: { currency: 'USD', cents: 200 }, charge: { totalCents: 240 }, tiff: true });
    expect(provider.leastCents).toBe(240);
    expect(provider.priceList).toHaveLength(2);
  });

  it('is nothing without prices', async () => {
    const { provider, firstScene } = await openForTest({ prices: {} });
    const { products, undeliverable } = await firstScene();
    expect([products, undeliverable]).toEqual([[], 'Planet images of this kind are not for sale at the moment.']);
    expect(provider.leastCents).toBeNull();
    const { facts } = await provider.account(never);
    expect(facts).toContain('Not for sale, because they have no price: PSScene, SkySatCollect');
  });

  it('is nothing that the contract does not include', async () => {
    const { firstScene } = await openForTest({}, { permitted: ['ortho_udm2'] });
    const { products, undeliverable } = await firstScene();
    expect([products, undeliverable]).toEqual([[], expect.stringContaining('does not include this image')]);
  });

  it('is nothing beyond a spending cap', async () => {
    const { provider, firstScene } = await openForTest({ spending: { perDayCents: 100 } });
    const quoted = await provider.quote((await firstScene()).featureId, GREENBELT, never);
    expect(quoted?.products[0]?.undeliverable).toMatch(/not for sale/);
  });

  it('has at most 500 corners', async () => {
    const { provider, firstScene } = await openForTest();
    const [lon, lat] = GREENBELT.coordinates;
    const ring = Array.from({ length: 602 }, (_, i): [number, number] => {
      const turn = (2 * Math.PI * (i % 601)) / 601;
      return [lon + 0.01 * Math.cos(turn), lat + 0.01 * Math.sin(turn)];
    });
    const area = { type: 'Polygon' as const, coordinates: [ring] };
    const scene = await provider.quote((await firstScene()).featureId, area, never);
    const clipped = scene?.products.find(({ clip }) => clip);
    expect(clipped?.undeliverable).toMatch(/^geometry: the area has 60\d corners, and Planet takes 500/);
  });
});

describe('an order of Planet', () => {
  it('is named by its reference, and clipped to what was sold', async () => {
    const { double, place } = await openForTest();
    await place('gt-1');
    const body = double.received.findLast(({ operation }) => operation === 'order')?.body;
    expect(body).toMatchObject({
      name: 'gt-1',
      products: [{ item_type: 'PSScene', product_bundle: 'visual' }],
      delivery: { archive_type: 'zip', single_archive: true },
    });
    expect(JSON.parse(JSON.stringify(body)).tools[0].clip.aoi.coordinates[0]).toHaveLength(33);
  });

  it('names the address for notifications, if there is one', async () => {
    const webhookUrl = 'https://shop.example/api/v3/providers/planet/notify';
    for (const [option, expected] of [
      [webhookUrl, { webhook: { url: webhookUrl, per_order: true } }],
      [null, undefined],
    ] as const) {
      const { double, place } = await openForTest({}, { webhookUrl: option });
      await place('gt-1');
      const body = double.received.findLast(({ operation }) => operation === 'order')?.body;
      expect(body).toHaveProperty('name', 'gt-1');
      expect(JSON.parse(JSON.stringify(body)).notifications).toEqual(expected);
    }
  });

  it('fails when it was delivered in part, without its file', async () => {
    const { double, provider, advance, place } = await openForTest();
    double.faults.arm('partial-order');
    const id = await place('gt-1');
    advance(DAY_MS);
    expect(await provider.status(id, never)).toMatchObject({ state: 'Failed', reason: expect.any(String) });
  });

  it('is not complete without a file, and the operator is told after an hour', async () => {
    const { double, provider, orders, advance, place } = await openForTest();
    double.faults.arm('no-file-listed', { times: 2 });
    const id = await place('gt-1');
    advance(30 * MINUTE_MS);
    expect((await provider.status(id, never)).state).toBe('Processing');
    expect(orders.rows.get('gt-1')?.remark).toBeNull();
    advance(HOUR_MS);
    expect((await provider.status(id, never)).state).toBe('Processing');
    expect(orders.rows.get('gt-1')?.remark).toBe('Planet is done with the order, and names no file.');
    expect((await provider.status(id, never)).state).toBe('Complete');
  });

  it('is canceled while it is queued, and says so again', async () => {
    const { provider, advance, place } = await openForTest();
    const id = await place('gt-1');
    expect([await provider.cancel(id, never), await provider.cancel(id, never)]).toEqual([true, true]);
    expect((await provider.status(id, never)).state).toBe('Cancelled');
    const late = await place('gt-2');
    advance(2 * MINUTE_MS);
    expect(await provider.cancel(late, never)).toBe(false);
  });

  it('of another reference with a similar name is not taken for it', async () => {
    const { double, provider, advance, firstScene, orderOf } = await openForTest();
    const scene = await firstScene();
    const other = await provider.placeOrder(orderOf(scene, 'gt-10'), never);
    double.faults.arm('unavailable', { operation: 'order' });
    const order = orderOf(scene, 'gt-1');
    await expect(provider.placeOrder(order, never)).rejects.toMatchObject({ kind: 'unavailable' });
    advance(11 * MINUTE_MS);
    expect(await provider.placeOrder(order, never)).not.toBe(other);
    expect(double.orders.book.all()).toHaveLength(2);
  });
});

describe('taskings of Planet', () => {
  it('are only offered with a rate, a contract, and satellites of Planet', async () => {
    const fields = { providerFields: { pl_number: 'PL-000001', product: 'Assured Tasking' }, satelliteIds: ['SKYSAT'] };
    const product = (changes: object) =>
      sampleTaskingProduct({ provider: 'planet', priceId: toPriceId('task:planet:x'), ...fields, ...changes });
    const offered = async (changes: object, settings = {}) =>
      (await openForTest(settings, { products: [product(changes)] })).provider.tasking?.products.length;
    expect(await offered({})).toBe(1);
    expect(await offered({ providerFields: { product: 'Assured Tasking' } })).toBeUndefined();
    expect(await offered({ satelliteIds: ['40115'] })).toBeUndefined();
    expect(await offered({}, { pricing: {} })).toBeUndefined();
  });

  it('have windows of seven days at most', async () => {
    const { provider } = await openForTest();
    const products = provider.tasking?.products ?? [];
    const query = { products, place: GREENBELT, heightM: 0, minElevationDeg: 0, maxElevationDeg: 90 };
    const find = (startMs: number, endMs: number) =>
      provider.tasking?.opportunities({ ...query, startMs, endMs }, never) ?? [];
    const found = await find(NOW, NOW + 30 * DAY_MS);
    const windows = found.filter(({ orderBody }) => orderBody);
    expect(windows.length).toBeGreaterThan(3);
    expect(Math.max(...windows.map(({ endMs }) => endMs))).toBeLessThan(NOW + 7 * DAY_MS);
    // A flexible product has its dates.
    expect(found.length - windows.length).toBe(1);
    expect(await find(NOW + 8 * DAY_MS, NOW + 9 * DAY_MS)).toHaveLength(1);
  });
});
