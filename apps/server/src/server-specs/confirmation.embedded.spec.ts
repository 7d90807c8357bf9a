import { randomUUID } from 'node:crypto';
import { CONFIRMATION_SEC, type Endpoint, endpoints } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turnOnTwoStep } from '../features/accounts/testing/some-authenticator.ts';
import { CONTACT } from '../testing/contact.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { CONFIRMED_ENDPOINTS } from './testing/confirmed-endpoints.ts';
import { outcomeOf } from './testing/outcome.ts';

const PASSWORD = 'correct horse battery';

it('is required by the listed calls, and by no others', () => {
  const confirmed = Object.entries<Endpoint>(endpoints).filter(([, { needsConfirmation }]) => needsConfirmation);
  expect(confirmed.map(([name]) => name).toSorted()).toEqual(CONFIRMED_ENDPOINTS);
});

/** The whole server over HTTP, with a stolen session, long after the login. */
describe('without a confirmation', () => {
  let server: TestedServer;
  let apiKey: string;
  let webhookId: string;
  const passkeyId = randomUUID();

  beforeAll(async () => {
    server = await openTestedServer();
    const account = { ...CONTACT, username: 'owner@example.org', password: PASSWORD };
    const registered = await send(endpoints.register, {}, account);
    const session = endpoints.register.answer.schema.parse(await registered.json());
    ({ apiKey } = session);
    const added = await send(endpoints.createWebhook, {}, { url: 'https://hooks.invalid/owner' });
    webhookId = endpoints.createWebhook.answer.schema.parse(await added.json()).webhook.id;
    await turnOnTwoStep(post, { password: PASSWORD, nowMs: Date.now() });
    const passkey = { name: 'Telephone', credential_id: 'aWQ', public_key: new Uint8Array(1), counter: 0 };
    await server.db
      .insertInto('passkey')
      .values({
        ...passkey,
        id: passkeyId,
        account_id: session.user._id,
        created_at: new Date(),
        last_used_at: null,
      })
      .execute();
    await server.db
      .updateTable('session')
      .set({ confirmed_at: new Date(Date.now() - CONFIRMATION_SEC * 1000) })
      .execute();
  }, 60_000);
  afterAll(() => server?.close());

  function send(endpoint: Endpoint, params: Readonly<Record<string, string>>, body?: unknown) {
    return post(
      endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
      body,
    );
  }
  function post(path: string, body: unknown): Promise<Response> {
    return fetch(server.url + path, {
      method: 'POST',
      headers: { ...(apiKey ? { apiKey } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
  const kept = async () => [
    await server.db.selectFrom('webhook').selectAll().execute(),
    await server.db.selectFrom('passkey').selectAll().execute(),
  ];
  const attempts = {
    'a webhook is not sent to another address': () =>
      send(endpoints.updateWebhook, { id: webhookId }, { url: 'https://hooks.invalid/thief' }),
    'a webhook is not paused': () => send(endpoints.updateWebhook, { id: webhookId }, { paused: true }),
    'a webhook is not deleted': () => send(endpoints.deleteWebhook, { id: webhookId }),
    'a passkey is not removed': () => send(endpoints.removePasskey, { id: passkeyId }),
  };

  it.each(Object.entries(attempts))('%s', async (_what, attempt) => {
    const before = await kept();
    const answer = await attempt();
    expect(outcomeOf(answer, await answer.text())).toBe('confirmation-needed');
    expect(await kept()).toEqual(before);
  });

  it('all calls succeed once the password is entered again', async () => {
    expect((await send(endpoints.confirmSession, {}, { password: PASSWORD })).status).toBe(204);
    const statuses: number[] = [];
    for (const attempt of Object.values(attempts)) statuses.push((await attempt()).status);
    expect(statuses).toEqual([200, 200, 204, 204]);
    expect(await kept()).toEqual([[], []]);
  });
});
