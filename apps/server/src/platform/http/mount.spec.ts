import { type Endpoint, endpoints, ok, plannedEndpoints, problem, problems } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { longestBlock } from '../../testing/longest-block.ts';
import type { Handlers, RequestContext } from './handler.ts';
import { CALLER, LIVE_KEY, post, problemIn, RESTRICTED_KEY, type TestHttp, testHttp } from './testing/test-http.ts';

const all = Object.entries<Endpoint>(endpoints);
const planned: ReadonlySet<string> = new Set(plannedEndpoints);
const USER = {
  _id: 'a1',
  username: 'a@example.org',
  firstname: '',
  lastname: '',
  company: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  citizenship: '',
};

/** The request of a client that sends only what the contract requires. */
function send(url: string, endpoint: Endpoint, headers: Record<string, string> = {}): Promise<Response> {
  const path = endpoint.path.replace(/:\w+/g, 'x');
  return endpoint.method === 'GET' ? fetch(url + path, { headers }) : post(url + path, {}, headers);
}

describe('mountEndpoints', () => {
  let http: TestHttp;
  let seen: RequestContext | null = null;
  let isBroken = false;
  const handlers: Partial<Handlers> = {
    checkUser: async (_input, context) => {
      seen = context;
      return ok({ valid: true, missing: [], user: { ...USER, passwordHash: 'never leaves' } });
    },
    logOut: async () => ok(undefined),
    searchPlaces: async ({ query }) => {
      if (query.q === 'boom') throw new Error('secret text of a bug');
      if (isBroken)
        return ok({ result: [{ location: 'x', latitude: 91, longitude: 0, elevation: 0 }], attribution: '' });
      return ok({ result: [], attribution: query.q });
    },
    nearestPlace: async ({ query }) => ok({ result: [{ location: 'here', ...query, elevation: 0 }], attribution: '' }),
    paymentWebhook: async (_input, context) => {
      seen = context;
      return ok(undefined);
    },
    thumbnail: async () => ok({ mediaType: 'text/html', content: { bytes: new Uint8Array() } }),
  };

  beforeAll(async () => {
    http = await testHttp(handlers);
  });
  afterAll(() => http.close());

  it('responds with 501 for exactly the planned endpoints, without checking anything', async () => {
    const notImplemented: string[] = [];
    for (const [name, endpoint] of all) {
      const response = await send(http.url, endpoint);
      if (response.status === 501) notImplemented.push(name);
      else await response.arrayBuffer();
    }
    expect(new Set(notImplemented)).toEqual(planned);
  });

  it.each(all)('mounts %s with and without a trailing slash', async (name, endpoint) => {
    const slashed = { ...endpoint, path: `${endpoint.path}/` };
    const [plain, withSlash] = await Promise.all([send(http.url, endpoint), send(http.url, slashed)]);
    expect(withSlash.status).toBe(plain.status);
    expect([404, 405]).not.toContain(plain.status);
    expect(plain.status === 401).toBe(endpoint.auth === 'session' && !planned.has(name));
  });

  it('parses long bodies one at a time, and handles other requests in between', async () => {
    const payload = JSON.stringify(Array.from({ length: 60_000 }, (_, n) => ({ n })));
    const quoteRequest = { method: 'POST', url: endpoints.quote.path, payload } as const;
    const headers = { 'content-type': 'application/json', apikey: LIVE_KEY };
    const all = Promise.all(Array.from({ length: 20 }, () => http.server.inject({ ...quoteRequest, headers })));
    expect(await longestBlock(all)).toBeLessThan(1 / 2);
    for (const { statusCode } of await all) expect(statusCode).toBe(400);
  });

  it('allows a restricted session to set a password and log out, and nothing else', async () => {
    const allowed: string[] = [];
    for (const [name, endpoint] of all.filter(([, { auth }]) => auth === 'session')) {
      const response = await send(http.url, endpoint, { apiKey: RESTRICTED_KEY });
      const text = await response.text();
      if (response.status !== 403 || problem.parse(JSON.parse(text)).code !== 'password-change-required')
        allowed.push(name);
    }
    expect(allowed).toEqual(['logOut', 'setPassword']);
  });

  it.each(all)('rejects other methods on the path of %s by name', async (_name, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, 'x');
    // The token of a link opens a file, so it is not repeated.
    const named = path.replace(/(?<=\/files\/).*$/, '…');
    const response = await fetch(http.url + path, {
      method: 'DELETE',
      body: 'x',
      headers: { 'content-type': 'text/x' },
    });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain(endpoint.method);
    expect(await problemIn(response)).toMatchObject({ code: 'method-not-allowed', instance: named });
  });

  it('returns every failure in the shape of the contract', async () => {
    for (const response of [
      await fetch(`${http.url}/api/nowhere`),
      await send(http.url, endpoints.windows),
      await send(http.url, endpoints.checkUser),
      await send(http.url, endpoints.searchPlaces),
      await fetch(`${http.url}/api/v3/places?q=boom`),
    ]) {
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const body = z.parse(problem, await response.json());
      expect(body).toMatchObject(problems[body.code]);
      expect(response.status).toBe(body.status);
    }
  });

  it('requires a session where the contract does', async () => {
    const without = await post(`${http.url}/api/v0/checkUser`, '');
    expect(await problemIn(without)).toMatchObject({ status: 401, code: 'session-required' });
    const unknown = await post(`${http.url}/api/v0/checkUser`, '', { apiKey: 'no-such-key' });
    expect(await problemIn(unknown)).toMatchObject({ status: 401, code: 'session-expired' });
  });

  it('checks the session before it reads the body', async () => {
    const response = await post(`${http.url}/api/v3/order`, 'not json at all');
    expect((await problemIn(response)).code).toBe('session-required');
  });

  it('passes the caller to the handler, and sends only fields of the contract', async () => {
    const response = await post(`${http.url}/api/v0/checkUser`, '', { apiKey: LIVE_KEY });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ valid: true, missing: [], user: USER });
    expect(seen).toMatchObject({ caller: CALLER, ip: '127.0.0.1' });
  });

  it('passes parsed values to the handler, not texts', async () => {
    const response = await fetch(`${http.url}/api/v3/places/nearest?latitude=-12.5&longitude=%2B7`);
    expect(await response.json()).toMatchObject({ result: [{ latitude: -12.5, longitude: 7 }] });
  });

  it('keeps the unparsed body for signatures, even if it is not JSON', async () => {
    const response = await post(`${http.url}/api/v3/payments/webhook`, '{"a": 1 ,,', { 'x-signature': 's' });
    expect(response.status).toBe(204);
    expect(new TextDecoder().decode(seen?.rawBody)).toBe('{"a": 1 ,,');
    expect(seen?.rawHeaders['x-signature']).toBe('s');
  });

  it('responds with 204 without a body', async () => {
    const response = await post(`${http.url}/api/v3/logout`, '', { apiKey: LIVE_KEY });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  });

  it('hides the message of a bug behind an id that is also logged', async () => {
    const response = await fetch(`${http.url}/api/v3/places?q=boom`);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain('secret text');
    const { id } = JSON.parse(text) as { id: string };
    const line = http.lines.find(({ level, event }) => level === 'error' && event['id'] === id);
    expect(line?.event['error']).toContain('secret text of a bug');
  });

  it('never sends a response that does not fit the contract', async () => {
    isBroken = true;
    const response = await fetch(`${http.url}/api/v3/places?q=x`);
    isBroken = false;
    expect(await problemIn(response)).toMatchObject({ status: 500, code: 'internal-error' });
    expect(http.lines.at(-2)?.event['error']).toContain('does not fit the contract');
  });

  it('never sends a file of a type that is not in the contract', async () => {
    const response = await fetch(`${http.url}/api/v3/archive/thumbnail/maxar/x`, { headers: { apiKey: LIVE_KEY } });
    expect(response.status).toBe(500);
  });

  it('responds to HEAD like to GET, without the body', async () => {
    const response = await fetch(`${http.url}/api/v3/places?q=abc`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(10);
    expect(await response.text()).toBe('');
  });

  it('logs one line per request, without its query', async () => {
    await (await fetch(`${http.url}/api/v3/places?q=my+home`)).arrayBuffer();
    expect(http.lines.at(-1)).toMatchObject({
      level: 'info',
      message: 'request',
      event: { method: 'GET', path: '/api/v3/places', status: 200 },
    });
    expect(JSON.stringify(http.lines)).not.toContain('my+home');
  });
});
