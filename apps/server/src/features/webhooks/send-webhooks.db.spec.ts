import { webhookEvent } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemIds } from '../../platform/system/system.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import { verifiedEvent } from '../../testing/webhook-receiver.ts';
import { PgWebhookOutbox } from './pg-webhook-outbox.ts';
import { WEBHOOK_RETRY_PAUSES_SEC } from './sending-limits.ts';
import { nothing, openWebhookRig, TIMEOUT_MS, type WebhookRig } from './testing/webhook-rig.ts';

const DAY_MS = 86_400_000;

describe('sending webhooks', () => {
  let rig: WebhookRig;
  beforeAll(async () => {
    rig = await openWebhookRig();
  });
  beforeEach(() => rig.renew());
  afterAll(() => rig.close());

  it('sends a signed event that a customer can verify', async () => {
    const { id, secret } = await rig.add();
    const imageId = await rig.notify('Delivered');
    await rig.run(id);
    const [message] = rig.receiver().received;
    expect(message?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Groundtrack/0' });
    const event = webhookEvent.parse(message && verifiedEvent(secret, message));
    expect(event).toMatchObject({
      type: 'image.state_changed',
      timestamp: new Date(rig.time.nowMs).toISOString(),
      data: { imageId, from: 'Purchased', state: 'Delivered', reason: null },
    });
    expect(event.data).toHaveProperty('downloadsUrl', `https://images.example/api/v3/order/${imageId}`);
    expect(await rig.latest(id)).toMatchObject({
      id: message?.headers['webhook-id'],
      about: { imageId, state: 'Delivered' },
      state: 'delivered',
      attempts: 1,
      last: { status: 204, error: null },
      nextISO: null,
    });
    await rig.run(id);
    expect(rig.receiver().received).toHaveLength(1);
  });

  it('queues events only if the change commits, and none for accounts without a webhook', async () => {
    const { id } = await rig.add();
    await expect(rig.notify('Ordered', () => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect((await rig.history(id)).deliveries).toEqual([]);
    expect(await rig.nextJobMs(id)).toBeNull();
    await rig.renew();
    await rig.notify();
    const { rows } = await sql`SELECT FROM graphile_worker.jobs`.execute(rig.db);
    expect(rows).toEqual([]);
  });

  it('retries in growing pauses under the same id, then gives up', async () => {
    const { id } = await rig.add();
    rig.failing();
    await rig.notify();
    const pauses: number[] = [];
    for (let tries = 1; tries <= WEBHOOK_RETRY_PAUSES_SEC.length; tries++) {
      await rig.run(id);
      const delivery = await rig.latest(id);
      expect(delivery).toMatchObject({ state: 'waiting', attempts: tries, last: { status: 500, answer: 'no' } });
      const pause = Date.parse(delivery?.nextISO ?? '') - rig.time.nowMs;
      pauses.push(Math.round(pause / 1000));
      expect(await rig.nextJobMs(id)).toBe(pause);
      rig.time.nowMs += pause;
    }
    expect(pauses).toEqual([...WEBHOOK_RETRY_PAUSES_SEC]);
    await rig.run(id);
    expect(await rig.latest(id)).toMatchObject({ state: 'failed', attempts: 8, nextISO: null });
    expect(await rig.nextJobMs(id)).toBeNull();
    const ids = rig.receiver().received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    const times = rig.receiver().received.map(({ headers }) => headers['webhook-timestamp']);
    expect(new Set(times).size).toBe(8);
  });

  it.each([
    ['does not answer', async () => rig.receiver().answers(() => undefined), 300, 'No answer within 0.3 s'],
    ['is not there', () => rig.receiver().close(), TIMEOUT_MS, 'refused'],
    ['redirects', async () => rig.failing(302), TIMEOUT_MS, 'Redirects are not followed'],
  ])('retries when a receiver %s', async (_what, break_, timeoutMs, words) => {
    const { id } = await rig.add();
    await rig.notify();
    await break_();
    await rig.run(id, rig.waiting(timeoutMs));
    expect(await rig.latest(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last: { error: expect.stringContaining(words) },
    });
    expect(await rig.nextJobMs(id)).toBeGreaterThan(0);
  });

  it('pauses a failing webhook, and sends the remaining events when it is back', async () => {
    const { id } = await rig.add();
    rig.failing();
    for (let event = 0; event < 5; event++) await rig.notify();
    await rig.run(id);
    await rig.run(id);
    expect(rig.receiver().received).toHaveLength(1);
    rig.receiver().takes();
    rig.time.nowMs += 5_000;
    await rig.run(id);
    expect(rig.receiver().received).toHaveLength(6);
    expect((await rig.history(id)).deliveries.map(({ state }) => state)).toEqual(Array(5).fill('delivered'));
  });

  it('sends fifty queued events once each and in order, twenty for each lease', async () => {
    const { id } = await rig.add();
    const imageIds: string[] = [];
    for (let event = 0; event < 50; event++) imageIds.push(await rig.notify());
    for (const left of [30, 10, 0]) {
      await rig.run(id);
      expect(rig.receiver().received).toHaveLength(50 - left);
      expect((await rig.nextJobMs(id)) === null).toBe(left === 0);
    }
    const sent = rig.receiver().received.map(({ body }) => webhookEvent.parse(JSON.parse(body)).data);
    expect(sent.map((data) => 'imageId' in data && data.imageId)).toEqual(imageIds);
  });

  it('sends each event once when ten jobs of a webhook run at the same time', async () => {
    const { id } = await rig.add();
    for (let event = 0; event < 10; event++) await rig.notify();
    await Promise.all(Array.from({ length: 10 }, () => rig.run(id)));
    expect(rig.receiver().received).toHaveLength(10);
  });

  it('sends again under the same id when the process dies between sending and recording', async () => {
    const { id } = await rig.add();
    await rig.notify();
    const dying = new PgWebhookOutbox(rig.db, systemIds, testSecrets);
    dying.recordTry = () => Promise.reject(new Error('killed'));
    await expect(rig.run(id, { outbox: dying })).rejects.toThrow('killed');
    expect(rig.receiver().received).toHaveLength(1);
    // The lease of the dead process must expire first; the job that finds it held is queued for then.
    await rig.run(id);
    expect(rig.receiver().received).toHaveLength(1);
    rig.time.nowMs += (await rig.nextJobMs(id)) ?? 0;
    await rig.run(id);
    const [first, second] = rig.receiver().received.map(({ headers, body }) => [headers['webhook-id'], body]);
    expect(second).toEqual(first);
    expect(await rig.latest(id)).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  it('does not count an attempt that a server stop aborted, and continues after the restart', async () => {
    const { id } = await rig.add();
    await rig.notify();
    rig.receiver().answers(() => stopping.abort());
    const stopping = new AbortController();
    await rig.run(id, {}, stopping.signal);
    expect(await rig.latest(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    rig.receiver().takes();
    expect(await rig.nextJobMs(id)).toBeLessThanOrEqual(0);
    await rig.run(id);
    expect(await rig.latest(id)).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  it('does nothing for a webhook that was deleted with queued messages', async () => {
    const { id } = await rig.add();
    await rig.notify();
    await rig.handlers.deleteWebhook({ ...nothing, params: { id } }, rig.as());
    await rig.run(id);
    expect(rig.receiver().received).toEqual([]);
    expect(await rig.nextJobMs(id)).toBeNull();
  });

  describe('a webhook', () => {
    it('that responds with 410 is disabled, and queued deliveries are stopped', async () => {
      const { id } = await rig.add();
      rig.failing(410);
      await rig.notify();
      await rig.notify();
      await rig.run(id);
      expect(await rig.shown(id)).toMatchObject({ state: 'off', stateReason: 'It answered 410 Gone' });
      expect(rig.off.at(-1)).toMatchObject({ url: rig.receiver().url, reason: 'It answered 410 Gone' });
      expect((await rig.history(id)).deliveries.map(({ state }) => state)).toEqual(['stopped', 'failed']);
      expect(await rig.nextJobMs(id)).toBeNull();
      await rig.notify();
      expect((await rig.history(id)).deliveries).toHaveLength(2);
    });

    it('that accepted nothing for five days is disabled, and works again when it is resumed', async () => {
      const { id } = await rig.add();
      rig.failing();
      const states: unknown[] = [];
      for (let day = 0; day <= 5; day++) {
        await rig.notify();
        await rig.run(id);
        states.push((await rig.shown(id))?.state);
        rig.time.nowMs += DAY_MS;
      }
      expect(states).toEqual(['active', 'active', 'active', 'active', 'active', 'off']);
      expect(await rig.shown(id)).toMatchObject({ state: 'off', stateReason: 'It has accepted nothing for 5 days' });
      expect(rig.off.at(-1)).toMatchObject({ reason: 'It has accepted nothing for 5 days' });
      expect(await rig.update(id, { paused: false })).toMatchObject({ value: { state: 'active', stateReason: null } });
      rig.receiver().takes();
      await rig.notify();
      await rig.run(id);
      expect(await rig.latest(id)).toMatchObject({ state: 'delivered' });
    });

    it('that is paused gets neither queued nor new events', async () => {
      const { id } = await rig.add();
      await rig.notify();
      expect(await rig.update(id, { paused: true })).toMatchObject({ value: { state: 'paused' } });
      await rig.notify();
      await rig.run(id);
      await rig.update(id, { paused: false });
      await rig.run(id);
      expect(rig.receiver().received).toEqual([]);
      expect((await rig.history(id)).deliveries.map(({ state }) => state)).toEqual(['stopped']);
    });
  });
});
