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

describe('the webhooks of an account', () => {
  let rig: WebhookRig;
  beforeAll(async () => {
    rig = await openWebhookRig();
  });
  beforeEach(() => rig.renew());
  afterAll(() => rig.close());

  it('sign with the new secret and, for a day, with the old one', async () => {
    const { id, secret } = await rig.add();
    const rotated = await rig.handlers.rotateWebhookSecret({ ...nothing, params: { id } }, rig.as());
    const next = rotated.ok ? rotated.value.secret : '';
    expect(next).not.toBe(secret);
    await rig.notify();
    await rig.run(id);
    const [message] = rig.receiver().received;
    for (const each of [secret, next]) expect(message && verifiedEvent(each, message)).toMatchObject({ data: {} });
    await rig.db
      .updateTable('webhook')
      .set({ old_secret_until: new Date(rig.time.nowMs) })
      .where('id', '=', id)
      .execute();
    await rig.notify();
    await rig.run(id);
    const later = rig.receiver().received[1];
    expect(later && verifiedEvent(next, later)).toMatchObject({ data: {} });
    expect(() => later && verifiedEvent(secret, later)).toThrow();
  });

  it('can be changed, but not to a duplicate or invalid URL', async () => {
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

  it('get no ping once they are deleted, even if that happens during the request', async () => {
    const outbox = new PgWebhookOutbox(rig.db, systemIds, testSecrets);
    const gone = randomUUID();
    expect(await outbox.writePing(gone, ping(gone, rig.time.nowMs))).toBeNull();
  });

  it('store responses encrypted, since they may repeat a key', async () => {
    const { id } = await rig.add(`${rig.receiver().url}?key=4711`);
    rig.receiver().answers((response, { path }) => response.writeHead(404).end(`Cannot POST ${path}`));
    await rig.notify();
    await rig.run(id);
    expect(await rig.latest(id)).toMatchObject({ last: { status: 404, answer: 'Cannot POST /hooks?key=4711' } });
    const kept = rig.db.selectFrom('webhook_delivery').select('last_answer').where('webhook_id', '=', id);
    const { last_answer } = await kept.executeTakeFirstOrThrow();
    expect(last_answer).toMatch(/^v1\./);
  });

  it('are limited to five, even if they are added at the same time', async () => {
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

  it('cannot be seen, changed, tested, read, or deleted by other accounts', async () => {
    const { id } = await rig.add();
    await rig.notify();
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
  describe('manual sends', () => {
    const test = (id: string) => rig.handlers.testWebhook({ ...nothing, params: { id } }, rig.as());

    it('send a ping immediately and report the outcome, even while the webhook is paused', async () => {
      const { id, secret } = await rig.add();
      await rig.update(id, { paused: true });
      rig.receiver().answers((response) => response.writeHead(200).end('hello'));
      expect(await test(id)).toMatchObject({
        value: { event: 'ping', about: null, state: 'delivered', attempts: 1, last: { status: 200, answer: 'hello' } },
      });
      const [message] = rig.receiver().received;
      expect(message && verifiedEvent(secret, message)).toMatchObject({ type: 'ping', data: { webhookId: id } });
    });

    it('do not retry a rejected ping, nor count it as a failure', async () => {
      const { id } = await rig.add();
      rig.failing();
      expect(await test(id)).toMatchObject({ value: { state: 'failed', last: { status: 500 }, nextISO: null } });
      expect(await rig.nextJobMs(id)).toBeNull();
      rig.receiver().takes();
      await rig.notify();
      await rig.run(id);
      expect(await rig.latest(id)).toMatchObject({ state: 'delivered' });
    });

    it('repeat a delivery under its id; an accepted one is not retried', async () => {
      const { id } = await rig.add();
      rig.failing();
      await rig.notify();
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

    it('are limited to ten a minute', async () => {
      const { id } = await rig.add();
      const answers = await Promise.all(Array.from({ length: 13 }, () => test(id)));
      expect(answers.filter((answer) => !answer.ok)).toHaveLength(3);
      expect(await test(id)).toMatchObject({ failure: { code: 'too-many-requests' } });
      rig.time.nowMs += MINUTE_MS;
      expect(await test(id)).toMatchObject({ ok: true });
    });
  });

  it('keep thirty days of history, page by page', async () => {
    const { id } = await rig.add();
    for (let event = 0; event < 25; event++) await rig.notify();
    const first = await rig.history(id);
    expect(first.deliveries).toHaveLength(20);
    const second = await rig.history(id, first.next);
    expect(second.deliveries).toHaveLength(5);
    expect(second.next).toBeUndefined();
    const ids = [...first.deliveries, ...second.deliveries].map((delivery) => delivery.id);
    expect(new Set(ids).size).toBe(25);
    rig.time.nowMs += 30 * DAY_MS + 1;
    await rig.notify();
    expect((await rig.history(id)).deliveries).toHaveLength(1);
  });
});
