import { describe, expect, it } from 'vitest';
import type { FaultName } from '../core/faults.ts';
import { archiveOrder, openReceiver, openTestSkyfi, UTRECHT } from './testing/test-skyfi.ts';

describe('faults of the double', () => {
  const orderWith = async (fault: FaultName) => {
    const double = await openTestSkyfi();
    const scene = await double.sceneOf('PLANET');
    double.skyfi.faults.arm(fault);
    const { json } = await double.call('POST', '/order-archive', archiveOrder(scene.archiveId));
    return { ...double, json, read: () => double.call('GET', `/orders/${json.orderId}`) };
  };

  it('price-moved', async () => {
    expect((await orderWith('price-moved')).json.orderCost).toBe(33_000);
  });

  it('order-refused', async () => {
    expect((await orderWith('order-refused')).json.status).toBe('PAYMENT_FAILED');
  });

  it('order-fails', async () => {
    const { clock, read } = await orderWith('order-fails');
    clock.advance(3_600_000);
    expect((await read()).json.status).toBe('PROVIDER_FAILED');
  });

  it('no-file-listed', async () => {
    const { clock, read } = await orderWith('no-file-listed');
    clock.advance(3_600_000);
    expect((await read()).json).toMatchObject({
      status: 'DELIVERY_COMPLETED',
      downloadCogUrl: null,
    });
    expect((await read()).json.downloadCogUrl).not.toBeNull();
  });

  it('zip-package', async () => {
    const { clock, call, json } = await orderWith('zip-package');
    clock.advance(3_600_000);
    const link = (await call('GET', `/orders/${json.orderId}/cog`)).headers.get('location') ?? '';
    expect((await fetch(link)).headers.get('content-type')).toBe('application/zip');
  });

  it.each<[FaultName, object]>([
    ['other-area', { isElsewhere: true }],
    ['rotated-grid', { grid: 'rotated' }],
    ['sixteen-bit', { dataType: 'uint16' }],
  ])('%s', async (fault, plan) => {
    const { skyfi } = await orderWith(fault);
    expect(skyfi.orders.book.all()[0]?.facts.plan).toMatchObject(plan);
  });

  it('next-names-itself', async () => {
    const { skyfi, call } = await openTestSkyfi();
    const { json } = await call('POST', '/archives', { aoi: UTRECHT, pageSize: 30 });
    skyfi.faults.arm('next-names-itself');
    const second = await call('GET', json.nextPage.replace('/platform-api', ''));
    expect(second.json.nextPage).toBe(json.nextPage);
  });

  it('webhook-missing', async () => {
    const { skyfi, clock, call, sceneOf } = await openTestSkyfi();
    const { url, received } = await openReceiver();
    const { archiveId } = await sceneOf('SENTINEL2');
    skyfi.faults.arm('webhook-missing');
    await call('POST', '/order-archive', archiveOrder(archiveId, { webhookUrl: url }));
    clock.advance(2000);
    await skyfi.orders.webhooks.idle();
    expect(received).toHaveLength(1);
  });
});
