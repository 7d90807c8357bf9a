import { randomUUID } from 'node:crypto';
import type { OrderId } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import type { ComposedMail } from './compose-mail.ts';
import { MailRejected, type MailTransport, type OutgoingMail } from './mail-transport.ts';
import { PgMailSettingsStore } from './pg-mail-settings-store.ts';
import { queueMail } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';

const HOUR_MS = 3_600_000;

describe('emails', () => {
  let shop: Shop;
  let accountId: string;
  let orderId: OrderId;
  let startMs: number;
  beforeAll(async () => {
    shop = await openShop();
    startMs = shop.time.nowMs;
  });
  beforeEach(async () => {
    shop.time.nowMs = startMs;
    accountId = await shop.openAccount();
    orderId = (await shop.order(accountId, [lineOf(1)])).orderId;
  });
  afterAll(() => shop.close());

  function someMail(): ComposedMail {
    const texts = { subject: 'Zürich', text: 'Hello', html: '<p>Hello</p>', settingsUrl: 'https://i.example.org/#/U' };
    return { ...texts, id: randomUUID(), kind: 'placed', to: 'ada@example.org', queuedAtMs: startMs };
  }
  const inTransaction = (work: (tx: Tx) => Promise<void>) => shop.db.transaction().execute(work);
  const stored = (id: string) => shop.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
  const pauseOf = async (id: string) => (await shop.waitingJobs()).get(`mail:${id}`);
  const jobs = () => shop.orderDeps.jobs;
  const queued = async () => {
    const mail = someMail();
    await inTransaction((tx) => queueMail(tx, jobs(), orderId, mail));
    return mail;
  };
  const send = (transport: MailTransport, mailId: string) =>
    sendMail({
      db: shop.db,
      transport,
      jobs: jobs(),
      clock: { nowMs: () => shop.time.nowMs },
      log: silentLog,
      secrets: testSecrets,
    })({ mailId }, new AbortController().signal);
  const failing = (error: Error): MailTransport => ({
    send: async () => {
      throw error;
    },
  });
  const unused: MailTransport = { send: async () => expect.unreachable() };

  it('are queued with their job and sent once, unchanged', async () => {
    const mail = await queued();
    expect(await pauseOf(mail.id)).toBeDefined();
    const sent: OutgoingMail[] = [];
    const transport: MailTransport = { send: async (outgoing) => void sent.push(outgoing) };
    shop.time.nowMs += 5;
    await send(transport, mail.id);
    await send(transport, mail.id);
    const { kind: _, ...outgoing } = mail;
    expect(sent).toEqual([outgoing]);
    expect((await stored(mail.id))?.sent_at?.getTime()).toBe(startMs + 5);
  });

  it('are discarded when their transaction is rolled back', async () => {
    const mail = someMail();
    const rolledBack = inTransaction(async (tx) => {
      await queueMail(tx, jobs(), orderId, mail);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await stored(mail.id)).toBeUndefined();
    await send(unused, mail.id);
  });

  it('are neither queued nor sent if their kind is switched off', async () => {
    const settings = new PgMailSettingsStore(shop.db);
    await settings.change(accountId, { placed: false });
    const mail = await queued();
    expect(await stored(mail.id)).toBeUndefined();
    expect(await pauseOf(mail.id)).toBeUndefined();
    await settings.change(accountId, { placed: true, delivered: false });
    expect(await stored((await queued()).id)).toBeDefined();
  });

  it('have switches that concurrent requests change one after another', async () => {
    const settings = new PgMailSettingsStore(shop.db);
    const changes = Array.from({ length: 40 }, (_, n) => {
      const isEven = n % 2 === 0;
      return settings.change(accountId, { placed: isEven, delivered: !isEven, failed: isEven, refunded: !isEven });
    });
    for (const changed of await Promise.all(changes)) expect(changed.placed).toBe(!changed.delivered);
  });

  it('are retried in growing pauses of up to a quarter of an hour while the mail server fails', async () => {
    const mail = await queued();
    const pauses: (number | undefined)[] = [];
    for (let failures = 0; failures < 10; failures++) {
      await send(failing(new Error('451 later')), mail.id);
      pauses.push(await pauseOf(mail.id));
    }
    expect(pauses.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(pauses.at(-1)).toBe(900_000);
    expect(await stored(mail.id)).toMatchObject({ failed_attempts: 10, last_error: '451 later', sent_at: null });
    await send({ send: async () => undefined }, mail.id);
    expect(await stored(mail.id)).toMatchObject({ sent_at: new Date(startMs), last_error: null, refusal: null });
  });

  it('are abandoned after five days, and the reason is logged', async () => {
    const mail = await queued();
    shop.time.nowMs += 120 * HOUR_MS;
    await send(failing(new Error('no route')), mail.id);
    expect(await stored(mail.id)).toMatchObject({ refusal: null });
    shop.time.nowMs += HOUR_MS;
    await send(failing(new Error('no route')), mail.id);
    expect(await stored(mail.id)).toMatchObject({ sent_at: null, refusal: 'Given up after 2 tries: no route' });
    await send(unused, mail.id);
  });

  it('are not retried after a permanent rejection', async () => {
    const mail = await queued();
    await send(failing(new MailRejected('550 no such user')), mail.id);
    expect(await stored(mail.id)).toMatchObject({ sent_at: null, refusal: '550 no such user', failed_attempts: 1 });
    await send(unused, mail.id);
  });

  describe('settings', () => {
    it('are all on by default, change individually, and belong to one account', async () => {
      const settings = new PgMailSettingsStore(shop.db);
      const all = {
        placed: true,
        actionNeeded: true,
        passPlanned: true,
        delivered: true,
        failed: true,
        refunded: true,
      };
      expect(await settings.find(accountId)).toEqual(all);
      await Promise.all([settings.change(accountId, { placed: false }), settings.change(accountId, { failed: false })]);
      expect(await settings.change(accountId, { failed: false })).toEqual({ ...all, placed: false, failed: false });
      expect(await settings.change(accountId, { placed: true })).toEqual({ ...all, failed: false });
      expect(await settings.find(await shop.openAccount())).toEqual(all);
    });
  });
});
