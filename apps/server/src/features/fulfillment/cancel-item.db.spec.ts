import { type ItemId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fulfillJobKey } from '../../domain/job-keys.ts';
import { HOUR_MS } from '../../lib/time-units.ts';
import type { ProviderStatus } from '../../providers/port/provider.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { sendRefund } from '../payments/refunds/send-refund.ts';
import { cancelItem } from './cancel-item.ts';
import { fulfillItem } from './fulfill-item.ts';
import { PgFulfillmentStore } from './pg-fulfillment-store.ts';

const never = new AbortController().signal;

describe('cancelItem', () => {
  let shop: Shop;
  let owner: string;
  let itemId: ItemId;
  beforeAll(async () => {
    shop = await openShop();
  });
  beforeEach(async () => {
    shop.provider.behave();
    owner = await shop.openAccount();
    itemId = await buy();
  });
  afterAll(() => shop.close());

  async function buy(): Promise<ItemId> {
    const { orderId, stripeSecret } = await shop.order(owner, [lineOf(1)]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    const bought = shop.db.selectFrom('order_item').select('id').where('order_id', '=', orderId);
    return (await bought.executeTakeFirstOrThrow()).id;
  }
  const cancel = (deps: Partial<typeof shop.fulfillDeps> = {}) =>
    cancelItem({ ...shop.fulfillDeps, ...deps }, owner, itemId);
  const step = (deps: Partial<typeof shop.fulfillDeps> = {}) =>
    fulfillItem({ ...shop.fulfillDeps, ...deps }, itemId, never);
  const item = () => shop.db.selectFrom('order_item').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow();
  const states = async () => {
    const events = shop.db
      .selectFrom('order_item_event')
      .select('to_state')
      .where('item_id', '=', itemId)
      .orderBy('id');
    return (await events.execute()).map(({ to_state }) => to_state);
  };
  const refunds = async () =>
    shop.db
      .selectFrom('refund')
      .selectAll()
      .where('order_id', '=', (await item()).order_id)
      .execute();
  async function ledgerCents(): Promise<readonly number[]> {
    for (const { id } of [...(await refunds()), ...(await refunds())]) await sendRefund(shop.settleDeps, id);
    const { order_id } = await item();
    const rows = await shop.db.selectFrom('ledger_entry').selectAll().where('order_id', '=', order_id).execute();
    return rows.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b);
  }
  const cancellations = () => shop.transitions.filter(({ item: { id }, to }) => id === itemId && to === 'Cancelled');
  /** A store that can be read and fails on writes. */
  const dyingStore = () => {
    const dying = new PgFulfillmentStore(shop.db);
    dying.transaction = () => Promise.reject(new Error('killed'));
    return dying;
  };

  async function expectCancelledOnce(): Promise<void> {
    expect(await item()).toMatchObject({ state: 'Cancelled', state_reason: 'Canceled at your request' });
    expect((await states()).filter((state) => state === 'Cancelled')).toHaveLength(1);
    expect(await refunds()).toMatchObject([
      { request_key: `item:${itemId}`, amount_cents: 100, reason: 'Cancelled: Canceled at your request' },
    ]);
    expect(await ledgerCents()).toEqual([-100, 100]);
  }

  it('cancels an unstarted purchase with its job, without a call to the provider', async () => {
    shop.provider.failNext('unavailable');
    expect(await cancel()).toEqual({ ok: true, value: null });
    await expectCancelledOnce();
    expect(shop.provider.ordered.has(itemId)).toBe(false);
    expect((await shop.waitingJobs()).has(fulfillJobKey(itemId))).toBe(false);
    expect(cancellations()).toMatchObject([
      { from: 'Purchased', reason: 'Canceled at your request', refundCents: 100 },
    ]);
    await step();
    expect(await states()).toEqual(['Purchased', 'Cancelled']);
  });

  it('cancels an order at its provider, and does nothing the second time', async () => {
    await step();
    expect(await cancel()).toEqual({ ok: true, value: null });
    expect(await cancel()).toEqual({ ok: true, value: null });
    await expectCancelledOnce();
    expect(shop.provider.cancelled).toContain((await item()).provider_order_id);
    await step();
    expect(await states()).toEqual(['Purchased', 'Ordered', 'Cancelled']);
  });

  it('cancels once for ten concurrent requests', async () => {
    await step();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel()));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    await expectCancelledOnce();
  });

  it.each([
    ['Processing', 'The image of Greenbelt, Maryland is Processing and can no longer be canceled. You'],
    ['Delivered', 'The image of Greenbelt, Maryland is Delivered and can no longer be canceled. You'],
  ])('fails when the image is %s', async (state, detail) => {
    for (let steps = 0; (await item()).state !== state && steps < 10; steps++) await step();
    const before = await item();
    expect(await cancel()).toMatchObject({
      ok: false,
      failure: { code: 'not-cancellable', detail: expect.stringContaining(detail) },
    });
    expect(await item()).toEqual(before);
    expect(await refunds()).toEqual([]);
  });

  it('changes nothing when the provider says it is too late', async () => {
    await step();
    shop.provider.refuseToCancel();
    expect(await cancel()).toMatchObject({ ok: false, failure: { code: 'not-cancellable' } });
    expect((await item()).state).toBe('Ordered');
    expect(await refunds()).toEqual([]);
  });

  it.each([
    ['timeout', 'provider-timeout'],
    ['unavailable', 'provider-failed'],
    ['credentials', 'provider-failed'],
  ] as const)('changes nothing while the provider is unavailable (%s)', async (kind, code) => {
    await step();
    shop.provider.failNext(kind);
    expect(await cancel()).toMatchObject({
      ok: false,
      failure: { code, detail: expect.stringMatching(/^Sample could not be reached .* Try again in a minute\.$/) },
    });
    expect((await item()).state).toBe('Ordered');
    expect(await refunds()).toEqual([]);
    expect(await cancel()).toMatchObject({ ok: true });
    await expectCancelledOnce();
  });

  it('does not find items of other accounts', async () => {
    const stranger = await shop.openAccount();
    const answer = await cancelItem(shop.fulfillDeps, stranger, itemId);
    expect(answer).toEqual({ ok: false, failure: { code: 'not-found', detail: `You have no image ${itemId}.` } });
    expect((await item()).state).toBe('Purchased');
  });

  describe('concurrent with a step', () => {
    /** Starts the job of the item as a worker does, so that it does not count as unstarted. */
    const beginJob = () => shop.beginJob(fulfillJobKey(itemId));

    it('that is placing the order, finds that order and cancels it', async () => {
      await beginJob();
      const held = shop.provider.holdNextOrder();
      const running = step();
      await held.reached;
      expect(await cancel()).toMatchObject({ ok: true });
      held.release();
      await running;
      await expectCancelledOnce();
      expect(shop.provider.cancelled).toContain(shop.provider.ordered.get(itemId));
    });

    it('that died after the provider accepted the order, finds that order too', async () => {
      await beginJob();
      await expect(step({ store: dyingStore() })).rejects.toThrow('killed');
      expect(await cancel()).toMatchObject({ ok: true });
      await expectCancelledOnce();
      expect(shop.provider.cancelled).toContain(shop.provider.ordered.get(itemId));
    });

    it('that failed before, calls the provider, which may have an order', async () => {
      shop.provider.failNext('timeout');
      await step();
      expect(await cancel()).toMatchObject({ ok: true });
      await expectCancelledOnce();
      expect(await states()).toEqual(['Purchased', 'Ordered', 'Cancelled']);
    });

    it('that polls the provider, leaves no queued poll', async () => {
      await step();
      const status = async (): Promise<ProviderStatus> => {
        expect(await cancel()).toMatchObject({ ok: true });
        return { state: 'Ordered', reason: null, nextPollMs: 6 * HOUR_MS };
      };
      const overtaken = Object.assign(Object.create(shop.provider), { status });
      await step({ providers: new Map([['sample', overtaken]]) });
      await expectCancelledOnce();
      expect((await shop.waitingJobs()).get(fulfillJobKey(itemId))).not.toBe(6 * HOUR_MS);
    });

    it('of a provider that never cancels, is too late once the order was started', async () => {
      await beginJob();
      const strict = { ...shop.provider.capabilities, canceling: 'never' } as const;
      const providers = new Map([['sample', Object.assign(Object.create(shop.provider), { capabilities: strict })]]);
      expect(await cancel({ providers })).toMatchObject({ ok: false, failure: { code: 'not-cancellable' } });
      expect((await item()).state).toBe('Purchased');
      expect(shop.provider.ordered.has(itemId)).toBe(false);
    });

    describe('of a provider that can withdraw orders', () => {
      const withdrawing = (providerOrderId: string | null) => {
        const strict = { ...shop.provider.capabilities, canceling: 'never' } as const;
        const facts = { capabilities: strict, withdrawOrder: () => Promise.resolve(providerOrderId) };
        return { providers: new Map([['sample', Object.assign(Object.create(shop.provider), facts)]]) };
      };

      it('that failed before it placed an order, places none', async () => {
        shop.provider.failNext('unavailable');
        await step();
        expect(await cancel(withdrawing(null))).toMatchObject({ ok: true });
        await expectCancelledOnce();
        expect(await states()).toEqual(['Purchased', 'Cancelled']);
        expect(shop.provider.ordered.has(itemId)).toBe(false);
      });

      it('that placed an order, is too late if the provider never cancels', async () => {
        await beginJob();
        expect(await cancel(withdrawing('S-1'))).toMatchObject({ ok: false, failure: { code: 'not-cancellable' } });
        expect(await item()).toMatchObject({ state: 'Ordered', provider_order_id: 'S-1' });
        expect(await refunds()).toEqual([]);
      });

      it('whose job the operator has replaced, counts as started', async () => {
        await sql`INSERT INTO provider_order (provider, reference, intended_at) VALUES ('sample', ${itemId}, now())`.execute(
          shop.db,
        );
        expect(await cancel(withdrawing('S-1'))).toMatchObject({ ok: false, failure: { code: 'not-cancellable' } });
        expect((await item()).state).toBe('Ordered');
      });
    });

    it.each([0, 1, 2, 0, 1, 2])('ends either cancelled or delivered at any moment (after %i steps)', async (steps) => {
      await beginJob();
      const work = async (count: number) => {
        for (let done = 0; done < count; done++) await step();
      };
      await work(steps);
      const [answer] = await Promise.all([cancel(), work(8), cancel()]);
      await work(8);
      const isCancelledThere = shop.provider.cancelled.includes(shop.provider.ordered.get(itemId) ?? '');
      expect({ state: (await item()).state, ledger: await ledgerCents(), isCancelledThere }).toEqual(
        answer.ok
          ? { state: 'Cancelled', ledger: [-100, 100], isCancelledThere: true }
          : { state: 'Delivered', ledger: [100], isCancelledThere: false },
      );
    });
  });

  describe('when the process dies after the provider agreed', () => {
    beforeEach(async () => {
      await step();
      await cancel({ store: dyingStore() }).catch(() => undefined);
    });

    it('has not canceled the item yet', async () => {
      expect(shop.provider.cancelled).toContain((await item()).provider_order_id);
      expect((await item()).state).toBe('Ordered');
      expect(await refunds()).toEqual([]);
    });

    it('is finished by the next request', async () => {
      expect(await cancel()).toMatchObject({ ok: true });
      await expectCancelledOnce();
    });

    it('is finished by the next step, without a request', async () => {
      await step();
      await step();
      expect(await states()).toEqual(['Purchased', 'Ordered', 'Cancelled']);
      await expectCancelledOnce();
    });

    it('is finished once when both run together', async () => {
      const [first, , second] = await Promise.all([cancel(), step(), cancel(), step()]);
      expect([first, second]).toEqual([
        { ok: true, value: null },
        { ok: true, value: null },
      ]);
      await expectCancelledOnce();
    });
  });
});
