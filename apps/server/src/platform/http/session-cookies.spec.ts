import { type Endpoint, endpoints, fail, ok, type Session } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Handlers } from './handler.ts';
import { LIVE_KEY, type TestHttp, testHttp } from './testing/test-http.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36';
const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const SHOP = 'https://shop.example.org';
const KEPT = 'Path=/; Max-Age=86400; Secure; HttpOnly; SameSite=Strict';

const USER = Object.fromEntries(
  [
    '_id',
    'username',
    'firstname',
    'lastname',
    'company',
    'address',
    'city',
    'state',
    'zip',
    'country',
    'citizenship',
  ].map((name) => [name, name]),
) as Session['user'];
const opened: Session = { id: 's1', apiKey: LIVE_KEY, user: USER, expiresISO: '2026-11-22T00:00:00Z' };
const handlers: Partial<Handlers> = {
  logIn: async () => ok(opened),
  authenticateGoogle: async () => ok(opened),
  logOut: async () => ok(undefined),
  checkUser: async () => ok({ valid: true, missing: [], user: USER }),
};

let http: TestHttp;
let behindTls: TestHttp;
beforeAll(async () => {
  http = await testHttp(handlers, { allowedOrigins: [SHOP] });
  behindTls = await testHttp(handlers, { publicUrl: 'https://images.example.org/', trustedProxies: ['127.0.0.1'] });
});
afterAll(async () => {
  await http.close();
  await behindTls.close();
});

/** Undefined: not sent. */
type Sent = Readonly<Record<string, string | undefined>>;
interface SentRequest {
  readonly endpoint?: Endpoint;
  readonly host?: string;
  readonly headers?: Sent;
  readonly body?: object;
}

/** By default, the request of a page of the same origin. */
async function send(
  { endpoint = endpoints.checkUser, host = '127.0.0.1:8080', headers = {}, body = {} }: SentRequest,
  from = http,
) {
  const usual = { host, 'user-agent': CHROME, origin: `http://${host}`, 'content-type': 'application/json' };
  const answer = await from.server.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, 'x'),
    // Removes undefined headers.
    headers: JSON.parse(JSON.stringify({ ...usual, ...headers })) as Record<string, string>,
    ...(endpoint.method === 'POST' ? { payload: JSON.stringify(body) } : {}),
  });
  const said: unknown = answer.body === '' ? {} : JSON.parse(answer.body);
  return {
    status: answer.statusCode,
    code: (said as { readonly code?: string }).code,
    said,
    cookie: answer.headers['set-cookie'],
  };
}

const credentials = { username: 'ada@example.org', password: 'with any value' };
const logIn = (headers: Record<string, string> = {}, host?: string, from = http) =>
  send(
    {
      endpoint: endpoints.logIn,
      headers: { session: 'cookie', ...headers },
      body: credentials,
      ...(host ? { host } : {}),
    },
    from,
  );
const kept = (key: string, name = '__Host-groundtrack') => ({ cookie: `${name}=${key}` });

describe('a login of a page', () => {
  it('gets the key in a cookie that scripts cannot read, and not in the response', async () => {
    const { status, said, cookie } = await logIn();
    expect([status, said]).toEqual([200, { ...opened, apiKey: '' }]);
    expect(cookie).toBe(`__Host-groundtrack=${LIVE_KEY}; ${KEPT}`);
  });

  it('gets it after an external sign-in as well', async () => {
    const { authenticateGoogle: endpoint } = endpoints;
    const { cookie, said } = await send({ endpoint, headers: { session: 'cookie' }, body: { name: 'Ada' } });
    expect([cookie, said]).toEqual([`__Host-groundtrack=${LIVE_KEY}; ${KEPT}`, { ...opened, apiKey: '' }]);
  });

  it.each([
    ['a program gets the key in the answer', {}],
    ['the web client of the specification as well', { client: 'web' }],
  ])('%s, and no cookie', async (_who, headers) => {
    const { said, cookie } = await send({ endpoint: endpoints.logIn, headers, body: credentials });
    expect([said, cookie]).toEqual([opened, undefined]);
  });

  it('of another origin gets no cookie, because it could log a user in to another account', async () => {
    expect(await logIn({ origin: 'https://evil.example.org' })).toMatchObject({ code: 'origin-not-allowed' });
  });
});

describe('the previous session of a browser', () => {
  const ended: string[] = [];
  let browser: TestHttp;
  beforeAll(async () => {
    const sessions = {
      find: async () => null,
      whyEnded: async () => null,
      endReplaced: async (key: string) => void ended.push(key),
    };
    const refusing = async () => fail('sign-in-failed', 'The issuer says no');
    browser = await testHttp({ ...handlers, authenticateGoogle: refusing }, { sessions });
  });
  afterAll(() => browser.close());

  it('ends only if a login replaces it', async () => {
    const program = { headers: kept('of-the-browser'), body: credentials };
    await send({ endpoint: endpoints.logIn, ...program }, browser);
    const refused = { headers: { session: 'cookie', ...kept('of-the-browser') }, body: { name: 'Ada' } };
    await send({ endpoint: endpoints.authenticateGoogle, ...refused }, browser);
    await logIn({}, undefined, browser);
    expect(ended).toEqual([]);
    expect((await logIn(kept('of-the-browser'), undefined, browser)).status).toBe(200);
    expect(ended).toEqual(['of-the-browser']);
  });
});

describe('the cookie', () => {
  it.each([
    ['on an office network without TLS has a plain name', 'images.office:8080', CHROME, 'groundtrack'],
    ['of Safari on this machine, too', 'localhost:8080', SAFARI, 'groundtrack'],
    ['of other browsers on this machine has the prefix', '[::1]:8080', CHROME, '__Host-groundtrack'],
  ])('%s', async (_what, host, agent, name) => {
    const { cookie } = await logIn({ 'user-agent': agent }, host);
    const attributes = name === 'groundtrack' ? KEPT.replace('Secure; ', '') : KEPT;
    expect(cookie).toBe(`${name}=${LIVE_KEY}; ${attributes}`);
    expect(await send({ host, headers: kept(LIVE_KEY, name) })).toMatchObject({ status: 200 });
  });

  it('has the prefix behind TLS for every request, and a cookie of the plain name is ignored', async () => {
    const own = { origin: 'https://images.example.org', 'user-agent': SAFARI };
    expect((await logIn(own, 'images.example.org', behindTls)).cookie).toBe(`__Host-groundtrack=${LIVE_KEY}; ${KEPT}`);
    const plain = { ...own, ...kept(LIVE_KEY, 'groundtrack') };
    expect(await send({ host: 'images.example.org', headers: plain }, behindTls)).toMatchObject({
      code: 'session-required',
    });
    const withoutTls = { ...kept(LIVE_KEY), origin: 'http://images.example.org' };
    expect(await send({ host: 'images.example.org', headers: withoutTls }, behindTls)).toMatchObject({
      code: 'origin-not-allowed',
    });
  });

  it.each([
    ['deleted', '', 'session-required'],
    ['empty', '__Host-groundtrack=', 'session-required'],
    ['falsified', '__Host-groundtrack=falsified', 'session-expired'],
    ['of another name', `__Host-groundtrack2=${LIVE_KEY}`, 'session-required'],
    ['4 KB long', `__Host-groundtrack=${'x'.repeat(4000)}`, 'session-expired'],
    ['full of signs', '__Host-groundtrack=%00";=, =\\', 'session-expired'],
    ['doubled with another value', `__Host-groundtrack=${LIVE_KEY}; __Host-groundtrack=y`, 'session-required'],
  ])('that is %s opens nothing', async (_how, cookie, code) => {
    expect(await send({ headers: { cookie } })).toMatchObject({ status: 401, code });
  });

  it('is found among others, and an additional cookie with the plain name is ignored', async () => {
    const cookie = `a=b; groundtrack=other;__Host-groundtrack=${LIVE_KEY}; c`;
    expect(await send({ headers: { cookie } })).toMatchObject({ status: 200 });
  });

  it('is ignored if the header is sent', async () => {
    expect(await send({ headers: { ...kept(LIVE_KEY), apikey: 'another' } })).toMatchObject({
      code: 'session-expired',
    });
    expect(await send({ headers: { ...kept('another'), apikey: LIVE_KEY } })).toMatchObject({ status: 200 });
  });

  it('does nothing for a page that shows another session', async () => {
    expect(await send({ headers: { ...kept(LIVE_KEY), 'session-id': 's1' } })).toMatchObject({ status: 200 });
    const other = await send({ endpoint: endpoints.logOut, headers: { ...kept(LIVE_KEY), 'session-id': 's0' } });
    expect([other.code, other.cookie]).toEqual(['session-expired', undefined]);
  });

  it.each([
    ['a log-out', LIVE_KEY, 204],
    ['a log-out of a session that is gone', 'gone', 401],
  ])('is cleared by %s', async (_what, key, status) => {
    const left = await send({ endpoint: endpoints.logOut, headers: kept(key) });
    expect([left.status, left.cookie]).toEqual([
      status,
      '__Host-groundtrack=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict',
    ]);
  });

  it('stays when a program logs out, or a page of another site tries to', async () => {
    expect((await send({ endpoint: endpoints.logOut, headers: { apikey: LIVE_KEY } })).cookie).toBeUndefined();
    const foreign = { ...kept('gone'), origin: 'https://evil.example.org' };
    expect((await send({ endpoint: endpoints.logOut, headers: foreign })).cookie).toBeUndefined();
  });
});

describe('a request of a page', () => {
  const host = '10.0.0.5:8080';
  const own = `http://${host}`;
  const sendWithCookies = (headers: Sent) => send({ host, headers: { ...kept(LIVE_KEY, 'groundtrack'), ...headers } });

  it.each<[string, Sent]>([
    ['its own origin', { origin: own }],
    ['its own origin, as the browser says', { origin: own, 'sec-fetch-site': 'same-origin' }],
    ['its own origin behind a proxy that changes Host', { origin: 'http://images', 'sec-fetch-site': 'same-origin' }],
    ['an allowed origin', { origin: SHOP, 'sec-fetch-site': 'same-site' }],
  ])('with the cookie is taken from %s', async (_where, headers) => {
    expect(await sendWithCookies(headers)).toMatchObject({ status: 200 });
  });

  it.each<[string, Sent]>([
    ['another site', { origin: 'https://evil.example.org', 'sec-fetch-site': 'cross-site' }],
    ['another port', { origin: 'http://10.0.0.5:9090' }],
    ['another subdomain', { origin: own, 'sec-fetch-site': 'same-site' }],
    ['an origin that begins like an allowed one', { origin: `${SHOP}.evil.example.org` }],
    ['a sandboxed frame', { origin: 'null' }],
    ['no origin', { origin: undefined }],
  ])('with the cookie is refused from %s', async (_where, headers) => {
    expect(await sendWithCookies(headers)).toMatchObject({ status: 403, code: 'origin-not-allowed' });
  });

  it('that reads has no Origin in browsers, only Sec-Fetch-Site', async () => {
    const read = (site: string | undefined) =>
      send({
        endpoint: endpoints.images,
        headers: { ...kept(LIVE_KEY), origin: undefined, 'sec-fetch-site': site },
      });
    for (const site of ['same-origin', 'none', undefined]) expect((await read(site)).status).toBe(503);
    for (const site of ['cross-site', 'same-site']) expect((await read(site)).status).toBe(403);
  });

  it.each(Object.entries<Endpoint>(endpoints).filter(([, { auth }]) => auth === 'session'))(
    'of another site cannot call %s with the cookie',
    async (_name, endpoint) => {
      const headers = { ...kept(LIVE_KEY), origin: 'https://evil.example.org' };
      expect(await send({ endpoint, headers })).toMatchObject({ status: 403, code: 'origin-not-allowed' });
    },
  );

  it('of another site may call with the header, like programs', async () => {
    const headers = { apikey: LIVE_KEY, origin: 'https://evil.example.org', 'sec-fetch-site': 'cross-site' };
    expect(await send({ headers })).toMatchObject({ status: 200 });
  });
});
