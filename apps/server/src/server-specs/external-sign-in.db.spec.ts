import { randomBytes } from 'node:crypto';
import { type Endpoint, endpoints, problem } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTACT } from '../testing/contact.ts';
import { openBuyer } from '../testing/crash/buyer.ts';
import { openTestIssuer, type TestIssuer } from '../testing/oidc/test-issuer.ts';
import { walkThroughIssuer } from '../testing/oidc/walk-through-issuer.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';

let issuer: TestIssuer;
let server: TestedServer;
beforeAll(async () => {
  issuer = await openTestIssuer();
  server = await openTestedServer(issuer.settings);
  issuer.serve(server.url);
}, 60_000);
afterAll(async () => {
  await server?.close();
  await issuer?.close();
});

async function send({ method, path }: Endpoint, body?: unknown, apiKey?: string): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(apiKey ? { apiKey } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function signIn(email: string): Promise<string> {
  const secret = randomBytes(32).toString('hex');
  const begun = endpoints.beginSignIn.answer.schema.parse(await (await send(endpoints.beginSignIn, { secret })).json());
  const { searchParams } = await walkThroughIssuer(begun.url, email, `${server.url}/`);
  const finished = await send(endpoints.authenticateGoogle, { ...Object.fromEntries(searchParams), secret });
  return endpoints.authenticateGoogle.answer.schema.parse(await finished.json()).apiKey;
}

it('has an external sign-in with a name', async () => {
  const info = endpoints.serverInfo.answer.schema.parse(await (await send(endpoints.serverInfo)).json());
  expect(info.externalSignIn).toEqual({ label: 'Example ID' });
});

it('accepts no order of an account from an external sign-in until its contact data is complete', async () => {
  const { item } = await openBuyer(() => server.url);
  const apiKey = await signIn('grace@example.org');
  const order = () => send(endpoints.placeOrder, [item], apiKey);
  const refused = await order();
  expect(refused.status).toBe(403);
  expect(problem.parse(await refused.json())).toMatchObject({
    code: 'registration-incomplete',
    detail:
      'Full registration details are required to place archive imagery orders or request new tasking. Missing: address, city, state, zip, country, citizenship.',
  });
  const half = { ...CONTACT, city: ' ' };
  expect((await send(endpoints.updateUser, half, apiKey)).status).toBe(400);
  expect((await send(endpoints.updateUser, CONTACT, apiKey)).status).toBe(200);
  expect((await order()).status).toBe(201);
});
