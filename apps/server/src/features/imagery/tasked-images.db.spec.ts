import { endpoints, type OrderId, type Received, toItemId } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import type { RequestContext } from '../../platform/http/handler.ts';
import { assuredOf, attemptOf, SAMPLE_ACQUIRED, SAMPLE_NOW_MS, taskingOf } from '../../testing/sample-tasking.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { cancelItem } from '../fulfillment/cancel-item.ts';
import { fulfillItem } from '../fulfillment/fulfill-item.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { imageryHandlers } from './imagery-handlers.ts';
import { PgImageryStore } from './pg-imagery-store.ts';
import { PgTaskingStore } from './pg-tasking-store.ts';

const never = new AbortController().signal;
const nothing = { params: undefined, query: undefined, headers: undefined, body: undefined };

describe('taskings of an account', () => {
  let shop: Shop;
  let handlers: ReturnType<typeof imageryHandlers>;
  let owner: string;
  beforeAll(async () => {
    shop = await openShop();
    const { blobs, providers, clock } = shop.fulfillDeps;
    handlers = imageryHandlers({
      images: new PgImageryStore(shop.db),
      taskings: new PgTaskingStore(shop.db),
      blobs,
      providers,
      clock,
      fulfillment: { cancelItem: (accountId, itemId) => cancelItem(shop.fulfillDeps, accountId, itemId) },
      startDownload: () => Promise.reject(new Error('nothing is downloaded')),
    });
  });
  beforeEach(async () => {
    shop.provider.behave();
    shop.time.nowMs = SAMPLE_NOW_MS;
    owner = await shop.openAccount();
  });
  afterAll(() => shop.close());

  async function buy(item = taskingOf()): Promise<OrderId> {
    const { orderId, stripeSecret } = await shop.order(owner, [item]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    return orderId;
  }
  const find = (orderId: OrderId) =>
    shop.db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const step = async (orderId: OrderId) => fulfillItem(shop.fulfillDeps, (await find(orderId)).id, never);
  async function stepTo(orderId: OrderId, state: string): Promise<void> {
    for (let steps = 0; (await find(orderId)).state !== state && steps < 12; steps++) await step(orderId);
  }
  const as = (accountId: string): RequestContext & { caller: NonNullable<RequestContext['caller']> } => ({
    caller: { accountId, sessionHash: new Uint8Array() },
    requestId: 'r1',
    ip: '127.0.0.1',
    signal: never,
    rawBody: new Uint8Array(),
    rawHeaders: {},
  });
  async function list(accountId = owner) {
    const answer = await handlers.taskedImages(nothing, as(accountId));
    if (!answer.ok) throw new Error(answer.failure.detail);
    return endpoints.taskedImages.answer.schema.parse(answer.value)[0].imageRequests;
  }
  async function images() {
    const answer = await handlers.images(nothing, as(owner));
    if (!answer.ok) throw new Error(answer.failure.detail);
    return endpoints.images.answer.schema.parse(answer.value)[0].images;
  }
  const idOf = (id: string): Received<typeof endpoints.cancelImage> => ({ ...nothing, params: { id } });

  it('have the specified record after the payment, and are not images before they were taken', async () => {
    const orderId = await buy(taskingOf({ notes: 'Mind the gap' }));
    const [tasking] = await list();
    expect(tasking).toMatchObject({
      satellite: 'WORLDVIEW-3',
      locationDescription: 'Greenbelt, Maryland',
      datePurchasedISO: new Date(SAMPLE_NOW_MS).toISOString(),
      serverState: 'Purchased',
      latitude: 39.0045,
      longitude: -76.8755,
      windowstartISO: new Date(SAMPLE_NOW_MS + 7 * DAY_MS).toISOString(),
      windowstopISO: new Date(SAMPLE_NOW_MS + 14 * DAY_MS).toISOString(),
      imageName: null,
      orderid: orderId,
      cloudCover: null,
      resolution: 0.5,
      offNadir: null,
      notes: 'Mind the gap',
      endUse: '01',
      chosenPass: null,
      attempts: [],
      cancellation: { possible: true, untilISO: null },
      imageId: null,
      delivered: false,
      simulated: true,
    });
    expect(await images()).toEqual([]);
    expect(await handlers.orderDownloads({ ...nothing, params: { id: tasking?._id ?? '' } }, as(owner))).toMatchObject({
      ok: true,
      value: { downloads: { full: null }, files: [] },
    });
    expect(await list(await shop.openAccount())).toEqual([]);
  });

  it('contain the next and the past passes, then the id of their image, which refers back', async () => {
    const orderId = await buy();
    await stepTo(orderId, 'Planned');
    const clouded = attemptOf(0, 'clouded');
    shop.provider.report('Planned', null, { attempts: [clouded, attemptOf(1, 'planned')] });
    await stepTo(orderId, 'Planned');
    await step(orderId);
    const [planned] = await list();
    expect(planned?.nextPass?.passISO).toBe(new Date(SAMPLE_NOW_MS + 9 * DAY_MS).toISOString());
    const taken = { attempts: [clouded, attemptOf(1, 'acquired')], acquired: SAMPLE_ACQUIRED };
    shop.provider.report('AcquiredSuccess', null, taken);
    await stepTo(orderId, 'Delivered');
    const [tasking] = await list();
    expect(tasking?.serverState).toBe('Delivered');
    expect(tasking?.attempts.map(({ outcome }) => outcome)).toEqual(['clouded', 'acquired']);
    expect(tasking?.imageId).toBe(tasking?._id);
    expect(tasking).toMatchObject({ delivered: true, cloudCover: 0.05, offNadir: 12, nextPass: null });
    expect(tasking?.cancellation.possible).toBe(false);
    const [image] = await images();
    expect(image).toMatchObject({
      _id: tasking?._id,
      taskingId: tasking?._id,
      serverState: 'Delivered',
      simulated: true,
    });
    expect(image?.dateImageAcquiredISO).toBe(new Date(SAMPLE_NOW_MS + 8 * DAY_MS).toISOString());
    expect(image?.cancellation.policy).toBe(tasking?.cancellation.policy);
  });

  it('contain the cancellation deadline, and are canceled with their whole record', async () => {
    const orderId = await buy(assuredOf(owner));
    await stepTo(orderId, 'Planned');
    const [before] = await list();
    expect(before).toMatchObject({
      chosenPass: { satelliteId: '40115', lookSide: 'right' },
      nextPass: { outcome: 'planned' },
      cancellation: {
        possible: true,
        policy: 'You can cancel for a full refund until 24 hours before the window.',
        untilISO: new Date(SAMPLE_NOW_MS + 7 * DAY_MS).toISOString(),
      },
    });
    const stranger = await handlers.cancelImage(idOf(before?._id ?? ''), as(await shop.openAccount()));
    expect(stranger).toMatchObject({ ok: false, failure: { code: 'not-found' } });
    const answer = await handlers.cancelImage(idOf(before?._id ?? ''), as(owner));
    if (!answer.ok) throw new Error(answer.failure.detail);
    const { tasking } = endpoints.cancelImage.answer.schema.parse(answer.value);
    expect(tasking).toMatchObject({
      serverState: 'Cancelled',
      refund: { amount: 2_500 },
      attempts: [],
      nextPass: null,
      cancellation: { possible: false },
    });
    shop.time.nowMs = SAMPLE_NOW_MS + 8 * DAY_MS;
    expect(await handlers.cancelImage(idOf(toItemId('0b5e0b5e-0000-4000-8000-000000000000')), as(owner))).toMatchObject(
      {
        ok: false,
        failure: { code: 'not-found' },
      },
    );
  });
});
