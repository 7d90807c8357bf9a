import { toPriceId } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { ProviderError } from '../port/provider.ts';
import { cheapest } from '../port/provider-driver.testing.ts';
import { toArchiveOrder } from '../port/to-archive-order.testing.ts';
import { CRITERIA, UTRECHT } from './testing/open-umbra-provider.ts';
import { openSession } from './testing/umbra-session.ts';

const never = new AbortController().signal;

describe('prices of Umbra', () => {
  it('are those of the operator, per scene with the margin on top', async () => {
    const { search } = await openSession({ pricing: { margin: { percent: 20, fixedCents: 0 } } });
    for (const scene of await search()) {
      const { charge, cost, isWhole } = cheapest(scene);
      const isOpen = charge.totalCents === 600;
      expect([charge.totalCents, cost?.cents, isWhole]).toEqual(isOpen ? [600, 500, true] : [72_000, 60_000, true]);
    }
  });

  it('or per square kilometer', async () => {
    const { search } = await openSession({
      prices: { archive: { perKm2Cents: 2_500 }, openData: { perSceneCents: 0 } },
    });
    const scenes = await search();
    const scene = scenes.find(({ groundSampleDistanceM }) => groundSampleDistanceM === 2);
    if (!scene) throw new Error('expected a coarse scene');
    const { charge, cost } = cheapest(scene);
    expect(charge.centsPerKm2).toBe(3_000);
    expect(Math.abs((cost?.cents ?? 0) - charge.areaKm2 * 2_500)).toBeLessThan(1);
    expect(charge.totalCents).toBeGreaterThanOrEqual(cost?.cents ?? 0);
  });

  it('without one, a scene is not for sale, and says why', async () => {
    const { search, provider } = await openSession({ prices: {} });
    const scenes = await search();
    expect(scenes.length).toBeGreaterThan(5);
    for (const { products, undeliverable } of scenes)
      expect([products, undeliverable]).toEqual([[], 'This image is not for sale here: no price was agreed for it.']);
    expect(provider.leastCents).toBeNull();
  });

  it('count toward the spending cap, because Umbra states none', async () => {
    const { search, provider, errorOf, double } = await openSession({ spending: { perDayCents: 100_000 } });
    const scene = (await search()).find(({ products }) => (products[0]?.cost?.cents ?? 0) === 60_000);
    if (!scene) throw new Error('expected a scene');
    const { priceId, cost: agreedCost } = cheapest(scene);
    if (!agreedCost) throw new Error('expected a cost');
    const order = (reference: string) =>
      ({ kind: 'archive', reference, place: UTRECHT, featureId: scene.featureId, priceId, agreedCost }) as const;
    await provider.placeOrder(order('one'), never);
    expect((await provider.quote(scene.featureId, UTRECHT, never))?.products[0]?.undeliverable).toMatch(/not for sale/);
    expect(await errorOf(provider.placeOrder(order('two'), never))).toMatchObject({ kind: 'rejected' });
    expect(double.tasks.book.all()).toHaveLength(1);
  });
});

describe('the account at Umbra', () => {
  it('is reported to the operator', async () => {
    const { provider, double } = await openSession({ sandbox: true });
    const facts = ['Organization ACTIVE, license CCBY4, satellites Umbra-08, Umbra-09, Umbra-10'];
    const sandbox = 'Sandbox: orders are free, and images are mocked';
    expect(await provider.account(never)).toMatchObject({ facts: [...facts, sandbox], blocked: null });
    double.faults.arm('forbidden', { operation: 'account' });
    expect(await provider.account(never)).toMatchObject({ facts: [expect.stringMatching(/^Accepted/), sandbox] });
  });
});

describe('tokens of Umbra', () => {
  it('outlive a restart', async () => {
    const { search, double, reopen } = await openSession();
    await search();
    await reopen().search({ area: UTRECHT, criteria: CRITERIA, limit: 5, cursor: null }, never);
    expect(double.access.exchanges).toBe(1);
  });

  it('are renewed once for many calls when they are refused', async () => {
    const { search, double, provider } = await openSession();
    const scenes = await search();
    double.access.revoke();
    await Promise.all(scenes.slice(0, 5).map(({ featureId }) => provider.quote(featureId, UTRECHT, never)));
    expect(double.access.exchanges).toBe(2);
  });

  it.each([
    ['a wrong secret', { clientSecret: 'my-wrong-secret' }],
    ['the sandbox', { url: 'http://127.0.0.1:9/' }],
  ])('are not issued for %s, and the error has no secret', async (_name, settings) => {
    const { search, errorOf } = await openSession(settings);
    const error = await errorOf(search());
    expect(error).toMatchObject({ kind: 'credentials' });
    expect(error instanceof ProviderError ? error.message : '').toMatch(
      /^Client id or secret were refused \(status 40[13]\)$/,
    );
  });

  it('are limited in number, which says until when', async () => {
    const { search, errorOf, double } = await openSession();
    double.faults.arm('rate-limited-as-400', { operation: 'token' });
    expect(await errorOf(search())).toMatchObject({ kind: 'rate-limited', retryAfterMs: 3_600_000 });
    expect((await search()).length).toBeGreaterThan(0);
  });
});

describe('archive orders of Umbra', () => {
  it('that are refused among successes are rejected', async () => {
    const { provider, search, double, errorOf } = await openSession();
    const [scene] = await search();
    if (!scene) throw new Error('expected a scene');
    double.faults.arm('partial-order');
    const order = toArchiveOrder('r', scene, { product: cheapest(scene), place: UTRECHT });
    const error = await errorOf(provider.placeOrder(order, never));
    expect(error).toMatchObject({ kind: 'rejected', message: 'Umbra did not accept the order' });
    expect(await errorOf(provider.placeOrder({ ...order, priceId: toPriceId('x:area:tiff') }, never))).toMatchObject({
      kind: 'rejected',
    });
  });

  it('always search with a limit, and name the collect', async () => {
    const { provider, search, bodies } = await openSession();
    const [scene] = await search();
    if (!scene) throw new Error('expected a scene');
    await provider.placeOrder(toArchiveOrder('r1', scene, { product: cheapest(scene), place: UTRECHT }), never);
    for (const body of bodies('/archive/search')) expect(body).toMatchObject({ limit: expect.any(Number) });
    expect(bodies('/tasking/tasks/archive-tasks')).toEqual([
      { items: [{ collectId: expect.stringMatching(/^c/), productTypes: ['GEC'], userOrderId: 'r1', taskName: 'r1' }] },
    ]);
  });
});
