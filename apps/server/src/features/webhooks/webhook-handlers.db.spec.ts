import { randomUUID } from 'node:crypto';
import { WEBHOOKS_MAX } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemIds } from '../../platform/system/system.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import { verifiedEvent } from '../../testing/webhook-receiver.ts';
import { PgWebhookOutbox } from './pg-webhook-outbox.ts';
import { nothing, openWebhookRig, type WebhookRig } from './testing/webhook-rig.ts';
import { ping } from './webhook-events.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('the addresses of an account', () => {
  let rig: WebhookRig;
  beforeAll(async () => {
    rig = await openWebhookRig();
  });
  beforeEach(() => rig.renew());
  afterAll(() => rig.close());

  it('signs with the new secret and, for a day, with the old one', async () => {
    const { id, secret } = await rig.add();
    const rotated = await rig.handlers.rotateWebhookSecret({ ...nothing, params: { id } }, rig.as());
    const next = rotated.ok ? rotated.value.secret : '';
    expect(next).not.toBe(secret);
    await rig.tell();
    await rig.run(id);
    const [message] = rig.receiver().received;
    for (const each of [secret, next]) expect(message && verifiedEvent(each, message)).toMatchObject({ data: {} });
    await rig.db
      .updateTable('webhook')
      .set({ old_secret_until: new Date(rig.time.nowMs) })
      .where('id', '=', id)
      .execute();
    await rig.tell();
    await rig.run(id);
    const later = rig.receiver().received[1];
    expect(later && verifiedEvent(next, later)).toMatchObject({ data: {} });
    expect(() => later && verifiedEvent(secret, later)).toThrow();
  });

  it('can be changed, but not to one that is there already or is no address', async () => {
    const { id } = await rig.add();
    const { id: other } = await rig.add(`${rig.receiver().url}/other`, 'Staging');
    expect(await rig.update(id, { description: 'Production' })).toMatchObject({
      value: { description: 'Production', url: rig.receiver().url },
    });
    expect(await rig.update(id, {})).toMatchObject({ value: { description: 'Production' } });
    expect(await rig.update(other, { url: `${rig.receiver().url}/moved` })).toMatchObject({
      value: { description: 'Staging' },
    });
    for (const [url, words] of [
      [rig.receiver().url, 'already'],
      ['nonsense', 'web address'],
    ] as const)
      expect(await rig.update(other, { url })).toMatchObject({
        failure: { code: 'invalid-request', detail: expect.stringContaining(words) },
      });
  });

  it('notify their owner of each new one, and of nothing else', async () => {
    const before = rig.added.length;
    const { id } = await rig.add();
    await rig.update(id, { description: 'Production' });
    await rig.update(id, { url: rig.receiver().url });
    await rig.update(id, { url: 'nonsense' });
    await rig.update(id, { url: `${rig.receiver().url}/moved` });
    expect(rig.added.slice(before)).toEqual([rig.receiver().url, `${rig.receiver().url}/moved`]);
  });

  it('gets no ping once it is deleted, also when that happens in between', async () => {
    const outbox = new PgWebhookOutbox(rig.db, systemIds, testSecrets);
    const gone = randomUUID();
    expect(await outbox.writePing(gone, ping(gone, rig.time.nowMs))).toBeNull();
  });

  it('keeps what it answered sealed, which may repeat a key of the address', async () => {
    const { id } = await rig.add(`${rig.receiver().url}?key=4711`);
    rig.receiver().answers((response, { path }) => response.writeHead(404).end(`Cannot POST ${path}`));
    await rig.tell();
    await rig.run(id);
    expect(await rig.latest(id)).toMatchObject({ last: { status: 404, answer: 'Cannot POST /hooks?key=4711' } });
    const kept = rig.db.selectFrom('webhook_delivery').select('last_answer').where('webhook_id', '=', id);
    const { last_answer } = await kept.executeTakeFirstOrThrow();
    expect(last_answer).toMatch(/^v1\./);
  });

  it('is one of five at most, also when they are added at once', async () => {
    const body = (n: number) => ({ url: `${rig.receiver().url}/${n}`, description: '' });
    const added = await Promise.all(
      Array.from({ length: WEBHOOKS_MAX + 3 }, (_, n) =>
        rig.handlers.createWebhook({ ...nothing, body: body(n) }, rig.as()),
      ),
    );
    const refused = added.filter((each) => !each.ok);
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({
      failure: { detail: 'An account has at most 5 addresses. Delete one first.' },
    });
    const [kept] = added.filter((each) => each.ok);
    await expect(rig.add(kept?.value.webhook.url)).rejects.toThrow('already');
  });

  it('is no one else’s: not seen, changed, tested, read or deleted', async () => {
    const { id } = await rig.add();
    await rig.tell();
    await rig.run(id);
    const deliveryId = (await rig.latest(id))?.id ?? '';
    const eve = rig.as(await rig.openAccount());
    const params = { id };
    const own = rig.handlers;
    const answers = [
      await own.updateWebhook({ ...nothing, params, body: { paused: true } }, eve),
      await own.rotateWebhookSecret({ ...nothing, params }, eve),
      await own.testWebhook({ ...nothing, params }, eve),
      await own.webhookDeliveries({ ...nothing, params, query: {} }, eve),
      await own.redeliverWebhook({ ...nothing, params: { id, deliveryId } }, eve),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, failure: { code: 'not-found' } });
    await own.deleteWebhook({ ...nothing, params }, eve);
    expect(await own.webhooks(nothing, eve)).toEqual({ ok: true, value: { result: [] } });
    expect(await rig.shown(id)).toMatchObject({ state: 'active' });
    expect(rig.receiver().received).toHaveLength(1);
  });
  describe('by hand', () => {
    const test = (id: string) => rig.handlers.testWebhook({ ...nothing, params: { id } }, rig.as());

    it('a ping goes out at once and reports how it went, also while the address is paused', async () => {
      const { id, secret } = await rig.add();
      await rig.update(id, { paused: true });
      rig.receiver().answers((response) => response.writeHead(200).end('hello'));
      expect(await test(id)).toMatchObject({
        value: { event: 'ping', about: null, state: 'delivered', attempts: 1, last: { status: 200, answer: 'hello' } },
      });
      const [message] = rig.receiver().received;
      expect(message && verifiedEvent(secret, message)).toMatchObject({ type: 'ping', data: { webhookId: id } });
    });

    it('a ping that is not taken is not tried again, and does not count against the address', async () => {
      const { id } = await rig.add();
      rig.failing();
      expect(await test(id)).toMatchObject({ value: { state: 'failed', last: { status: 500 }, nextISO: null } });
      expect(await rig.nextJobMs(id)).toBeNull();
      rig.receiver().takes();
      await rig.tell();
      await rig.run(id);
      expect(await rig.latest(id)).toMatchObject({ state: 'delivered' });
    });

    it('a delivery goes out again under its id; what is taken is not tried any more', async () => {
      const { id } = await rig.add();
      rig.failing();
      await rig.tell();
      await rig.run(id);
      const waiting = await rig.latest(id);
      const params = { id, deliveryId: waiting?.id ?? '' };
      const again = () => rig.handlers.redeliverWebhook({ ...nothing, params }, rig.as());
      expect(await again()).toMatchObject({ value: { state: 'waiting', attempts: 2, nextISO: waiting?.nextISO } });
      rig.receiver().takes();
      expect(await again()).toMatchObject({ value: { id: params.deliveryId, state: 'delivered', attempts: 3 } });
      rig.time.nowMs += DAY_MS;
      await rig.run(id);
      expect(rig.receiver().received).toHaveLength(3);
      const unknown = { id, deliveryId: randomUUID() };
      expect(await rig.handlers.redeliverWebhook({ ...nothing, params: unknown }, rig.as())).toMatchObject({
        failure: { code: 'not-found' },
      });
    });

    it('ten a minute go to an address', async () => {
      const { id } = await rig.add();
      const answers = await Promise.all(Array.from({ length: 13 }, () => test(id)));
      expect(answers.filter((answer) => !answer.ok)).toHaveLength(3);
      expect(await test(id)).toMatchObject({ failure: { code: 'too-many-requests' } });
      rig.time.nowMs += MINUTE_MS;
      expect(await test(id)).toMatchObject({ ok: true });
    });
  });

  it('keeps thirty days of history, page by page', async () => {
    const { id } = await rig.add();
    for (let event = 0; event < 25; event++) await rig.tell();
    const first = await rig.history(id);
    expect(first.deliveries).toHaveLength(20);
    const second = await rig.history(id, first.next);
    expect(second.deliveries).toHaveLength(5);
    expect(second.next).toBeUndefined();
    const ids = [...first.deliveries, ...second.deliveries].map((delivery) => delivery.id);
    expect(new Set(ids).size).toBe(25);
    rig.time.nowMs += 30 * DAY_MS + 1;
    await rig.tell();
    expect((await rig.history(id)).deliveries).toHaveLength(1);
  });
});
