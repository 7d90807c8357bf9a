import { type ItemId, toItemId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fulfillJobKey } from '../../domain/job-keys.ts';
import { JobQueue } from '../../platform/db/job-queue.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { withPutFile } from '../../testing/with-put-file.ts';
import { fulfillItem } from '../fulfillment/fulfill-item.ts';
import { requeueItems } from '../fulfillment/requeue-items.ts';
import { retryItem } from '../fulfillment/retry-item.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { KEPT_MS, OVERDUE_MS } from './issue.ts';
import { countIssues, listIssues } from './list-issues.ts';
import { runMaintenanceSweep } from './maintenance-sweep.ts';
import { PgOperationsStore } from './pg-operations-store.ts';
import { retryIssue } from './retry-issue.ts';

const never = new AbortController().signal;

describe('what needs attention', () => {
  let shop: Shop;
  let operations: PgOperationsStore;
  let itemId: ItemId;
  beforeAll(async () => {
    shop = await openShop();
    operations = new PgOperationsStore(shop.db, new JobQueue());
  });
  beforeEach(async () => {
    shop.provider.behave();
    itemId = await buy(1);
  });
  afterAll(() => shop.close());

  async function buy(scene: number): Promise<ItemId> {
    const { orderId, stripeSecret } = await shop.order(await shop.openAccount(), [lineOf(scene)]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    const bought = shop.db.selectFrom('order_item').select('id').where('order_id', '=', orderId);
    return (await bought.executeTakeFirstOrThrow()).id;
  }
  const step = () => fulfillItem(shop.fulfillDeps, itemId, never);
  const item = () => shop.db.selectFrom('order_item').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow();
  const listed = async (id: string) => (await operations.list(shop.time.nowMs)).filter((issue) => issue.id === id);
  const retry = (id: string) => {
    const fulfillment = {
      retryItem: (bought: string) => retryItem(shop.fulfillDeps, toItemId(bought)),
      requeueItems: () => requeueItems(shop.fulfillDeps),
    };
    return retryIssue({ operations, clock: shop.fulfillDeps.clock, fulfillment }, id);
  };
  async function failSteps(count: number): Promise<void> {
    for (let failed = 0; failed < count; failed++) {
      shop.provider.failNext('unavailable', 'The provider answered 503');
      await step();
    }
  }
  async function killJob(key: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'it broke'
      WHERE key = ${key} RETURNING id::text`.execute(shop.db);
    return `job:${rows[0]?.id ?? ''}`;
  }

  it('does not list a purchase in progress, or with one or two failures', async () => {
    await failSteps(2);
    expect(await listed(`item:${itemId}`)).toEqual([]);
    await step();
    expect(await item()).toMatchObject({ state: 'Ordered', last_error: null, last_failed_at: null });
  });

  it('lists an item that the provider has not delivered for three days after its payment', async () => {
    await step();
    const paidMs = shop.time.nowMs;
    const at = (sinceMs: number) => operations.list(paidMs + sinceMs);
    const ofItem = ({ id }: { readonly id: string }) => id === `item:${itemId}`;
    expect((await at(OVERDUE_MS - 1_000)).filter(ofItem)).toEqual([]);
    expect((await at(OVERDUE_MS + 1_000)).filter(ofItem)).toMatchObject([
      {
        kind: 'stuck',
        sinceMs: paidMs,
        what: 'Image of Greenbelt, Maryland, Ordered at sample',
        why: 'Not delivered three days after the payment',
        tries: 0,
      },
    ]);
  });

  it('lists an item with repeated failures, with their number, the reason, and the next attempt', async () => {
    const before = await operations.count(shop.time.nowMs);
    await failSteps(3);
    expect(await listed(`item:${itemId}`)).toEqual([
      {
        id: `item:${itemId}`,
        kind: 'stuck',
        sinceMs: shop.time.nowMs,
        what: 'Image of Greenbelt, Maryland, Purchased at sample',
        why: 'unavailable: The provider answered 503',
        tries: 3,
        nextTryMs: shop.time.nowMs + 4_000,
      },
    ]);
    expect(await operations.count(shop.time.nowMs)).toEqual({ ...before, items: before.items + 1 });
    expect(await retry(`item:${itemId}`)).toEqual({ ok: true });
    expect((await shop.waitingJobs()).get(fulfillJobKey(itemId))).not.toBe(4_000);
    await step();
    expect(await listed(`item:${itemId}`)).toEqual([]);
  });

  it('lists the reason of a local error, such as a full disk', async () => {
    await step();
    await step();
    await step();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const blobs = withPutFile(shop.fulfillDeps.blobs, () => Promise.reject(full));
    for (let failed = 0; failed < 3; failed++) await fulfillItem({ ...shop.fulfillDeps, blobs }, itemId, never);
    expect(await item()).toMatchObject({ state: 'Complete' });
    expect(await listed(`item:${itemId}`)).toMatchObject([{ kind: 'stuck', why: full.message, tries: 3 }]);
    await step();
    expect(await item()).toMatchObject({ state: 'Delivered', last_error: null });
  });

  describe('after an item failed', () => {
    it('lists it for a month, and does not retry it, since it was refunded', async () => {
      await step();
      await failSteps(5);
      expect((await item()).state).toBe('Failed');
      const [issue] = await listed(`item:${itemId}`);
      expect(issue).toMatchObject({ kind: 'failed', tries: null, nextTryMs: null, why: /503/ });
      expect(await retry(`item:${itemId}`)).toMatchObject({
        ok: false,
        why: expect.stringMatching(/^The \$1\.00 of item .* were refunded, or are being refunded/),
      });
      expect((await item()).state).toBe('Failed');
      const later = await operations.list(shop.time.nowMs + KEPT_MS + 1);
      expect(later.map(({ id }) => id)).not.toContain(`item:${itemId}`);
    });

    it('retries one that was not refunded, visibly for the buyer', async () => {
      await step();
      const refunds = { ...shop.fulfillDeps.refunds, refundItem: () => Promise.resolve(null) };
      const keeping = { ...shop.fulfillDeps, refunds };
      for (let failed = 0; failed < 5; failed++) {
        shop.provider.failNext('unavailable');
        await fulfillItem(keeping, itemId, never);
      }
      expect((await item()).state).toBe('Failed');
      const answers = await Promise.all([retry(`item:${itemId}`), retry(`item:${itemId}`)]);
      expect(answers.filter(({ ok }) => ok)).not.toEqual([]);
      const events = shop.db.selectFrom('order_item_event').selectAll().where('item_id', '=', itemId).orderBy('id');
      const again = (await events.execute()).filter(({ from_state }) => from_state === 'Failed');
      expect(again).toMatchObject([{ to_state: 'Processing', reason: 'Retried by the operator' }]);
      for (let steps = 0; steps < 5; steps++) await step();
      expect((await item()).state).toBe('Delivered');
      expect(await listed(`item:${itemId}`)).toEqual([]);
    });

    it('does not retry one whose buyer has deleted the account', async () => {
      await step();
      const refunds = { ...shop.fulfillDeps.refunds, refundItem: () => Promise.resolve(null) };
      for (let failed = 0; failed < 5; failed++) {
        shop.provider.failNext('unavailable');
        await fulfillItem({ ...shop.fulfillDeps, refunds }, itemId, never);
      }
      await sql`
        UPDATE account SET email = 'deleted-' || account.id || '@invalid', password_hash = NULL, deleted_at = now(),
          firstname = '', lastname = '', company = '', address = '', city = '', state = '', zip = '', country = '',
          citizenship = ''
        FROM orders, order_item WHERE orders.account_id = account.id AND order_item.order_id = orders.id
          AND order_item.id = ${itemId}`.execute(shop.db);
      expect(await retry(`item:${itemId}`)).toMatchObject({
        ok: false,
        why: expect.stringContaining('has deleted the account'),
      });
      expect((await item()).state).toBe('Failed');
    });

    it('does not retry one that no provider accepted', async () => {
      await failSteps(5);
      expect(await retry(`item:${itemId}`)).toMatchObject({ ok: false, why: expect.stringContaining('never ordered') });
    });
  });

  it('lists jobs that used up their attempts, and restarts them with all attempts', async () => {
    const id = await killJob(fulfillJobKey(itemId));
    expect(await listed(id)).toMatchObject([{ kind: 'dead', why: 'it broke', nextTryMs: null }]);
    expect(await retry(id)).toEqual({ ok: true });
    expect(await listed(id)).toEqual([]);
    expect(await retry(id)).toMatchObject({ ok: false });
    expect((await shop.waitingJobs()).has(fulfillJobKey(itemId))).toBe(true);
  });

  it('lists refunds that the payment provider rejected, without retrying them', async () => {
    shop.provider.failNext('rejected', 'embargoed');
    await step();
    await shop.db
      .updateTable('refund')
      .set({ state: 'refused', refusal: 'The card is closed' })
      .where('request_key', '=', `item:${itemId}`)
      .execute();
    const [refused] = (await operations.list(shop.time.nowMs)).filter(({ kind }) => kind === 'refused');
    expect(refused).toMatchObject({ what: expect.stringContaining('100 cents'), why: 'The card is closed' });
    expect(await retry(refused?.id ?? '')).toMatchObject({ ok: false, why: expect.stringContaining('manually') });
    expect((await operations.list(shop.time.nowMs + 2 * KEPT_MS)).map(({ id }) => id)).toContain(refused?.id);
  });

  it('lists emails that were rejected or could not be sent, and retries the latter', async () => {
    const mail = {
      recipient: 'a@example.org',
      body_text: '',
      body_html: '',
      queued_at: new Date(shop.time.nowMs),
      last_error: 'connect ECONNREFUSED',
      failed_attempts: 4,
    };
    const [waiting, refused] = [crypto.randomUUID(), crypto.randomUUID()];
    await shop.db
      .insertInto('mail')
      .values([
        { ...mail, id: waiting, subject: 'Waiting' },
        { ...mail, id: refused, subject: 'Refused', refusal: '550 no such user' },
      ])
      .execute();
    expect(await listed(`mail:${waiting}`)).toMatchObject([{ kind: 'stuck', why: 'connect ECONNREFUSED', tries: 4 }]);
    expect(await listed(`mail:${refused}`)).toMatchObject([{ kind: 'refused', why: '550 no such user' }]);
    expect(await retry(`mail:${waiting}`)).toEqual({ ok: true });
    expect((await shop.waitingJobs()).get(`mail:${waiting}`)).toBe(0);
    expect(await retry(`mail:${refused}`)).toMatchObject({ ok: false });
  });

  it.each([
    '',
    'item',
    'item:',
    'item:x',
    'job:',
    'job:1; DROP TABLE mail',
    'job:99999999999999999999',
    'cat:1',
    'mail:..',
  ])('cannot be retried under %j', async (id) => {
    expect(await retry(id)).toMatchObject({ ok: false, why: expect.stringMatching(/\w/) });
  });

  it.each(['item', 'mail'])('does not find a missing %s', async (about) => {
    expect(await retry(`${about}:${crypto.randomUUID()}`)).toMatchObject({ ok: false });
  });

  it('lists orbital elements that are not refreshed, sorted by time', async () => {
    await failSteps(3);
    const elements = {
      sinceMs: 1,
      what: 'Orbital elements',
      why: 'the source answered 403',
      tries: 3,
      nextTryMs: null,
    };
    const deps = { operations, clock: shop.fulfillDeps.clock };
    const all = { ...deps, findElementIssue: async () => elements };
    expect((await listIssues(all))[0]).toEqual({ id: 'elements:refresh', kind: 'stuck', ...elements });
    const isOwn = ({ id }: { id: string }) => !id.startsWith('waiting:');
    expect(await countIssues(all)).toMatchObject({ items: expect.any(Number), elements: 1 });
    expect((await listIssues({ ...deps, findElementIssue: async () => null })).filter(isOwn)).toEqual(
      await operations.list(shop.time.nowMs),
    );
    expect(await retry('elements:refresh')).toMatchObject({
      ok: false,
      why: expect.stringContaining('at the listed time'),
    });
  });

  it('lists due jobs that no worker has taken', async () => {
    const deps = { operations, clock: shop.fulfillDeps.clock, findElementIssue: async () => null };
    // The clock of this spec is behind that of the database, so every job of the shop is long overdue.
    const waiting = (await listIssues(deps)).find(({ id }) => id === 'waiting:fulfil-item');
    expect(waiting).toMatchObject({ kind: 'stuck', what: expect.stringMatching(/^\d+ due jobs? fulfil-item$/) });
    expect(await retry('waiting:fulfil-item')).toMatchObject({ ok: false });
  });

  it('is logged by every round, which requeues lost jobs and queues the next round', async () => {
    await failSteps(3);
    await sql`SELECT graphile_worker.remove_job(${fulfillJobKey(itemId)})`.execute(shop.db);
    const warnings: object[] = [];
    const log = { ...silentLog, warn: (event: object) => void warnings.push(event) };
    const { clock, jobs } = shop.fulfillDeps;
    const round = {
      db: shop.db,
      operations,
      fulfillment: {
        retryItem: (bought: string) => retryItem(shop.fulfillDeps, toItemId(bought)),
        requeueItems: () => requeueItems({ ...shop.fulfillDeps, log }),
      },
      findElementIssue: async () => null,
      closeUnpaidOrders: async () => 0,
      sweeps: [],
      jobs,
      clock,
      log,
    };
    await runMaintenanceSweep(round);
    const waiting = await shop.waitingJobs();
    expect(waiting.has(fulfillJobKey(itemId))).toBe(true);
    expect(waiting.get('look-after')).toBe(15 * 60_000);
    expect(warnings).toContainEqual({ itemId });
    expect(warnings.at(-1)).toEqual({ ...(await operations.count(shop.time.nowMs)), elements: 0 });
    expect(await item()).toMatchObject({ failed_attempts: 4, last_error: 'The job of this step was lost' });
  });
});
