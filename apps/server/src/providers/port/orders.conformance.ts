import { open, stat } from 'node:fs/promises';
import { readerOf } from '@groundtrack/cog';
import { toPriceId, toSceneId } from '@groundtrack/contract';
import { Raster } from '@groundtrack/raster';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pixelsOutside } from './pixels-outside.testing.ts';
import type { Scene } from './provider.ts';
import { cheapest, PICTURE_TIMEOUT_MS, type ProviderDriver, resolutionOf } from './provider-driver.testing.ts';

/** Orders from placing to delivery or cancellation. */
export function describeOrders(driver: ProviderDriver): void {
  const sells = () => driver.tested.provider.capabilities.orders;

  test('create one order per reference', async () => {
    if (!sells()) return;
    const { order } = await driver.orderAt(driver.tested.query.area, 'first');
    const id = await driver.tested.provider.placeOrder(order, driver.never);
    await driver.tested.pass(10);
    expect(await driver.tested.provider.placeOrder(order, driver.never)).toBe(id);
    expect(await driver.tested.provider.placeOrder({ ...order, reference: 'second' }, driver.never)).not.toBe(id);
  });

  test('pass through their states and deliver the exact box', { timeout: PICTURE_TIMEOUT_MS }, async () => {
    if (!sells()) return;
    const { order, product, scene } = await driver.orderAt(driver.tested.query.area, 'delivered');
    const id = await driver.tested.provider.placeOrder(order, driver.never);
    const atOnce = (await driver.tested.provider.status(id, driver.never)).state === 'Complete';
    const early =
      atOnce || (await driver.kindOf(driver.tested.provider.fetchDelivery(id, order, driver.directory, driver.never)));
    expect([true, 'unavailable']).toContain(early);
    const { states, status } = await driver.settle(id);
    expect(states).toEqual(['Ordered', 'Processing', 'Complete'].slice(-states.length));
    expect(status).toMatchObject({ state: 'Complete', reason: null });
    const image = await driver.tested.provider.fetchDelivery(id, order, driver.directory, driver.never);
    const { epsg, box: sold } = product.size.projected;
    expect(pixelsOutside(image, sold).every((pixels) => pixels >= 0 && pixels < 1)).toBe(true);
    const widthPx = Math.round((sold[2] - sold[0]) / resolutionOf(scene));
    expect(image).toMatchObject({ epsg, ...(driver.tested.provider.simulated ? { widthPx, box: sold } : {}) });
    const { width, height } = await sharp(image.path, { limitInputPixels: false }).metadata();
    expect({ width, height }).toEqual({ width: image.widthPx, height: image.heightPx });
    expect(image.path.startsWith(driver.directory) && image.licenseText !== '').toBe(true);
    if (!image.original) return;
    expect(image.original.path.startsWith(driver.directory)).toBe(true);
    expect(image.original.fileName).toMatch(/^\w[\w.-]*\.\w+$/);
    expect((await stat(image.original.path)).size).toBeGreaterThan(0);
  });

  test('deliver the bands of an analytic product, on the pixels of the picture', {
    timeout: PICTURE_TIMEOUT_MS,
  }, async () => {
    const analyticOf = ({ products }: Scene) => products.find(({ analytic }) => analytic);
    if (!sells() || !analyticOf(await driver.firstScene())) return;
    const { order, product, scene } = await driver.orderAt(
      driver.tested.query.area,
      'analytic',
      (one) => analyticOf(one) ?? cheapest(one),
    );
    expect(scene.analytic?.bands.length).toBeGreaterThan(0);
    expect(product.charge.totalCents).toBeGreaterThanOrEqual(cheapest(scene).charge.totalCents);
    const id = await driver.tested.provider.placeOrder(order, driver.never);
    await driver.settle(id);
    const image = await driver.tested.provider.fetchDelivery(id, order, driver.directory, driver.never);
    const { path = '', noData: _noData, ...facts } = image.analytic ?? {};
    expect(facts).toEqual(scene.analytic);
    await using file = await open(path, 'r');
    const raster = await Raster.open(readerOf(file, (await file.stat()).size));
    const { widthPx, heightPx } = image;
    expect(raster.layout).toMatchObject({ widthPx, heightPx, dataType: scene.analytic?.dataType });
    expect(raster.dataBands).toHaveLength(scene.analytic?.bands.length ?? 0);
    const { bands } = await raster.readWindow({ left: 0, top: 0, right: widthPx, bottom: Math.min(64, heightPx) });
    for (const values of bands) expect(new Set(values).size).toBeGreaterThan(10);
  });

  test('can be canceled early or not at all, never late', async () => {
    if (!sells()) return;
    const { order } = await driver.orderAt(driver.tested.query.area, 'cancelled');
    const early = await driver.tested.provider.placeOrder(order, driver.never);
    const cancelled = await driver.tested.provider.cancel(early, driver.never);
    expect((await driver.tested.provider.status(early, driver.never)).state === 'Cancelled').toBe(cancelled);
    const late = await driver.tested.provider.placeOrder({ ...order, reference: 'kept' }, driver.never);
    await driver.settle(late);
    expect(await driver.tested.provider.cancel(late, driver.never)).toBe(false);
  });
}

/** Orders that are rejected, fail, or time out. */
export function describeRefusedOrders(driver: ProviderDriver): void {
  const sells = () => driver.tested.provider.capabilities.orders;

  test('are rejected with a reason if the provider takes none', async () => {
    if (sells()) return;
    const { order } = await driver.orderAt(driver.tested.query.area, 'refused');
    const error = await driver.errorOf(driver.tested.provider.placeOrder(order, driver.never));
    expect(error).toMatchObject({ kind: 'rejected', message: expect.stringContaining(driver.tested.provider.label) });
  });

  test('are rejected with a price of another scene, an invented price, or an invented scene', async () => {
    const [one, other] = await driver.search({}, 2);
    if (!one || !other) throw new Error('expected two scenes');
    const priceId = cheapest(other).priceId;
    const order = {
      kind: 'archive' as const,
      reference: 'r',
      featureId: one.featureId,
      priceId,
      place: driver.tested.query.area,
    };
    const wrong = [order, { ...order, priceId: toPriceId('invented') }, { ...order, featureId: toSceneId('invented') }];
    for (const each of wrong)
      expect(await driver.kindOf(driver.tested.provider.placeOrder(each, driver.never))).toBe('rejected');
  });

  test('are rejected permanently', async () => {
    if (!driver.tested.rejecting) return;
    const { order } = await driver.orderAt(driver.tested.rejecting, 'rejected');
    expect(await driver.kindOf(driver.tested.provider.placeOrder(order, driver.never))).toBe('rejected');
  });

  test('may fail in processing, with a reason', async () => {
    if (!driver.tested.spoiling) return;
    const { order } = await driver.orderAt(driver.tested.spoiling, 'spoiled');
    const { status } = await driver.settle(await driver.tested.provider.placeOrder(order, driver.never));
    expect(status).toMatchObject({ state: 'Failed', reason: expect.stringMatching(/\w/) });
  });

  test('are unknown if they were never placed', async () => {
    expect(await driver.kindOf(driver.tested.provider.status('invented', driver.never))).toBe('rejected');
  });

  test('are aborted when the signal fires', async () => {
    const { order } = await driver.orderAt(driver.tested.query.area, 'given up');
    const gone = AbortSignal.abort();
    const calls = [
      driver.tested.provider.placeOrder(order, gone),
      driver.tested.provider.status('any', gone),
      driver.tested.provider.fetchDelivery('any', order, driver.directory, gone),
      driver.tested.provider.cancel('any', gone),
      driver.tested.provider.quicklook(order.featureId, gone),
    ];
    expect(await Promise.all(calls.map(driver.kindOf))).toEqual(calls.map(() => 'timeout'));
  });
}
