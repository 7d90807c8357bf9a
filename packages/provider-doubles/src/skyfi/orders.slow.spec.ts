import { describe, expect, it } from 'vitest';
import { archiveOrder, box, openReceiver, openTestSkyfi, UTRECHT } from './testing/test-skyfi.ts';

describe('an order', () => {
  it('costs the rate of at least the least area, and is delivered', async () => {
    const { skyfi, clock, call, sceneOf } = await openTestSkyfi();
    const scene = await sceneOf('SIWEI');
    const placed = await call('POST', '/order-archive', archiveOrder(scene.archiveId));
    // The area has 9 of at least 25 square kilometers.
    expect(placed.json).toMatchObject({
      status: 'CREATED',
      orderCost: 25 * scene.priceForOneSquareKmCents,
      label: 'gt-1',
    });
    expect((await call('GET', '/auth/whoami')).json.currentBudgetUsage).toBe(placed.json.orderCost);
    const path = `/orders/${placed.json.orderId}`;
    expect((await call('GET', `${path}/cog`)).status).toBe(404);
    clock.advance(30 * 60_000);
    const { json } = await call('GET', path);
    expect(json.events.map(({ status }: { status: string }) => status)).toEqual([
      'CREATED',
      'STARTED',
      'PROVIDER_PENDING',
      'PROVIDER_COMPLETE',
      'PROCESSING_PENDING',
      'PROCESSING_COMPLETE',
      'DELIVERY_PENDING',
      'DELIVERY_COMPLETED',
    ]);
    const link = await call('GET', `${path}/cog`);
    expect(link.status).toBe(302);
    const file = await fetch(link.headers.get('location') ?? '');
    expect([file.headers.get('content-type'), (await file.bytes()).length]).toEqual(['image/tiff', json.cogSize]);
    const payload = await fetch((await call('GET', `${path}/payload`)).headers.get('location') ?? '');
    expect(Buffer.from(await payload.bytes()).includes('captureTimestamp')).toBe(true);
    clock.advance(3_600_000);
    expect((await fetch(link.headers.get('location') ?? '')).status).toBe(403);
    const again = await call('POST', `${path}/redelivery`, { deliveryDriver: 'NONE', deliveryParams: {} });
    expect(again.json.status).toBe('DELIVERY_PENDING');
    expect(skyfi.invalidRequests).toEqual([]);
  });

  it('is listed, the newest first', async () => {
    const { clock, call, sceneOf } = await openTestSkyfi();
    const { archiveId } = await sceneOf('SENTINEL2');
    for (const label of ['one', 'two', 'three']) {
      await call('POST', '/order-archive', archiveOrder(archiveId, { label }));
      clock.advance(1000);
    }
    const { json } = await call('GET', '/orders?orderType=ARCHIVE&pageSize=2');
    expect([json.total, json.orders.map(({ label }: { label: string }) => label)]).toEqual([3, ['three', 'two']]);
    const rest = await call('GET', '/orders?pageNumber=1&pageSize=2');
    expect(rest.json.orders.map(({ label }: { label: string }) => label)).toEqual(['one']);
    expect((await call('GET', '/orders?orderType=TASKING')).json.orders).toEqual([]);
  });

  it.each([
    ['a dent', 'POLYGON ((5.1 52.06, 5.12 52.07, 5.14 52.06, 5.14 52.09, 5.1 52.06))', /convex/],
    ['latitude first', 'POLYGON ((52 95, 53 95, 53 96, 52 96, 52 95))', /longitudes/],
    ['no ring', 'POINT (5 52)', /WKT POLYGON/],
    ['an open ring', 'POLYGON ((5.1 52.06, 5.14 52.06, 5.14 52.09, 5.1 52.09))', /closed/],
    ['another place', box(6, 52, 6.02, 52.02), /within/],
  ])('is refused for an area with %s', async (_name, aoi, message) => {
    const { skyfi, call, sceneOf } = await openTestSkyfi();
    const { archiveId } = await sceneOf('SIWEI');
    const refused = await call('POST', '/order-archive', archiveOrder(archiveId, { aoi }));
    expect([refused.status, refused.json.detail]).toEqual([422, expect.stringMatching(message)]);
    expect(skyfi.orders.usedCents).toBe(0);
  });

  it('is refused for more than 500 vertices or too large an area', async () => {
    const { call, sceneOf } = await openTestSkyfi();
    const { archiveId } = await sceneOf('SENTINEL2');
    const turns = Array.from({ length: 502 }, (_, at) => (at % 501) * ((2 * Math.PI) / 501));
    const circle = turns.map((turn) => `${5.1 + Math.cos(turn) / 100} ${52.07 + Math.sin(turn) / 100}`).join(', ');
    const many = await call('POST', '/order-archive', archiveOrder(archiveId, { aoi: `POLYGON ((${circle}))` }));
    expect(many.json.detail).toMatch(/500 vertices/);
    const { json } = await call('POST', '/archives', { aoi: UTRECHT, providers: ['UMBRA'] });
    const large = await call(
      'POST',
      '/order-archive',
      archiveOrder(json.archives[0].archiveId, { aoi: box(5, 52, 5.3, 52.2) }),
    );
    expect(large.status).toBe(422);
  });

  it('is refused beyond the budget, without an archive, and with another key', async () => {
    const { skyfi, call, sceneOf } = await openTestSkyfi({ budgetCents: 30_000 });
    const { archiveId } = await sceneOf('PLANET');
    const statuses = [
      await call('POST', '/order-archive', archiveOrder(archiveId)),
      await call('POST', '/order-archive', archiveOrder(archiveId)),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([201, 402]);
    expect((await call('POST', '/order-archive', archiveOrder('other'))).status).toBe(404);
    const denied = await fetch(`${skyfi.url}/auth/whoami`, { headers: { 'x-skyfi-api-key': 'other' } });
    expect([denied.status, await denied.json()]).toEqual([401, { detail: 'Not authenticated' }]);
  });

  it('notifies an address on loopback of each state', async () => {
    const { skyfi, clock, call, sceneOf } = await openTestSkyfi();
    const { url, received } = await openReceiver();
    const { archiveId } = await sceneOf('SENTINEL2');
    skyfi.faults.arm('webhook-forged');
    await call('POST', '/order-archive', archiveOrder(archiveId, { webhookUrl: url }));
    clock.advance(2000);
    await skyfi.orders.webhooks.idle();
    expect(received).toMatchObject([
      { event: { status: 'DELIVERY_COMPLETED' } },
      { orderInfo: { label: 'gt-1', status: 'STARTED' } },
    ]);
  });
});
