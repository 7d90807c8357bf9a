import type { ItemId, OrderId } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TransitionListener } from '../../domain/feature-ports.ts';
import { systemIds } from '../../platform/system/system.ts';
import { attemptOf, SAMPLE_NOW_MS, taskingOf } from '../../testing/sample-tasking.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { fulfillItem } from '../fulfillment/fulfill-item.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { type NotifyBuyerDeps, notifyBuyer, queueNotifications } from './notify-buyer.ts';
import { GATHER_MS } from './pending-notifications.ts';
import { PgMailSettingsStore } from './pg-mail-settings-store.ts';
import { PgNotificationStore } from './pg-notification-store.ts';
import { LETTERHEAD } from './testing/some-notifications.ts';

const never = new AbortController().signal;

describe('the email about a planned pass', () => {
  let shop: Shop;
  let deps: NotifyBuyerDeps;
  let accountId: string;
  let orderId: OrderId;
  let itemIds: readonly ItemId[];
  beforeAll(async () => {
    shop = await openShop();
    deps = {
      notifications: new PgNotificationStore(shop.db),
      jobs: shop.orderDeps.jobs,
      clock: shop.fulfillDeps.clock,
      ids: systemIds,
      providers: new Map([['sample', { label: 'Sample', simulated: true }]]),
      letterhead: () => LETTERHEAD,
      testMode: true,
    };
  });
  beforeEach(async () => {
    shop.provider.behave();
    shop.time.nowMs = SAMPLE_NOW_MS;
    accountId = await shop.openAccount();
    await buy(taskingOf());
  });
  afterAll(() => shop.close());

  async function buy(...items: readonly ReturnType<typeof taskingOf>[]): Promise<void> {
    const placed = await shop.order(accountId, items);
    const { rawBody, headers } = await shop.pay(placed.stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    orderId = placed.orderId;
    const rows = shop.db.selectFrom('order_item').select('id').where('order_id', '=', orderId).orderBy('position');
    itemIds = (await rows.execute()).map(({ id }) => id);
  }
  const listener: TransitionListener = (tx, { item }) => queueNotifications(deps, tx, item.orderId);
  const step = (position = 0) => {
    const itemId = itemIds[position];
    return itemId ? fulfillItem({ ...shop.fulfillDeps, listeners: [listener] }, itemId, never) : expect.unreachable();
  };
  async function plan(position = 0): Promise<void> {
    for (let steps = 0; steps < 3; steps++) await step(position);
  }
  async function mails(): Promise<readonly { readonly subject: string; readonly text: string }[]> {
    await notifyBuyer(deps)({ orderId }, never);
    const rows = shop.db.selectFrom('mail').selectAll().where('order_id', '=', orderId).orderBy('queued_at');
    const found = await rows.where('kind', '=', 'passPlanned').execute();
    return found.map(({ subject, body_text: text }) => ({ subject, text }));
  }

  it('states once when the image will be taken, in simulated time, and until when it can be canceled', async () => {
    await plan();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your image of Greenbelt, Maryland has a date');
    expect(mail?.text).toContain('Planned: 2026-09-09 00:00 UTC (simulated time), by WORLDVIEW-3');
    expect(mail?.text).toContain('You can cancel it for a full refund until 2026-09-08 00:00 UTC.');
    expect(mail?.text).toContain('SIMULATED WORLDVIEW-3 (Sample)');
    expect(mail?.text).toContain('To be taken between 2026-09-08 00:00 UTC and 2026-09-15 00:00 UTC, Flexible 50 cm');
    expect(mail?.text).toContain('/#/Tasking');
    expect(await mails()).toHaveLength(1);
  });

  it('is sent again for the next pass after an unsuccessful one', async () => {
    await plan();
    await mails();
    shop.provider.report('Planned', null, { attempts: [attemptOf(0, 'clouded'), attemptOf(1, 'planned')] });
    await step();
    shop.time.nowMs += 1_000;
    const [, second, ...more] = await mails();
    expect(more).toEqual([]);
    expect(second?.text).toContain('Planned again, after 1 failed pass: 2026-09-10 00:00 UTC (simulated time)');
  });

  it('covers all passes planned together, and waits a while for further ones', async () => {
    await buy(taskingOf(), taskingOf({ description: 'Bern' }));
    await plan(0);
    expect(await mails()).toEqual([]);
    await plan(1);
    expect(await mails()).toMatchObject([{ subject: '2 taskings have a date' }]);
    await buy(taskingOf(), taskingOf({ description: 'Bern' }));
    await plan(0);
    shop.time.nowMs += GATHER_MS;
    expect(await mails()).toMatchObject([{ subject: 'Your image of Greenbelt, Maryland has a date' }]);
  });

  it('is not sent after the image was taken, nor if it is switched off', async () => {
    await plan();
    await step();
    expect(await mails()).toEqual([]);
    await buy(taskingOf());
    await new PgMailSettingsStore(shop.db).change(accountId, { passPlanned: false });
    await plan();
    expect(await mails()).toEqual([]);
  });
});
