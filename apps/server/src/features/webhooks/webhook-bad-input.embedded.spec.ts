import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints, problem } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT } from '../../testing/contact.ts';
import { openTestedServer, type TestedServer } from '../../testing/running-server.ts';
import { openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';

/** The whole server on loopback with default settings: responses to mistakes and attacks. */
describe('bad input about webhooks', () => {
  let server: TestedServer;
  let receiver: Receiver;
  let apiKey: string;
  beforeAll(async () => {
    server = await openTestedServer();
    receiver = await openReceiver();
    const account = { ...CONTACT, username: 'ada@example.org', password: 'correct horse battery' };
    const session = await (await send(endpoints.register, {}, account)).json();
    apiKey = endpoints.register.answer.schema.parse(session).apiKey;
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    await receiver?.close();
  });

  function send(endpoint: Endpoint, params: Readonly<Record<string, string>>, body?: unknown, query = '') {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    return fetch(`${server.url}${path}${query}`, {
      method: endpoint.method,
      headers: { ...(apiKey ? { apiKey } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
  async function refusal(response: Promise<Response>) {
    const { code, detail, errors = [] } = problem.parse(await (await response).json());
    return { code, words: [detail, ...errors].join(' ') };
  }
  const kept = () => server.db.selectFrom('webhook').selectAll().execute();

  it.each([
    [{}, 'url'],
    [{ url: 7 }, 'url'],
    [{ url: '   ' }, 'is required'],
    [{ url: `https://example.org/${'x'.repeat(2000)}` }, 'at most 2000'],
    [{ url: 'https://example.org/', description: 'x'.repeat(201) }, 'at most 200'],
    [{ url: 'https://example.org/', secret: 'whsec_mine' }, 'secret'],
    [{ url: 'nonsense' }, 'such as https://'],
    [{ url: 'http://example.org/' }, 'must begin with https://'],
    [{ url: 'https://ada:pw@example.org/' }, 'user name or password'],
    [{ url: 'https://127.0.0.1/' }, 'private network'],
    [{ url: 'https://[::ffff:169.254.169.254]/' }, 'private network'],
    [{ url: 'https://localhost:5432/' }, 'private network'],
    [[], 'must be an object'],
    ['https://example.org/', 'must be an object'],
  ])('rejects the address %j with a reason', async (body, words) => {
    const refused = await refusal(send(endpoints.createWebhook, {}, body));
    expect(refused).toMatchObject({ code: 'invalid-request', words: expect.stringContaining(words) });
    expect(await kept()).toEqual([]);
  });

  it('rejects invalid ids and cursors, and does not find unknown ones', async () => {
    const all = [
      [endpoints.updateWebhook, { paused: true }],
      [endpoints.rotateWebhookSecret],
      [endpoints.testWebhook],
      [endpoints.webhookDeliveries],
      [endpoints.redeliverWebhook],
    ] as const;
    for (const [endpoint, body] of all) {
      for (const id of ['x', "' OR 1=1 --", '0'.repeat(36)])
        expect(await refusal(send(endpoint, { id, deliveryId: randomUUID() }, body))).toMatchObject({
          code: 'invalid-request',
        });
      const nobodys = { id: randomUUID(), deliveryId: randomUUID() };
      expect(await refusal(send(endpoint, nobodys, body))).toMatchObject({ code: 'not-found' });
    }
    for (const cursor of ['-1', '1e9', 'x', '9'.repeat(19)])
      expect(
        await refusal(send(endpoints.webhookDeliveries, { id: randomUUID() }, undefined, `?cursor=${cursor}`)),
      ).toEqual({ code: 'invalid-request', words: expect.stringContaining('cursor') });
  });

  it('sends nothing to a name that resolves to this machine, even if it did not when it was added', async () => {
    const added = await send(endpoints.createWebhook, {}, { url: 'https://example.invalid/' });
    const { id } = endpoints.createWebhook.answer.schema.parse(await added.json()).webhook;
    // Simulates names that were changed after the check of the form passed.
    for (const url of [`https://localhost:${receiver.port}/`, `https://127.0.0.1:${receiver.port}/`]) {
      await server.db.updateTable('webhook').set({ url }).where('id', '=', id).execute();
      const tested = endpoints.testWebhook.answer.schema.parse(
        await (await send(endpoints.testWebhook, { id })).json(),
      );
      expect(tested).toMatchObject({ state: 'failed', last: { status: null, answer: '' } });
      expect(tested.last?.error).toContain('private network');
    }
    expect(receiver.received).toEqual([]);
  });
});
