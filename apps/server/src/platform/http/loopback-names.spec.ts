import { endpoints, fail } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLoopbackOnly } from './loopback-names.ts';
import { type TestHttp, testHttp } from './testing/test-http.ts';

let http: TestHttp;
let named: TestHttp;
let handled = 0;
beforeAll(async () => {
  const startDemo = async () => {
    handled++;
    return fail('demo-closed', 'None here');
  };
  http = await testHttp({ startDemo }, { isLoopbackOnly: true });
  named = await testHttp();
});
afterAll(async () => {
  await http.close();
  await named.close();
});

/** A request that the browser considers same-origin. */
const send = (host: string, from = http, url = '/api/v3/places?q=x') =>
  from.server.inject({ url, headers: { host, 'sec-fetch-site': 'same-origin' } });

describe('a server on loopback', () => {
  it.each(['127.0.0.1:8080', 'localhost', 'LOCALHOST:5173', 'shop.localhost:8080', '127.8.9.10', '[::1]:8080', ''])(
    'answers to %j',
    async (host) => {
      expect((await send(host)).statusCode).not.toBe(421);
    },
  );

  it.each([
    'evil.example:8080',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil-localhost',
    '192.168.1.2:8080',
    '0.0.0.0:8080',
    '[::2]:8080',
    '[::1',
  ])('refuses %j, and names that host and the setting', async (host) => {
    const answer = await send(host);
    expect(answer.statusCode).toBe(421);
    const problem = answer.json<{ code: string; detail: string }>();
    expect(problem.code).toBe('misdirected-request');
    for (const said of [host, 'PUBLIC_URL', 'HOST']) expect(problem.detail).toContain(said);
    expect((await send(host, named)).statusCode).not.toBe(421);
  });

  it('gives such a page neither an account nor the description of the API', async () => {
    expect((await send('evil.example', http, '/api/openapi.json')).statusCode).toBe(421);
    const demo = { method: 'POST', url: endpoints.startDemo.path, headers: { host: 'evil.example' } } as const;
    expect((await http.server.inject(demo)).statusCode).toBe(421);
    expect(handled).toBe(0);
  });
});

describe('isLoopbackOnly', () => {
  const local = { host: '127.0.0.1', publicUrl: null, trustedProxies: [] };
  it.each([
    [true, {}],
    [true, { host: 'localhost' }],
    [true, { host: '::1' }],
    [false, { host: '0.0.0.0' }],
    [false, { host: '::' }],
    [false, { publicUrl: 'https://images.example.org' }],
    [false, { trustedProxies: ['127.0.0.1'] }],
  ])('is %s with %j', (expected, settings) => {
    expect(isLoopbackOnly({ ...local, ...settings })).toBe(expected);
  });
});
