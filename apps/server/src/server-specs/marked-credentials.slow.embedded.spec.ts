import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Endpoint, endpoints, PLAIN_SESSION_COOKIE, problem } from '@groundtrack/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SoftwareAuthenticator } from '../features/accounts/testing/software-authenticator.ts';
import { turnOnTwoStep } from '../features/accounts/testing/some-authenticator.ts';
import { CONTACT } from '../testing/contact.ts';
import { openBuyer, PASSWORD } from '../testing/crash/buyer.ts';
import { dumpDatabase } from '../testing/dump-database.ts';
import { printedBy } from '../testing/operator-output.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { secretsIn } from '../testing/spellings.ts';
import { securityLog } from './testing/marked-server.ts';
import { notWalked } from './testing/walked-in.ts';

const GRACE = 'grace@example.org';
const STRIPE = { key: 'sk_test_marked4711of9the8operator', webhooks: 'whsec_marked4711of9the8webhooks' };
const PROVIDERS = {
  header: 'marked-4711-header-of-umbra',
  query: 'marked-4711+query/of capella',
  username: 'marked-4711-name-at-iceye',
  password: 'marked-4711-password-at-iceye',
  clientSecret: 'marked-4711-client-secret-at-airbus',
  market: 'marked-4711-key-of-skyfi',
};
const CONNECTIONS = {
  umbra: { kind: 'header', name: 'x-api-key', value: { env: 'UMBRA_KEY' } },
  capella: { kind: 'query', name: 'key', value: PROVIDERS.query },
  iceye: { kind: 'basic', username: PROVIDERS.username, password: PROVIDERS.password },
};

/*
 * The keys of the operator at other services, each of which rejects them and repeats them in its response; and the
 * credentials that a browser keeps: a session in a cookie, and a passkey.
 */
let service: Awaited<ReturnType<typeof openRefusingService>>;
let server: TestedServer;
let settings: Readonly<Record<string, string>>;
let folder: string;
const log: string[] = [];
/** All responses except those that issue a secret to its owner. */
const answers: string[] = [];
const secrets = new Map<string, string>();

beforeAll(async () => {
  service = await openRefusingService();
  folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-credentials-'));
  const file = path.join(folder, 'providers.json');
  await writeFile(
    file,
    JSON.stringify({ providers: [...stacProviders(), skyfi(), { kind: 'simulated', provider: 'planet' }] }),
  );
  settings = {
    PROVIDERS_FILE: file,
    UMBRA_KEY: PROVIDERS.header,
    STRIPE_SECRET_KEY: STRIPE.key,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_everybody',
    STRIPE_WEBHOOK_SECRET: STRIPE.webhooks,
    STRIPE_API: service.url,
  };
  server = await openTestedServer(settings, pino({ level: 'debug' }, { write: (line) => void log.push(line) }));
  note({ 'key of Stripe': STRIPE.key, 'webhook secret of Stripe': STRIPE.webhooks, ...PROVIDERS });
  await Promise.all([walkServices(), walkCookie().then(walkPasskey)]);
}, 120_000);
afterAll(async () => {
  await server?.close();
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Responds with 401 and repeats the request, as some services do with an unknown key. */
async function openRefusingService() {
  let requestText = '';
  const refusing = createServer((request, response) => {
    const received = `${request.url} ${JSON.stringify(request.headers)}`;
    requestText += received;
    response.writeHead(401, { 'content-type': 'application/json', 'request-id': 'req_4711' });
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: `Unknown key: ${received}` } }));
  });
  await new Promise<void>((resolve) => void refusing.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has this kind of address.
  const { port } = refusing.address() as AddressInfo;
  const close = async (): Promise<void> => {
    refusing.closeAllConnections();
    await new Promise((resolve) => refusing.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, requestText: () => requestText, close };
}

function stacProviders() {
  const terms = { version: '1', title: 'License', text: 'A licence.' };
  const oauth = {
    kind: 'oauth-client-credentials',
    tokenUrl: `${service.url}/token`,
    clientId: 'groundtrack',
    clientSecret: PROVIDERS.clientSecret,
  };
  return Object.entries({ ...CONNECTIONS, airbus: oauth }).map(([mapping, auth]) => ({
    kind: 'stac',
    mapping,
    connection: { url: `${service.url}/${mapping}`, auth, privateAssets: true, delivery: 'open-assets' },
    retries: 0,
    terms,
  }));
}

const skyfi = () => ({ kind: 'skyfi', key: PROVIDERS.market, url: service.url, retries: 0 });

function note(named: Readonly<Record<string, string>>): void {
  for (const [name, secret] of Object.entries(named)) secrets.set(name, secret);
}

type Headers = Readonly<Record<string, string>>;

function send({ method, path: target }: Endpoint, body: unknown, headers: Headers = {}): Promise<Response> {
  return fetch(server.url + target, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Stores the response, which must contain no secret. */
async function sendMarked(endpoint: Endpoint, body?: unknown, headers: Headers = {}): Promise<Response> {
  const answer = await send(endpoint, body, headers);
  answers.push(JSON.stringify([...answer.headers]), await answer.clone().text());
  return answer;
}

interface Scene {
  readonly provider: string;
  readonly featureId: string;
}

function ofScene({ path: target, ...endpoint }: Endpoint, { provider, featureId }: Scene): Endpoint {
  return { ...endpoint, path: target.replace(':provider', provider).replace(':featureId', featureId) };
}

async function walkServices(): Promise<void> {
  const buyer = await openBuyer(() => server.url);
  const mine = { apiKey: buyer.apiKey };
  const { geometry } = buyer.item;
  const day = { start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' };
  const all = { umbra: 1, capella: 1, iceye: 1, airbus: 1, skyfi: 1 };
  await sendMarked(endpoints.catalog, { geometry, filter: { date: day, providers: all } }, mine);
  const refused = Object.keys(all).map((provider) => ({ provider, featureId: 'a-scene' }));
  for (const { provider, featureId } of [...refused, buyer.item]) {
    await sendMarked(ofScene(endpoints.thumbnail, { provider, featureId }), undefined, mine);
    const { closeUp } = endpoints;
    const box = { ...closeUp, path: `${closeUp.path}?west=-9.14&south=38.7&east=-9.13&north=38.71` };
    await sendMarked(ofScene(box, { provider, featureId }), undefined, mine);
    await sendMarked(ofScene(endpoints.sample, { provider, featureId }), undefined, mine);
    await sendMarked(endpoints.quote, [{ ...buyer.item, provider, featureId }], mine);
  }
  await sendMarked(endpoints.placeOrder, [buyer.item], mine);
  await sendMarked(endpoints.paymentWebhook, { id: 'evt_1' }, { 'stripe-signature': 't=1,v1=4711' });
  await sendMarked(endpoints.health);
  await sendMarked(endpoints.serverInfo);
}

async function walkCookie(): Promise<void> {
  const page = { origin: server.url };
  const account = { ...CONTACT, username: GRACE, password: PASSWORD };
  const registered = await send(endpoints.register, account, { ...page, session: 'cookie' });
  const key = registered.headers.get('set-cookie')?.split(/[=;]/)[1] ?? '';
  note({ 'key in a cookie': key });
  answers.push(await registered.text());
  const cookie = `${PLAIN_SESSION_COOKIE}=${key}`;
  for (const headers of [
    { cookie, ...page },
    { cookie, origin: 'https://evil.example' },
    { cookie: `${cookie}x`, ...page },
    { cookie: `${cookie}; ${PLAIN_SESSION_COOKIE}=another`, ...page },
    { cookie: `${'a=b; '.repeat(4_000)}${cookie}`, ...page },
    { cookie, 'session-id': 'another', ...page },
    { referer: `${server.url}/#${key}`, 'user-agent': key },
  ])
    await sendMarked(endpoints.checkUser, {}, headers);
  await sendMarked(endpoints.logOut, {}, { cookie, ...page });
}

async function walkPasskey(): Promise<void> {
  const { apiKey } = endpoints.logIn.answer.schema.parse(
    await (await send(endpoints.logIn, { username: GRACE, password: PASSWORD })).json(),
  );
  const mine = { apiKey };
  const two = await turnOnTwoStep(
    (target, body) => send({ ...endpoints.setUpSecondFactor, path: target }, body, mine),
    {
      password: PASSWORD,
      nowMs: Date.now(),
    },
  );
  const at = { origin: server.url.replace('127.0.0.1', 'localhost') };
  const begun = await send(endpoints.beginPasskey, { password: PASSWORD }, mine);
  const authenticator = new SoftwareAuthenticator();
  const credential = authenticator.create(endpoints.beginPasskey.answer.schema.parse(await begun.json()), at);
  expect((await sendMarked(endpoints.addPasskey, { name: 'Telephone', credential }, mine)).status).toBe(201);
  const codeNeeded = problem.parse(await (await send(endpoints.logIn, { username: GRACE, password: PASSWORD })).json());
  const token = codeNeeded.pendingLogin?.token ?? '';
  const options = endpoints.askPasskey.answer.schema.parse(await (await send(endpoints.askPasskey, { token })).json());
  const assertion = authenticator.get(options, at);
  note({ 'authenticator secret': two.secret, 'token of a login': token, challenge: options.challenge });
  note({ 'signature of a passkey': assertion.response.signature });
  const broken = { ...assertion, response: { ...assertion.response, authenticatorData: 'AA' } };
  await sendMarked(endpoints.logInWithPasskey, { token, credential: broken });
  await sendMarked(endpoints.logInWithPasskey, { token: `${token}x`, credential: assertion });
  const again = endpoints.askPasskey.answer.schema.parse(await (await send(endpoints.askPasskey, { token })).json());
  const right = authenticator.get(again, at);
  note({ 'second challenge': again.challenge, 'second signature': right.response.signature });
  const opened = await send(endpoints.logInWithPasskey, { token, credential: right });
  const { apiKey: key } = endpoints.logInWithPasskey.answer.schema.parse(await opened.json());
  note({ 'key of a passkey login': key });
}

it('sent the services every key for them', () => {
  expect([...secrets].filter(([, secret]) => secret.length < 12)).toEqual([]);
  const names = ['key of Stripe', ...Object.keys(PROVIDERS)];
  expect(secretsIn(service.requestText(), secrets)).toEqual(names);
  expect(notWalked('credentials', log)).toEqual([]);
});

it('writes none of them to its log at the lowest level', () => {
  const text = log.join('');
  expect(text).toContain('STRIPE_SECRET_KEY');
  expect(text).toContain('umbra');
  expect(secretsIn(text, secrets)).toEqual([]);
});

it('returns none of them in responses', async () => {
  const text = answers.join('\n');
  expect(text).toContain('was not accepted');
  expect(text).toContain('origin-not-allowed');
  expect(secretsIn(text, secrets)).toEqual([]);
  expect(secretsIn(await securityLog(server), secrets)).toEqual([]);
});

it('prints none of them in operator commands that list problems, harvest, and check providers', {
  timeout: 60_000,
}, async () => {
  const items = path.join(folder, 'items.ndjson');
  await writeFile(items, 'broken');
  const printed = await Promise.all([
    printedBy(server, settings, { program: 'operations', args: [] }),
    printedBy(server, settings, { program: 'harvest', args: [items, '--provider', 'umbra'] }),
    printedBy(server, settings, { program: 'harvest', args: [`${service.url}/umbra`, '--provider', 'umbra'] }),
    printedBy(server, settings, { program: 'providers', args: ['check', '--buy-free'] }),
  ]);
  const text = printed.join('\n');
  expect(text).toMatch(/attention/);
  expect(text).toContain('1 refused');
  expect(text).toContain('the server answered 401');
  expect(text).toMatch(/skyfi +credentials +FAILED .*Unknown key/);
  expect(secretsIn(text, secrets)).toEqual([]);
});

it('stores none of them in its database, including emails', async () => {
  const text = await dumpDatabase(server.db);
  expect(text).toContain(GRACE);
  expect(secretsIn(text, secrets)).toEqual([]);
});
