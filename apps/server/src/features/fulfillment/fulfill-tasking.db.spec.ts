import { type ItemId, isSettled, type TaskingOrderItem } from '@groundtrack/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import type { ProviderStatus } from '../../providers/port/provider.ts';
import { attemptOf, SAMPLE_ACQUIRED, SAMPLE_NOW_MS, taskingOf } from '../../testing/sample-tasking.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { cancelItem } from './cancel-item.ts';
import { fulfillItem } from './fulfill-item.ts';
import { PgFulfillmentStore } from './pg-fulfillment-store.ts';
import { readAttempts } from './pg-tasking-attempts.ts';
import { retryItem } from './retry-item.ts';

const never = new AbortController().signal;

describe('a tasking', () => {
  let shop: Shop;
  let owner: string;
  let itemId: ItemId;
  beforeAll(async () => {
    shop = await openShop();
  });
  beforeEach(async () => {
    shop.provider.behave();
    shop.time.nowMs = SAMPLE_NOW_MS;
    owner = await shop.openAccount();
    itemId = await buy();
  });
  afterAll(() => shop.close());

  async function buy(changes: Partial<TaskingOrderItem> = {}): Promise<ItemId> {
    const { orderId, stripeSecret } = await shop.order(owner, [taskingOf(changes)]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    const bought = shop.db.selectFrom('order_item').select('id').where('order_id', '=', orderId);
    return (await bought.executeTakeFirstOrThrow()).id;
  }
  const step = (deps: Partial<typeof shop.fulfillDeps> = {}) =>
    fulfillItem({ ...shop.fulfillDeps, ...deps }, itemId, never);
  const item = () => shop.db.selectFrom('order_item').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow();
  const states = async () => {
    const events = shop.db.selectFrom('order_item_event').select('to_state').where('item_id', '=', itemId);
    return (await events.orderBy('id').execute()).map(({ to_state }) => to_state);
  };
  const outcomes = async () => (await readAttempts(shop.db, itemId)).map(({ outcome }) => outcome);
  const refunds = () =>
    shop.db.selectFrom('refund').select('amount_cents').where('request_key', '=', `item:${itemId}`).execute();
  const transitions = () => shop.transitions.filter((transition) => transition.item.id === itemId);
  async function stepTo(state: string): Promise<void> {
    for (let steps = 0; (await item()).state !== state; steps++) {
      if (steps > 12) throw new Error(`The item stays ${(await item()).state}`);
      await step();
    }
  }
  /** Reports the same state at every poll until the item has settled. */
  async function settleWith(state: ProviderStatus['state'], more: Partial<ProviderStatus>): Promise<void> {
    for (let steps = 0; !isSettled((await item()).state ?? 'Failed'); steps++) {
      if (steps > 15) throw new Error(`The item stays ${(await item()).state}`);
      const { state: now } = await item();
      if (now !== 'Purchased' && now !== 'Complete') shop.provider.report(state, null, more);
      await step();
    }
  }

  it('keeps what the provider says a tasking waits for', async () => {
    await stepTo('Ordered');
    const before = shop.transitions.length;
    shop.provider.report('Ordered', null, { note: 'Waiting for the provider to approve the order' });
    await step();
    expect((await item()).provider_note).toBe('Waiting for the provider to approve the order');
    expect(shop.transitions).toHaveLength(before);
    await stepTo('Planned');
    expect((await item()).provider_note).toBeNull();
  });

  it('moves from Purchased to Delivered, with one event for each state, and has its scene from AcquiredSuccess on', async () => {
    await stepTo('Planned');
    expect(await item()).toMatchObject({ scene: null, product: null, feature_id: null });
    expect(await outcomes()).toEqual(['planned']);
    await stepTo('AcquiredSuccess');
    expect(await item()).toMatchObject({ ...SAMPLE_ACQUIRED, feature_id: 'sample-tasked' });
    await stepTo('Delivered');
    expect(await states()).toEqual([
      'Purchased',
      'Ordered',
      'Confirmed',
      'Planned',
      'AcquiredSuccess',
      'Processing',
      'Complete',
      'Delivered',
    ]);
    expect(await outcomes()).toEqual(['acquired']);
    expect(transitions().map(({ to }) => to)).toEqual(await states());
    expect(transitions().find(({ to }) => to === 'AcquiredSuccess')?.attempt).toMatchObject({ outcome: 'acquired' });
    expect(await refunds()).toEqual([]);
  });

  it('takes every step and reports every pass, even when it is polled late', async () => {
    const attempts = [attemptOf(0, 'clouded'), attemptOf(1, 'clouded'), attemptOf(2, 'acquired')];
    await settleWith('Complete', { attempts, acquired: SAMPLE_ACQUIRED });
    expect(await states()).toHaveLength(8);
    expect(await outcomes()).toEqual(['clouded', 'clouded', 'acquired']);
    const passes = transitions().flatMap(({ from, to, attempt }) => (attempt ? [[from, to, attempt.outcome]] : []));
    expect(passes).toEqual([
      ['Planned', 'Planned', 'clouded'],
      ['Planned', 'Planned', 'clouded'],
      ['Planned', 'AcquiredSuccess', 'acquired'],
    ]);
  });

  it('stays Planned after a cloudy pass, with one row, one live event, one message, and the next pass', async () => {
    await stepTo('Planned');
    const heard: string[] = [];
    const client = new Client({ connectionString: shop.databaseUrl });
    client.on('notification', ({ payload = '' }) => heard.push(payload));
    await client.connect();
    await client.query('LISTEN groundtrack_images');
    const before = transitions().length;
    const attempts = [attemptOf(0, 'clouded'), attemptOf(1, 'planned')];
    for (let polls = 0; polls < 3; polls++) {
      shop.provider.report('Planned', null, { attempts });
      await step();
    }
    await client.query('SELECT 1');
    await client.end();
    expect((await item()).state).toBe('Planned');
    expect(await readAttempts(shop.db, itemId)).toEqual(attempts);
    expect(transitions().slice(before)).toMatchObject([
      { from: 'Planned', to: 'Planned', attempt: { outcome: 'clouded' } },
    ]);
    expect(heard.filter((payload) => payload.includes(itemId))).toHaveLength(1);
    expect(heard.join('')).toContain('"state" : "Planned"');
  });

  it('ends as AcquiredFail when the last pass is cloudy, and is refunded once', async () => {
    const attempts = [attemptOf(0, 'clouded'), attemptOf(1, 'clouded')];
    await settleWith('AcquiredFail', { attempts, reason: 'No pass was clear enough' });
    expect(await item()).toMatchObject({
      state: 'AcquiredFail',
      state_reason: 'No pass was clear enough',
      scene: null,
    });
    expect(await outcomes()).toEqual(['clouded', 'clouded']);
    expect(await refunds()).toEqual([{ amount_cents: 1_200 }]);
    await step();
    expect(await refunds()).toHaveLength(1);
  });

  it.each(['Rejected', 'Failed', 'Cancelled'] as const)('can end as %s after it was planned', async (state) => {
    await stepTo('Planned');
    shop.provider.report(state, 'The sensor broke', { attempts: [attemptOf(0, 'planned')] });
    await step();
    expect(await item()).toMatchObject({ state, state_reason: 'The sensor broke' });
    expect(await outcomes()).toEqual([]);
    expect(await refunds()).toHaveLength(1);
  });

  it('reports a pass once when two runs find it at the same time, and only if it was recorded', async () => {
    await stepTo('Planned');
    const attempts = [attemptOf(0, 'clouded'), attemptOf(1, 'planned')];
    const dying = new PgFulfillmentStore(shop.db);
    dying.transaction = () => Promise.reject(new Error('killed'));
    shop.provider.report('Planned', null, { attempts });
    await expect(step({ store: dying })).rejects.toThrow('killed');
    expect(await outcomes()).toEqual(['planned']);
    for (let runs = 0; runs < 2; runs++) shop.provider.report('Planned', null, { attempts });
    await Promise.all([step(), step()]);
    expect(await outcomes()).toEqual(['clouded', 'planned']);
    expect(transitions().filter(({ attempt }) => attempt !== null)).toHaveLength(1);
  });

  it('never changes a completed pass', async () => {
    await stepTo('Delivered');
    const rows = shop.db.updateTable('tasking_attempt').set({ reason: 'other' }).where('item_id', '=', itemId);
    await expect(rows.execute()).rejects.toThrow('is over and is never changed');
    await expect(shop.db.deleteFrom('tasking_attempt').where('item_id', '=', itemId).execute()).rejects.toThrow('over');
  });

  it('waits for a provider that does not identify the image', async () => {
    await stepTo('Planned');
    shop.provider.report('AcquiredSuccess', null, { attempts: [attemptOf(0, 'acquired')] });
    await step();
    expect(await item()).toMatchObject({
      state: 'Planned',
      failed_attempts: 1,
      last_error: expect.stringContaining('unavailable'),
    });
  });

  it('is not retried if it failed before its image was taken', async () => {
    await stepTo('Planned');
    shop.provider.report('Failed', 'lost');
    await step();
    expect(await retryItem(shop.fulfillDeps, itemId)).toContain('before its image was taken');
  });

  describe('can be canceled', () => {
    const cancel = () => cancelItem(shop.fulfillDeps, owner, itemId);

    it('until the provider’s deadline, with a refund', async () => {
      await stepTo('Planned');
      shop.time.nowMs = SAMPLE_NOW_MS + 7 * DAY_MS - 1;
      expect(await cancel()).toMatchObject({ ok: true });
      expect(await item()).toMatchObject({ state: 'Cancelled' });
      expect(await refunds()).toEqual([{ amount_cents: 1_200 }]);
      expect(await cancel()).toMatchObject({ ok: true });
      expect(await refunds()).toHaveLength(1);
    });

    it('not after the deadline, and the response states the rule', async () => {
      await stepTo('Planned');
      shop.time.nowMs = SAMPLE_NOW_MS + 7 * DAY_MS;
      expect(await cancel()).toMatchObject({
        ok: false,
        failure: { code: 'not-cancellable', detail: expect.stringContaining('until 24 hours before the planned pass') },
      });
      expect((await item()).state).toBe('Planned');
    });

    it('not once its provider says it is too late, which is recorded as the deadline', async () => {
      await stepTo('Planned');
      for (let polls = 0; polls < 2; polls++)
        shop.provider.report('Planned', null, { attempts: [attemptOf(0, 'planned')], cancelUntilMs: null });
      await step();
      await step();
      expect(await item()).toMatchObject({ cancel_until: new Date(SAMPLE_NOW_MS) });
      shop.time.nowMs += 1;
      expect(await cancel()).toMatchObject({ ok: false, failure: { code: 'not-cancellable' } });
    });

    it('not when its provider refuses, even before the deadline', async () => {
      await stepTo('Planned');
      shop.provider.refuseToCancel();
      expect(await cancel()).toMatchObject({ ok: false, failure: { code: 'not-cancellable' } });
    });

    it('not once its image was taken', async () => {
      await stepTo('AcquiredSuccess');
      expect(await cancel()).toMatchObject({ ok: false, failure: { code: 'not-cancellable' } });
    });

    it('only before it is ordered if the product is firm', async () => {
      itemId = await buy({ product: shop.orderDeps.priceBook.products[2]?.priceId ?? taskingOf().product });
      await stepTo('Ordered');
      expect(await cancel()).toMatchObject({
        ok: false,
        failure: { detail: expect.stringContaining('cannot be canceled once they are ordered') },
      });
      itemId = await buy({ product: shop.orderDeps.priceBook.products[2]?.priceId ?? taskingOf().product });
      expect(await cancel()).toMatchObject({ ok: true });
      expect((await item()).state).toBe('Cancelled');
    });
  });
});
