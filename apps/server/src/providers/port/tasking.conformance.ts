import type { ServerState } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import type { TaskingOrder } from './provider.ts';
import { PICTURE_TIMEOUT_MS, type ProviderDriver } from './provider-driver.testing.ts';
import type { Opportunity, OpportunityQuery } from './tasking.ts';

/** The tasking offers of a provider. Skipped for providers without tasking. */
export function describeTasking(driver: ProviderDriver): void {
  const toQuery = toQueryOf(driver);
  const find = toFind(driver);

  test('has its own products, each once', () => {
    const { name, tasking } = driver.tested.provider;
    const products = tasking?.products ?? [];
    expect(products.every(({ provider }) => provider === name)).toBe(true);
    expect(new Set(products.map(({ priceId }) => priceId)).size).toBe(products.length);
  });

  test('finds passes of its products within the query, earliest first', async () => {
    if (!driver.tested.provider.tasking) return;
    const query = toQuery();
    const found = await find();
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(found.toSorted((a, b) => a.startMs - b.startMs));
    for (const one of found) {
      const product = query.products.find(({ priceId }) => priceId === one.priceId);
      expect(product?.satelliteIds).toContain(one.satelliteId);
      expect(one.startMs).toBeGreaterThanOrEqual(query.startMs);
      expect(one.endMs).toBeLessThanOrEqual(query.endMs);
      expect(one.peakMs >= one.startMs && one.peakMs <= one.endMs).toBe(true);
      const { peakElevationDeg } = one;
      expect(peakElevationDeg === null || (peakElevationDeg >= 19.9 && peakElevationDeg <= 85.1)).toBe(true);
      expect(product?.sensor === 'sar' && one.clearChance !== null).toBe(false);
    }
  });

  test('finds the same passes again, also for one product at a time', async () => {
    const { tasking } = driver.tested.provider;
    if (!tasking) return;
    const all = await find();
    const each = await Promise.all(tasking.products.map((product) => find({ products: [product] })));
    expect(each.flat()).toHaveLength(all.length);
    expect(all).toEqual(expect.arrayContaining(each.flat()));
  });

  test('finds nothing without products or time', async () => {
    expect(await find({ products: [] })).toEqual([]);
    expect(await find({ endMs: toQuery().startMs })).toEqual([]);
  });

  test('reports a failed search for passes, and stops when it is aborted', {
    timeout: PICTURE_TIMEOUT_MS,
  }, async () => {
    if (!driver.tested.provider.tasking) return;
    const { failing } = driver.tested;
    const kinds = (['unavailable', 'malformed', 'credentials', 'rate-limited'] as const).filter(
      (kind) => failing[kind],
    );
    for (const kind of kinds)
      expect(await driver.kindOf(find({ place: failing[kind]?.() ?? driver.tested.query.area }))).toBe(kind);
    const hanging = failing.timeout?.();
    const signal = hanging ? AbortSignal.timeout(50) : AbortSignal.abort();
    expect(await driver.kindOf(find(hanging ? { place: hanging } : {}, signal))).toBe('timeout');
    expect(await driver.kindOf(find({}, AbortSignal.abort()))).toBe('timeout');
  });
}

/** How a provider takes tasking orders. */
export function describeTaskedOrders(driver: ProviderDriver): void {
  const toQuery = toQueryOf(driver);
  const find = toFind(driver);

  test('creates an order once, and plans its pass', async () => {
    if (!driver.tested.provider.tasking) return;
    const order = await orderWindow('once');
    const id = await driver.tested.provider.placeOrder(order, driver.never);
    await driver.tested.pass(10);
    expect(await driver.tested.provider.placeOrder(order, driver.never)).toBe(id);
    const other = { ...order, reference: 'another' };
    expect(await driver.tested.provider.placeOrder(other, driver.never)).not.toBe(id);
    const { states, status } = await driver.settle(id);
    const way: ServerState[] = ['Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'Processing', 'Complete'];
    const end: ServerState[] = status.state === 'AcquiredFail' ? [...way.slice(0, 3), 'AcquiredFail'] : way;
    // Some providers report fewer states. The item still takes every step.
    expect(states).toEqual(end.filter((state) => states.includes(state)));
    expect(states.at(-1)).toBe(end.at(-1));
    expect(status.attempts?.length).toBeGreaterThan(0);
    expect(status.acquired === undefined).toBe(status.state === 'AcquiredFail');
    expect(await driver.tested.provider.cancel(id, driver.never)).toBe(false);
  });

  test('tries the passes of a flexible order in the promised order', async () => {
    const product = driver.tested.provider.tasking?.products.find(({ assured }) => !assured);
    if (!product || driver.tested.hidesPasses) return;
    const passes = await find({ products: [product], minElevationDeg: 0, maxElevationDeg: 90 });
    const attempts = driver.tested.provider.tasking?.toAttempts(passes) ?? [];
    expect(attempts.length).toBeGreaterThan(0);
    expect(passes.filter((pass) => attempts.includes(pass))).toEqual(attempts);
    const { place, startMs, endMs } = toQuery();
    const agreed = { bookVersion: 'v', endUse: null, mediaRights: false, notes: '', opportunity: null };
    const terms = { ...agreed, product, startMs, endMs };
    const order: TaskingOrder = { kind: 'tasking', reference: 'flexible', place, terms };
    const { status } = await driver.settle(await driver.tested.provider.placeOrder(order, driver.never));
    const tried = (status.attempts ?? []).map(({ passMs }) => passMs);
    expect(attempts.slice(0, tried.length).map(({ peakMs }) => peakMs)).toEqual(tried);
    expect(status.state === 'AcquiredFail' && tried.length < attempts.length).toBe(false);
  });

  test('cancels an order until its deadline', async () => {
    if (!driver.tested.provider.tasking) return;
    const id = await driver.tested.provider.placeOrder(await orderWindow('called off'), driver.never);
    const { cancelUntilMs = null } = await driver.tested.provider.status(id, driver.never);
    const cancelled = await driver.tested.provider.cancel(id, driver.never);
    expect(cancelled).toBe(cancelUntilMs !== null);
    expect((await driver.tested.provider.status(id, driver.never)).state === 'Cancelled').toBe(cancelled);
  });

  /** An order for the last window. */
  async function orderWindow(reference: string): Promise<TaskingOrder> {
    const { products, place } = toQuery();
    const opportunity = (await find()).at(-1);
    const product = products.find(({ priceId }) => priceId === opportunity?.priceId);
    if (!opportunity || !product) throw new Error('expected a window');
    const agreed = { bookVersion: 'v', endUse: null, mediaRights: false, notes: '' };
    const { startMs, endMs } = opportunity;
    return { kind: 'tasking', reference, place, terms: { ...agreed, product, startMs, endMs, opportunity } };
  }
}

/** Two weeks over the place of the driver, at angles that most passes have. */
function toQueryOf(driver: ProviderDriver) {
  return (change: Partial<OpportunityQuery> = {}): OpportunityQuery => ({
    products: driver.tested.provider.tasking?.products ?? [],
    place: driver.tested.query.area,
    heightM: 0,
    startMs: driver.tested.query.criteria.endMs,
    endMs: driver.tested.query.criteria.endMs + 14 * DAY_MS,
    minElevationDeg: 20,
    maxElevationDeg: 85,
    ...change,
  });
}

function toFind(driver: ProviderDriver) {
  const toQuery = toQueryOf(driver);
  return async (change?: Partial<OpportunityQuery>, signal = driver.never): Promise<readonly Opportunity[]> =>
    (await driver.tested.provider.tasking?.opportunities(toQuery(change), signal)) ?? [];
}
