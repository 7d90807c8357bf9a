import { toPriceId, toSceneId } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import type { ArchiveOrder } from './provider.ts';
import type { ProviderDriver } from './provider-driver.testing.ts';

/** A provider that only takes new images: it says so, and sells no scenes. */
export function describeNoArchive(driver: ProviderDriver): void {
  const featureId = toSceneId('invented');
  const toOrder = (): ArchiveOrder => ({
    kind: 'archive',
    reference: 'archive',
    featureId,
    priceId: toPriceId('invented'),
    place: driver.tested.query.area,
  });

  test('is empty, as its capabilities declare', async () => {
    const { provider, query } = driver.tested;
    expect(provider.capabilities).toMatchObject({ archive: false, orders: false });
    expect(provider.tasking?.products.length).toBeGreaterThan(0);
    expect(await driver.search()).toEqual([]);
    expect(await provider.quote(featureId, query.area, driver.never)).toBeNull();
    expect(provider.sceneOfPrice(toPriceId('invented'))).toBeNull();
    expect(await provider.quicklook(featureId, driver.never)).toBeNull();
    expect(await provider.sample(featureId, driver.never)).toBeNull();
  });

  test('sells nothing, with a reason, and knows no order', async () => {
    const { provider } = driver.tested;
    const error = await driver.errorOf(provider.placeOrder(toOrder(), driver.never));
    expect(error).toMatchObject({ kind: 'rejected', message: expect.stringContaining(provider.label) });
    expect(await driver.kindOf(provider.status('invented', driver.never))).toBe('rejected');
  });

  test('stops when the signal fires', async () => {
    const { provider, query } = driver.tested;
    const gone = AbortSignal.abort();
    const calls = [
      provider.search({ ...query, limit: 5, cursor: null }, gone),
      provider.quote(featureId, query.area, gone),
      provider.placeOrder(toOrder(), gone),
      provider.status('any', gone),
      provider.fetchDelivery('any', toOrder(), driver.directory, gone),
      provider.cancel('any', gone),
      provider.quicklook(featureId, gone),
    ];
    expect(await Promise.all(calls.map(driver.kindOf))).toEqual(calls.map(() => 'timeout'));
  });
}
