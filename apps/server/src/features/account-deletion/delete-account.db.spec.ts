import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ItemId, type OrderId, toOrderId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConfirmedAccount, KeptRecords } from '../../domain/feature-ports.ts';
import { systemIds } from '../../platform/system/system.ts';
import { listBlobs } from '../../testing/list-blobs.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import { fulfillItem } from '../fulfillment/fulfill-item.ts';
import { closePayment } from '../payments/close-payment.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import type { AccountDeletionDeps } from './account-deletion-deps.ts';
import { accountRows, deletedTables } from './account-rows.ts';
import { PAYMENT_LEFT_AFTER_MS } from './blockers.ts';
import { createAccountDeletion } from './create-account-deletion.ts';
import { deleteAccount } from './delete-account.ts';
import { previewDeletion } from './preview-deletion.ts';
import { removeFiles } from './remove-files.ts';

const never = new AbortController().signal;
const OWNER = { password: null, username: null, isConfirmed: false, origin: { ip: '192.0.2.1', requestId: 'r1' } };

describe('deleting an account', () => {
  let shop: Shop;
  let deps: AccountDeletionDeps;
  let accountId: string;
  const deletionMails: { readonly to: string; readonly kept: KeptRecords }[] = [];
  beforeAll(async () => {
    shop = await openShop();
    deps = createAccountDeletion({
      db: shop.db,
      secrets: testSecrets,
      blobs: shop.fulfillDeps.blobs,
      jobs: shop.settleDeps.jobs,
      clock: shop.settleDeps.clock,
      ids: systemIds,
      log: silentLog,
      confirmOwner: async (id) => ({ ok: true, value: await confirmed(id) }),
      startDownload: () => Promise.reject(new Error('nothing is downloaded')),
      closePayment: async (orderId) => (await closePayment(shop.settleDeps, new Map(), orderId)) === 'closed',
      mails: { deleted: async (_tx, { to, kept }) => void deletionMails.push({ to, kept }) },
      sellerName: 'Groundtrack',
      supportEmail: 'support@example.org',
      booksKeptYears: 10,
    }).deps;
  });
  beforeEach(async () => {
    accountId = await shop.openAccount();
    shop.provider.behave();
    deletionMails.length = 0;
  });
  afterAll(() => shop.close());

  async function confirmed(id: string): Promise<ConfirmedAccount> {
    const account = await accountOf(id);
    return { id, email: account.email, firstname: account.firstname, passwordHash: account.password_hash };
  }
  const accountOf = (id = accountId) =>
    shop.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const remove = (changes: Partial<AccountDeletionDeps> = {}) =>
    deleteAccount({ ...deps, ...changes }, accountId, OWNER);
  const isDeleted = async (id = accountId) => (await accountOf(id)).deleted_at !== null;

  /** Buys and pays a scene. */
  async function buy(scene = 1): Promise<{ readonly orderId: OrderId; readonly itemId: ItemId }> {
    const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(scene)]);
    await settle(stripeSecret);
    const item = shop.db.selectFrom('order_item').select('id').where('order_id', '=', orderId);
    return { orderId, itemId: (await item.executeTakeFirstOrThrow()).id };
  }
  async function settle(stripeSecret: string): Promise<void> {
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
  }
  async function deliver(itemId: ItemId): Promise<void> {
    for (let step = 0; step < 8; step++) await fulfillItem(shop.fulfillDeps, itemId, never);
  }
  /** Writes one row of everything that a deletion deletes. */
  async function fill(): Promise<void> {
    const at = new Date(shop.time.nowMs);
    const account_id = accountId;
    await shop.db
      .insertInto('session')
      .values({
        key_hash: createHash('sha256').update(systemIds.uuid()).digest(),
        account_id,
        device_name: 'Firefox',
        latitude: null,
        longitude: null,
        created_at: at,
        expires_at: new Date(shop.time.nowMs + 1),
      })
      .execute();
    const place = { location: 'Greenbelt', latitude: 39, longitude: -76.9, elevation: 0 };
    await shop.db
      .insertInto('favorite_location')
      .values({ ...place, account_id, filter: '{}', saved_at: at })
      .execute();
    const search = { id: systemIds.uuid(), account_id, name: 'A', folded_name: 'a', filter: '{}', saved_at: at };
    await shop.db
      .insertInto('saved_search')
      .values({ ...search, place: JSON.stringify(place) })
      .execute();
    await shop.db.insertInto('mail_off').values({ account_id, kind: 'placed' }).execute();
    const webhook = {
      id: systemIds.uuid(),
      account_id,
      url: 'https://hooks.invalid/',
      description: '',
      created_at: at,
    };
    await shop.db
      .insertInto('webhook')
      .values({ ...webhook, state: 'active' })
      .execute();
    await shop.db
      .insertInto('webhook_delivery')
      .values({
        id: systemIds.uuid(),
        webhook_id: webhook.id,
        event: 'ping',
        image_id: null,
        image_state: null,
        body: '{}',
        created_at: at,
        state: 'waiting',
        next_at: at,
      })
      .execute();
    const temporary = { account_id, hash: Buffer.alloc(32), created_at: at, expires_at: at };
    await shop.db.insertInto('temporary_password').values(temporary).execute();
    const change = { account_id, new_email: 'b@example.org', token_hash: Buffer.alloc(32) };
    await shop.db
      .insertInto('email_change')
      .values({ ...change, created_at: at, expires_at: at })
      .execute();
    const identity = { issuer: 'https://issuer.invalid', subject: webhook.id, email: 'a@example.org' };
    await shop.db
      .insertInto('external_identity')
      .values({ ...identity, account_id, created_at: at })
      .execute();
    await shop.db.insertInto('account_export').values({ account_id, run_id: webhook.id, runs_until: at }).execute();
  }
  /** All order records of the account, as text. */
  async function books(id = accountId): Promise<string> {
    const { rows } = await sql<{ books: string }>`
      WITH own AS (SELECT * FROM orders WHERE account_id = ${id}),
        item AS (SELECT * FROM order_item WHERE order_id IN (SELECT id FROM own))
      SELECT concat(
        (SELECT json_agg(own ORDER BY id) FROM own), (SELECT json_agg(item ORDER BY id) FROM item),
        (SELECT json_agg(r ORDER BY number) FROM receipt r WHERE order_id IN (SELECT id FROM own)),
        (SELECT json_agg(l ORDER BY id) FROM ledger_entry l WHERE order_id IN (SELECT id FROM own)),
        (SELECT json_agg(r ORDER BY id) FROM refund r WHERE order_id IN (SELECT id FROM own)),
        (SELECT json_agg(e ORDER BY id) FROM order_item_event e WHERE item_id IN (SELECT id FROM item)),
        (SELECT json_agg(e ORDER BY event_id) FROM payment_event e WHERE order_id IN (SELECT id FROM own))
      ) AS books`.execute(shop.db);
    return rows[0]?.books ?? '';
  }
  async function rowsLeft(id = accountId): Promise<Record<string, number>> {
    const counts = deletedTables.map(async (table) => {
      const { rows } = await sql<{ number: number }>`
        SELECT count(*)::int AS number FROM ${sql.table(table)} WHERE account_id = ${id}`.execute(shop.db);
      return [table, rows[0]?.number ?? 0] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  }
  const nothing = Object.fromEntries(deletedTables.map((table) => [table, 0]));

  it('lists every table whose rows belong to an account, and each rejects rows of a deleted one', async () => {
    const { rows } = await sql<{ table: string; guarded: boolean }>`
      SELECT conrelid::regclass::text AS table, EXISTS (
        SELECT FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE tgrelid = conrelid AND proname = 'refuse_deleted_account') AS guarded
      FROM pg_constraint WHERE contype = 'f' AND confrelid = 'account'::regclass ORDER BY 1`.execute(shop.db);
    expect(rows.map(({ table }) => table)).toEqual(Object.keys(accountRows).toSorted());
    expect(rows.filter(({ guarded }) => !guarded)).toEqual([]);
    const { rows: named } = await sql<{ table: string }>`
      SELECT DISTINCT table_name AS table FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'account_id' ORDER BY 1`.execute(shop.db);
    expect(named.map(({ table }) => table)).toEqual(Object.keys(accountRows).toSorted());
  });

  it('erases the personal data, and leaves the order records unchanged', async () => {
    const { itemId } = await buy();
    await deliver(itemId);
    await fill();
    const before = await books();
    const { email } = await accountOf();
    expect(await previewDeletion(deps, accountId)).toMatchObject({
      value: {
        confirmBy: 'password',
        kept: { orders: 1, payments: 1 },
        deleted: { sessions: 1, savedSearches: 1, savedPlaces: 1, webhooks: 1, files: 4, openPayments: 0 },
        blockers: [],
        owed: 0,
      },
    });
    expect(await remove()).toEqual({ ok: true, value: undefined });
    expect(await accountOf()).toMatchObject({
      email: `deleted-${accountId}@invalid`,
      password_hash: null,
      firstname: '',
      deleted_at: new Date(shop.time.nowMs),
    });
    expect(await rowsLeft()).toEqual(nothing);
    expect(await books()).toBe(before);
    expect(deletionMails).toEqual([{ to: email, kept: { orders: 1, receipts: 0, payments: 1 } }]);
    expect(await remove()).toMatchObject({ ok: false, failure: { code: 'login-failed' } });
  });

  it('deletes emails to former addresses too, but sends those that may warn their owner', async () => {
    const { email } = await accountOf();
    const base = { subject: '', body_text: '', body_html: '', queued_at: new Date(shop.time.nowMs) };
    const sent_at = base.queued_at;
    const mails = {
      sentToFormer: { recipient: 'former@example.org', about_account: accountId, sent_at },
      waitingForFormer: { recipient: 'former@example.org', about_account: accountId },
      linkToNext: { recipient: 'next@example.org', about_account: accountId, expires_at: base.queued_at },
      ofBeforeThereWasAnAccountInIt: { recipient: email, sent_at },
      ofWhoHasTheAddressNow: { recipient: 'former@example.org', about_account: systemIds.uuid(), sent_at },
    };
    const rows = Object.values(mails).map((mail) => ({ ...base, ...mail, id: systemIds.uuid() }));
    await shop.db.insertInto('mail').values(rows).execute();
    expect(await remove()).toMatchObject({ ok: true });
    const ids = rows.map(({ id }) => id);
    const left = await shop.db.selectFrom('mail').selectAll().where('id', 'in', ids).orderBy('sent_at').execute();
    expect(left.map(({ recipient, forgotten_when_over, sent_at: at }) => [recipient, forgotten_when_over, at])).toEqual(
      [
        ['former@example.org', false, sent_at],
        ['former@example.org', true, null],
      ],
    );
  });

  it('deletes the delivered files, by a job that continues where it was interrupted', async () => {
    const { itemId } = await buy();
    await deliver(itemId);
    const files = await shop.db.selectFrom('delivery_file').selectAll().where('item_id', '=', itemId).execute();
    const stored = () => listBlobs(deps.blobs, `deliveries/${itemId}/`);
    await removeFiles(deps, accountId, never);
    expect(await stored()).toHaveLength(files.length);
    await remove();
    expect((await shop.waitingJobs()).has(`remove-files:${accountId}`)).toBe(true);
    const dying = { delete: () => Promise.reject(new Error('full')) };
    await expect(removeFiles({ ...deps, blobs: dying }, accountId, never)).rejects.toThrow('full');
    await removeFiles(deps, accountId, never);
    expect(await stored()).toEqual([]);
    expect(await shop.db.selectFrom('delivery_file').selectAll().where('item_id', '=', itemId).execute()).toEqual([]);
  });

  it('is rejected while an image is not delivered yet, and names the image', async () => {
    const { orderId, itemId } = await buy();
    const answer = await remove();
    expect(answer).toMatchObject({
      failure: {
        code: 'deletion-blocked',
        blockers: [
          { kind: 'delivery', orderId, imageId: itemId, what: 'Image of Greenbelt, Maryland', state: 'Purchased' },
        ],
      },
    });
    expect(await isDeleted()).toBe(false);
    const preview = await previewDeletion(deps, accountId);
    expect(preview.ok && preview.value.blockers).toEqual(answer.ok ? [] : answer.failure.blockers);
  });

  it('is rejected while a refund is in progress', async () => {
    shop.provider.report('Rejected', 'Out of stock');
    const { orderId, itemId } = await buy();
    await deliver(itemId);
    expect(await remove()).toMatchObject({
      failure: { blockers: [{ kind: 'refund', orderId, what: 'Refund of $1.00', state: 'asked' }] },
    });
    const refused = { state: 'refused', refusal: 'The card is closed' } as const;
    await shop.db.updateTable('refund').set(refused).where('order_id', '=', orderId).execute();
    expect(await previewDeletion(deps, accountId)).toMatchObject({ value: { owed: 100, blockers: [] } });
    expect(await remove()).toMatchObject({ ok: true });
  });

  it('is rejected shortly after a payment was started, and closes an abandoned one', async () => {
    const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(1)]);
    expect(await remove()).toMatchObject({ failure: { blockers: [{ kind: 'payment', orderId, state: 'open' }] } });
    shop.time.nowMs += PAYMENT_LEFT_AFTER_MS;
    expect(await previewDeletion(deps, accountId)).toMatchObject({ value: { deleted: { openPayments: 1 } } });
    const silent = { closePayment: async () => false };
    expect(await remove(silent)).toMatchObject({ failure: { code: 'deletion-blocked', blockers: [{ orderId }] } });
    expect(await remove()).toMatchObject({ ok: true });
    await expect(shop.pay(stripeSecret)).rejects.toThrow();
    expect(deletionMails[0]?.kept).toEqual({ orders: 1, receipts: 0, payments: 0 });
  });

  it('stops when an abandoned payment is made while it is being closed', async () => {
    const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(1)]);
    shop.time.nowMs += PAYMENT_LEFT_AFTER_MS;
    const late: Partial<AccountDeletionDeps> = {
      closePayment: async (id) => {
        await settle(stripeSecret);
        return deps.closePayment(id);
      },
    };
    expect(await remove(late)).toMatchObject({ failure: { code: 'deletion-blocked', blockers: [{ orderId }] } });
    expect(await isDeleted()).toBe(false);
    const order = shop.db.selectFrom('orders').select('state').where('id', '=', orderId);
    expect(await order.executeTakeFirstOrThrow()).toEqual({ state: 'paid' });
  });

  /** Writes an order without items in a transaction that stays open until the gate opens. */
  function slowOrder(gate: Promise<void>) {
    const written = Promise.withResolvers<void>();
    const order = {
      id: toOrderId(systemIds.uuid()),
      account_id: accountId,
      idempotency_key: 'slow',
      body_digest: Buffer.alloc(1),
      total_cents: 100,
      currency: 'usd',
      state: 'open',
      created_at: new Date(shop.time.nowMs),
    } as const;
    const committed = shop.db.transaction().execute(async (tx) => {
      await tx.insertInto('orders').values(order).execute();
      written.resolve();
      await gate;
    });
    return { written: written.promise, committed };
  }

  it('waits for an order that is being written, and is then rejected', async () => {
    const gate = Promise.withResolvers<void>();
    const { written, committed } = slowOrder(gate.promise);
    await written;
    const removing = remove();
    gate.resolve();
    await committed;
    expect(await removing).toMatchObject({ failure: { code: 'deletion-blocked' } });
    expect(await isDeleted()).toBe(false);
  });

  it('makes concurrent requests wait and then fail', async () => {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const slow = async () => {
      reached.resolve();
      await gate.promise;
    };
    const removing = remove({ mails: { deleted: slow } });
    await reached.promise;
    const results = Promise.allSettled([
      shop.order(accountId, [lineOf(1)]),
      fill(),
      shop.db.updateTable('account').set({ firstname: 'Ada' }).where('id', '=', accountId).execute(),
    ]);
    gate.resolve();
    expect(await removing).toMatchObject({ ok: true });
    for (const { status } of await results) expect(status).toBe('rejected');
    expect(await rowsLeft()).toEqual(nothing);
    expect((await books()).trim()).toBe('');
    expect((await accountOf()).firstname).toBe('');
  });

  it('and a concurrent payment exclude each other', async () => {
    for (let round = 0; round < 6; round++) {
      accountId = await shop.openAccount();
      const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(1)]);
      shop.time.nowMs += PAYMENT_LEFT_AFTER_MS;
      const paying = sleep(round * 4).then(() => settle(stripeSecret));
      await Promise.allSettled([remove(), paying]);
      const order = shop.db.selectFrom('orders').selectAll().where('id', '=', orderId);
      const { state } = await order.executeTakeFirstOrThrow();
      const charges = await shop.db.selectFrom('ledger_entry').select('id').where('order_id', '=', orderId).execute();
      expect([state, charges.length]).toEqual((await isDeleted()) ? ['open', 0] : ['paid', 1]);
    }
  });

  it('and other concurrent changes take effect completely or not at all', async () => {
    for (let round = 0; round < 6; round++) {
      accountId = await shop.openAccount();
      const { itemId } = await buy();
      for (let step = 0; step < 3; step++) await fulfillItem(shop.fulfillDeps, itemId, never);
      const before = await accountOf();
      await Promise.allSettled([
        sleep(round * 5).then(() => remove()),
        fulfillItem(shop.fulfillDeps, itemId, never),
        shop.order(accountId, [lineOf(2)]),
        fill(),
      ]);
      const isGone = await isDeleted();
      const left = isGone ? [await rowsLeft(), await unpaidOrders()] : [await accountOf()];
      expect(left).toEqual(isGone ? [nothing, 0] : [before]);
    }
  });
  const unpaidOrders = async () => {
    const open = shop.db.selectFrom('orders').select('id').where('account_id', '=', accountId);
    return (await open.where('state', '=', 'open').execute()).length;
  };
});
