import { toCents } from '@groundtrack/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts';
import { cheapest } from '../port/provider-driver.testing.ts';
import { CRITERIA, GREENBELT, openUp42Provider, PRICES } from './testing/open-up42-provider.ts';

const never = new AbortController().signal;

async function open(settings: object = {}, kind: 'up42' | 'geopera' = 'up42') {
  const opened = await openUp42Provider({ kind, settings });
  onTestFinished(async () => {
    await opened.close();
    expect(opened.double.invalidRequests).toEqual([]);
    expect(opened.double.invalidAnswers).toEqual([]);
  });
  const { provider, double } = opened;
  const search = async () =>
    (await provider.search({ area: GREENBELT, criteria: CRITERIA, limit: 100, cursor: null }, never)).scenes;
  const first = async (operator = 'airbus') => {
    const scene = (await search()).find((one) => one.operator === operator && one.products.length > 0);
    if (!scene) throw new Error('no scene is for sale');
    return scene;
  };
  const order = async (reference: string) => {
    const scene = await first();
    const { priceId, cost } = cheapest(scene);
    const named = { kind: 'archive', reference, place: GREENBELT, featureId: scene.featureId, priceId } as const;
    return { ...named, ...(cost ? { agreedCost: cost } : {}) };
  };
  const calls = (operation: string) => double.received.filter((one) => one.operation === operation).length;
  return { ...opened, search, first, order, calls };
}

describe('what UP42 and Geopera sell', () => {
  it.each(['up42', 'geopera'] as const)('names what is not for sale, and why: %s', async (kind) => {
    const prices = [
      ...PRICES,
      ...['pneo', 'bj3a', 'phr-tasking', 'gone'].map((collection) => ({ collection, creditsPerKm2: 1 })),
    ];
    const { provider } = await open({ prices }, kind);
    const { facts, blocked } = await provider.account(never);
    expect(blocked).toBeNull();
    expect(facts).toEqual(
      expect.arrayContaining([
        'For sale: phr, spot, capella-spotlight',
        expect.stringMatching(/^Not for sale: pneo: it needs an approval/),
        expect.stringMatching(/^Not for sale: bj3a: its license is not accepted/),
        expect.stringMatching(/^Not for sale: phr-tasking: it has taskings/),
        'Not for sale: gone: there is no such collection',
      ]),
    );
  });

  it('sells an approved collection', async () => {
    const { provider } = await open({
      prices: [{ collection: 'pneo', creditsPerKm2: 2000 }],
      approvedCollections: ['pneo'],
    });
    expect((await provider.account(never)).facts).toContain('For sale: pneo');
  });

  it('sells nothing without a rate', async () => {
    const { provider, search } = await open({ pricing: {} });
    expect((await provider.account(never)).blocked).toMatch(/rate for credits/);
    expect(provider.leastCents).toBeNull();
    const [scene] = await search();
    expect(scene).toMatchObject({ products: [], undeliverable: 'UP42 images are not for sale at the moment.' });
  });

  it('shows the scenes of a host although another one fails', async () => {
    const { double, search } = await open();
    double.faults.arm('unavailable', { operation: 'search' });
    expect(new Set((await search()).map(({ operator }) => operator)).size).toBe(1);
  });
});

describe('prices', () => {
  it('are those of the list while the estimate is close', async () => {
    const { provider, first } = await open();
    const scene = await first();
    expect(await provider.quote(scene.featureId, GREENBELT, never)).toEqual(scene);
    const { charge, cost } = cheapest(scene);
    // 1 km² for 1,000 or 380.5 credits at 1.16 US cents, and a fifth on top.
    expect([1392, 531]).toContain(charge.totalCents);
    expect(cost).toMatchObject({ currency: 'credits', amountMinor: expect.any(Number) });
  });

  it.each([
    ['higher', 0.5],
    ['lower', 2],
  ])('follow an estimate that is %s than the list', async (_what, factor) => {
    const { provider, first } = await open({
      prices: PRICES.slice(0, 1).map((price) => ({ ...price, creditsPerKm2: price.creditsPerKm2 * factor })),
    });
    const quoted = await provider.quote((await first()).featureId, GREENBELT, never);
    if (!quoted) throw new Error('no quote');
    const { charge, cost } = cheapest(quoted);
    expect(charge.totalCents).toBeGreaterThan(1380);
    expect(charge.totalCents).toBeLessThan(1405);
    expect(cost?.amountMinor).toBeGreaterThan(995);
    expect(cost?.amountMinor).toBeLessThan(1005);
  });

  it('are missing without an estimate', async () => {
    const { provider, double, first } = await open();
    const { featureId } = await first();
    double.faults.arm('rate-limited-as-400', { operation: 'quote' });
    const quoted = await provider.quote(featureId, GREENBELT, never);
    expect(quoted?.products.map(({ undeliverable }) => undeliverable)).toEqual(
      quoted?.products.map(() => 'UP42 names no price for this part of the image. Choose another area or image.'),
    );
  });

  it('are limited by the spending cap', async () => {
    const { provider, first } = await open({ spending: { perDayCents: 100 } });
    const quoted = await provider.quote((await first()).featureId, GREENBELT, never);
    expect(quoted?.products.every(({ undeliverable }) => undeliverable?.includes('not for sale'))).toBe(true);
  });

  it('are listed per square kilometer', async () => {
    const { provider } = await open();
    // 1 km² of SPOT.
    expect(provider.leastCents).toBe(531);
    expect(provider.priceList[0]).toEqual({ description: 'UP42 phr', priceCents: toCents(1392) });
  });
});

describe('tokens', () => {
  it('are requested once for calls at the same time, and again before they expire', async () => {
    const { provider, search, calls, advance } = await open();
    await Promise.all([provider.account(never), search(), search()]);
    expect(calls('token')).toBe(1);
    advance(4 * MINUTE_MS);
    await search();
    expect(calls('token')).toBe(1);
    advance(3 * MINUTE_MS);
    await search();
    expect(calls('token')).toBe(2);
  });

  it('are renewed once for calls that are refused at the same time', async () => {
    const { double, search, calls, advance } = await open();
    await search();
    advance(3 * MINUTE_MS);
    double.faults.arm('unauthorized', { operation: 'search', times: 2 });
    expect((await search()).length).toBeGreaterThan(0);
    expect(calls('token')).toBe(2);
  });

  it('outlive the caller that needed them first', async () => {
    const { provider, search } = await open();
    const stopped = provider.account(AbortSignal.timeout(1)).catch((error: unknown) => error);
    const scenes = search();
    expect(await stopped).toMatchObject({ kind: 'timeout' });
    expect((await scenes).length).toBeGreaterThan(0);
  });
});

describe('orders', () => {
  it.each(['up42', 'geopera'] as const)('are refused without a result, and nothing is kept: %s', async (kind) => {
    const { provider, double, orders, order } = await open({}, kind);
    const one = await order('partial');
    double.faults.arm('partial-order');
    await expect(provider.placeOrder(one, never)).rejects.toMatchObject({ kind: 'rejected' });
    expect(orders.rows.get('partial')).toMatchObject({ providerOrderId: null, sentAtMs: null });
    expect(double.model.orders.all()).toEqual([]);
  });

  it('are not mistaken for one whose name contains theirs', async () => {
    const { provider, double, advance, order } = await open();
    const other = await provider.placeOrder(await order('item-10'), never);
    const one = await order('item-1');
    double.faults.arm('reset', { operation: 'order' });
    await expect(provider.placeOrder(one, never)).rejects.toMatchObject({ kind: 'unavailable' });
    advance(MINUTE_MS);
    await expect(provider.placeOrder(one, never)).rejects.toMatchObject({ kind: 'unavailable' });
    advance(HOUR_MS);
    expect(await provider.placeOrder(one, never)).not.toBe(other);
    expect(double.model.orders.all()).toHaveLength(2);
  });

  it('are canceled until they are placed', async () => {
    const { provider, double, advance, order } = await open();
    const early = await provider.placeOrder(await order('early'), never);
    expect([await provider.cancel(early, never), await provider.cancel(early, never)]).toEqual([true, true]);
    const unclear = await provider.placeOrder(await order('unclear'), never);
    double.faults.arm('bad-gateway', { operation: 'cancel' });
    await expect(provider.cancel(unclear, never)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await provider.cancel(unclear, never)).toBe(true);
    const late = await provider.placeOrder(await order('late'), never);
    advance(HOUR_MS);
    expect(await provider.cancel(late, never)).toBe(false);
  });
});
