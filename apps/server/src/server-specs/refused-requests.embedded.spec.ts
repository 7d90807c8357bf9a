import { request } from 'node:http';
import { type Endpoint, endpoints } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTACT } from '../testing/contact.ts';
import { PASSWORD } from '../testing/crash/buyer.ts';
import { until } from '../testing/crash/observer.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';

const LOGINS_A_MINUTE = 5;

let server: TestedServer;
beforeAll(async () => {
  // Logins have a twentieth of the limit of all requests.
  server = await openTestedServer({ REQUESTS_PER_MINUTE: String(20 * LOGINS_A_MINUTE) });
}, 60_000);
afterAll(() => server?.close());

function send({ method, path }: Endpoint, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
  return fetch(server.url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Events of refusals, once this many were written. */
async function refusals(count: number) {
  const read = () =>
    server.db
      .selectFrom('security_event')
      .select(['kind', 'detail', 'account_id', 'sender'])
      .where('kind', 'in', ['access-refused', 'limit-reached'])
      .orderBy('id')
      .execute();
  await until(`${count} refusals are written`, async () => (await read()).length >= count);
  return read();
}

it('records requests that lack a session or exceed a limit, but not invalid ones', async () => {
  const registered = await send(endpoints.register, { ...CONTACT, username: 'ada@example.org', password: PASSWORD });
  const { apiKey } = endpoints.register.answer.schema.parse(await registered.json());
  await server.db.updateTable('session').set({ restricted: 'set-password' }).execute();
  const foreign = { cookie: `__Host-groundtrack=${apiKey}`, origin: 'https://evil.example' };
  const statuses = [];
  for (const headers of [{}, { apiKey: 'of nobody' }, { apiKey }, foreign])
    statuses.push((await send(endpoints.images, undefined, headers)).status);
  await server.db.updateTable('session').set({ restricted: null, confirmed_at: null }).execute();
  statuses.push((await send(endpoints.exportAccount, undefined, { apiKey })).status);
  expect(statuses).toEqual([401, 401, 403, 403, 403]);
  expect((await send({ ...endpoints.images, path: '/api/v3/nothing' })).status).toBe(404);
  let status = 0;
  // With different names, because guesses at a single account are delayed first. A minute may end in between.
  for (let tried = 0; status !== 429 && tried < 3 * LOGINS_A_MINUTE; tried++)
    ({ status } = await send(endpoints.logIn, { username: `nobody-${tried}@example.org`, password: 'wrong' }));
  expect(status).toBe(429);
  const anonymous = { account_id: null, sender: '127.0.0.1' };
  const { id } = await server.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  expect(await refusals(6)).toEqual([
    { ...anonymous, kind: 'access-refused', detail: 'session-required' },
    { ...anonymous, kind: 'access-refused', detail: 'session-expired' },
    { ...anonymous, account_id: id, kind: 'access-refused', detail: 'password-change-required' },
    { ...anonymous, kind: 'access-refused', detail: 'origin-not-allowed' },
    { ...anonymous, account_id: id, kind: 'access-refused', detail: 'confirmation-needed' },
    { ...anonymous, kind: 'limit-reached', detail: 'too-many-requests' },
  ]);
});

it('opens no account for a page whose name resolves to this machine', async () => {
  const { hostname, port } = new URL(server.url);
  const status = await new Promise((resolve, reject) => {
    const headers = { host: `evil.example:${port}`, 'sec-fetch-site': 'same-origin', session: 'cookie' };
    request({ hostname, port, method: 'POST', path: endpoints.startDemo.path, headers }, (answer) =>
      resolve(answer.resume().statusCode),
    )
      .on('error', reject)
      .end();
  });
  expect(status).toBe(421);
  expect(await server.db.selectFrom('account').select('id').execute()).toHaveLength(1);
  expect((await refusals(7)).at(-1)).toMatchObject({ kind: 'access-refused', detail: 'misdirected-request' });
});
