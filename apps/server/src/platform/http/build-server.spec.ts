import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints, fail, ok } from '@groundtrack/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RefusedRequest } from './build-server.ts';
import { CALLER, LIVE_KEY, post, problemIn, testHttp } from './testing/test-http.ts';

const PLACES = '/api/v3/places?q=x';

describe('aborted requests', () => {
  it('notifies the handler when its client leaves', async () => {
    let signal: AbortSignal | undefined;
    const http = await testHttp({
      searchPlaces: async (_input, context) => {
        signal = context.signal;
        await sleep(60_000, undefined, { signal });
        return fail('unavailable', '');
      },
    });
    onTestFinished(() => http.close());
    const aborted = request(http.url + PLACES);
    aborted.on('error', () => undefined);
    aborted.end();
    await vi.waitFor(() => expect(signal).toBeDefined());
    expect(signal?.aborted).toBe(false);
    aborted.destroy();
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
    await vi.waitFor(() => expect(http.lines.at(-1)?.message).toBe('client left'));
    expect(http.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('does not handle a request whose client left after sending the body', async () => {
    let wasAborted = true;
    const { promise: bodyWasRead, resolve: onBodyRead } = Promise.withResolvers<void>();
    const http = await testHttp({
      logOut: async (_input, { signal }) => {
        await bodyWasRead;
        wasAborted = signal.aborted;
        return ok(undefined);
      },
    });
    onTestFinished(() => http.close());
    http.server.server.once('request', (incoming) => incoming.once('close', onBodyRead));
    expect((await post(`${http.url}/api/v3/logout`, '{}', { apiKey: LIVE_KEY })).status).toBe(204);
    expect(wasAborted).toBe(false);
  });

  it.each([true, false])(
    'responds if a handler takes too long, whether it observes the signal or not: %s',
    async (listens) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const http = await testHttp(
        {
          searchPlaces: async (_input, { signal }) => {
            await (listens ? sleep(60_000, undefined, { signal }) : released);
            return fail('unavailable', '');
          },
        },
        { limits: { requestsPerMinute: 10, requestMs: 50 } },
      );
      onTestFinished(() => http.close());
      onTestFinished(() => release());
      const problem = await problemIn(await fetch(http.url + PLACES));
      expect(problem).toMatchObject({ status: 503, code: 'unavailable', detail: expect.stringContaining('0.05 s') });
    },
  );
});

describe('a request that arrives too slowly', () => {
  const HEAD = `POST ${endpoints.register.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

  it.each([
    ['head', `${HEAD}X-Slow: `],
    ['body', `${HEAD}Content-Length: 1000\r\n\r\n`],
  ])('is answered 408 and closed when the %s is slow', async (_part, begin) => {
    const http = await testHttp({}, { limits: { requestsPerMinute: 100, receiveMs: 60 } });
    onTestFinished(() => http.close());
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(http.url).port) });
    socket.on('error', () => undefined);
    socket.write(begin);
    const dripping = setInterval(() => socket.write('x'), 20);
    onTestFinished(() => clearInterval(dripping));
    onTestFinished(() => void socket.destroy());
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      clearInterval(dripping);
    });
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n/);
    expect(answer).toContain('The rest of the request did not come');
  });
});

describe('close', () => {
  it('waits for running requests, accepts no new ones, and does not wait for idle connections', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const started = vi.fn();
    const http = await testHttp({
      searchPlaces: async ({ query }) => {
        started();
        if (query.q === 'slow') await released;
        return ok({ result: [], attribution: query.q });
      },
    });
    await (await fetch(http.url + PLACES)).arrayBuffer();
    const running = fetch(`${http.url}/api/v3/places?q=slow`);
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2));
    let isClosed = false;
    const closed = http.close().finally(() => {
      isClosed = true;
    });
    await vi.waitFor(() => expect(http.server.server.listening).toBe(false), 10_000);
    await expect(fetch(http.url + PLACES, { headers: { connection: 'close' } })).rejects.toThrow();
    expect(isClosed).toBe(false);
    release();
    const response = await running;
    expect(await response.json()).toEqual({ result: [], attribution: 'slow' });
    expect(response.headers.get('connection')).toBe('close');
    await closed;
  });
});

describe('rate limits', () => {
  const places = (url: string, ip = '198.51.100.1') => fetch(url + PLACES, { headers: { 'x-forwarded-for': ip } });
  const logIn = (url: string) => post(url + endpoints.logIn.path, { username: 'a@example.org', password: 'x' });

  it('reject requests above the limit of an address, and name the time to retry', async () => {
    const http = await testHttp({}, { limits: { requestsPerMinute: 40 } });
    onTestFinished(() => http.close());
    for (let i = 0; i < 40; i++) expect((await places(http.url)).status).toBe(503);
    const refused = await places(http.url);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await problemIn(refused)).toMatchObject({
      status: 429,
      code: 'too-many-requests',
      detail: expect.stringMatching(/At most 40 requests a minute are allowed. Try again in \d+ s/),
    });
  });

  it('allow a twentieth where a credential is checked, counted together and apart from the rest', async () => {
    const http = await testHttp({}, { limits: { requestsPerMinute: 40 } });
    onTestFinished(() => http.close());
    expect((await logIn(http.url)).status).toBe(503);
    expect((await post(http.url + endpoints.register.path, {})).status).toBe(400);
    expect((await logIn(http.url)).status).toBe(429);
    expect((await post(http.url + endpoints.register.path, {})).status).toBe(429);
    expect((await places(http.url)).status).toBe(503);
  });

  it('count an account together across addresses, and each lane apart', async () => {
    const refusedCalls: RefusedRequest[] = [];
    const onRefused = (refused: RefusedRequest) => void refusedCalls.push(refused);
    const http = await testHttp({}, { limits: { requestsPerMinute: 40 }, trustedProxies: ['127.0.0.0/8'], onRefused });
    onTestFinished(() => http.close());
    const orders = endpoints.placeOrder.path;
    const place = (n: number) =>
      post(http.url + orders, [], { apiKey: LIVE_KEY, 'x-forwarded-for': `198.51.100.${n}` });
    for (let n = 1; n <= 4; n++) expect((await place(n)).status).toBe(400);
    const refused = await place(5);
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('x-ratelimit-reset'));
    expect(await problemIn(refused)).toMatchObject({
      code: 'too-many-requests',
      detail: expect.stringContaining('At most 4 requests a minute'),
    });
    const quote = await post(http.url + endpoints.quote.path, [], { apiKey: LIVE_KEY });
    expect(quote.status).toBe(400);
    expect((await post(http.url + orders, [], { 'x-forwarded-for': '198.51.100.6' })).status).toBe(401);
    const origin = { requestId: expect.any(String) };
    expect(refusedCalls.filter(({ code }) => code !== 'invalid-request')).toEqual([
      { code: 'too-many-requests', accountId: CALLER.accountId, origin: { ...origin, ip: '198.51.100.5' } },
      { code: 'session-required', accountId: null, origin: { ...origin, ip: '198.51.100.6' } },
    ]);
  });

  it('count tiles by a link as tiles: ten times as many as other requests of an address', async () => {
    const http = await testHttp({}, { limits: { requestsPerMinute: 2 } });
    onTestFinished(() => http.close());
    const tile = http.url + endpoints.linkedTile.path.replace(':z', 'none');
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await fetch(tile)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    expect((await fetch(http.url + endpoints.linkedFile.path)).status).not.toBe(429);
  });

  it('apply only where the contract declares them', async () => {
    const http = await testHttp({}, { limits: { requestsPerMinute: 1 } });
    onTestFinished(() => http.close());
    for (let i = 0; i < 5; i++) expect((await fetch(http.url + endpoints.health.path)).status).toBe(503);
  });

  it('trust X-Forwarded-For only from a configured proxy', async () => {
    const alone = await testHttp({}, { limits: { requestsPerMinute: 1 } });
    const behind = await testHttp({}, { limits: { requestsPerMinute: 1 }, trustedProxies: ['127.0.0.0/8'] });
    onTestFinished(async () => {
      await alone.close();
      await behind.close();
    });
    const statuses = async (url: string) => [
      (await places(url, '198.51.100.1')).status,
      (await places(url, '198.51.100.2')).status,
      (await places(url, '2001:db8::1')).status,
      (await places(url, '2001:db8::2')).status,
    ];
    expect(await statuses(alone.url)).toEqual([503, 429, 429, 429]);
    expect(await statuses(behind.url)).toEqual([503, 503, 503, 429]);
  });
});

describe('security headers', () => {
  it('are on every response', async () => {
    const http = await testHttp();
    onTestFinished(() => http.close());
    for (const path of ['/', '/api/openapi.json', '/api/nowhere', '/api/v3/health', '/nowhere']) {
      const { headers } = await fetch(http.url + path);
      const policy = Object.fromEntries(
        (headers.get('content-security-policy') ?? '').split('; ').map((line) => [line.split(' ')[0], line]),
      );
      expect(policy).toMatchObject({
        'default-src': "default-src 'none'",
        'script-src': "script-src 'self'",
        'worker-src': "worker-src 'self'",
        'img-src': "img-src 'self' data: blob:",
        'frame-ancestors': "frame-ancestors 'none'",
        'base-uri': "base-uri 'none'",
        'form-action': "form-action 'self'",
      });
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
      expect(headers.get('strict-transport-security')).toBeNull();
      const isJson = /json/.test(headers.get('content-type') ?? '');
      expect([path, isJson]).toEqual([path, path.startsWith('/api/')]);
      expect(headers.get('content-disposition')).toBe(isJson ? 'attachment; filename="api.json"' : null);
    }
  });

  it.each([
    [false, 'max-age=31536000'],
    [true, 'max-age=31536000; includeSubDomains'],
  ])('require https only if the public address uses it, with subdomains %s', async (hstsSubdomains, policy) => {
    const http = await testHttp({}, { publicUrl: 'https://images.example.org', hstsSubdomains });
    onTestFinished(() => http.close());
    const { headers } = await fetch(`${http.url}/api/openapi.json`);
    expect(headers.get('strict-transport-security')).toBe(policy);
  });
});
