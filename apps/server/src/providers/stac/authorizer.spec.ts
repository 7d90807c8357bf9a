import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { authorizerFor } from './authorizer.ts';
import type { StacAuth } from './stac-connection.ts';

const never = new AbortController().signal;
const searchUrl = new URL('https://catalog.example/search?limit=5');

async function oauth(answer: RequestListener) {
  const server = await openLoopbackServer(answer);
  const time = { nowMs: Date.UTC(2026, 10, 21) };
  const auth = {
    kind: 'oauth-client-credentials',
    tokenUrl: new URL('/token', server.url).href,
    clientId: 'a:b',
    clientSecret: 'ü&',
    scope: 'read',
  } as const;
  const authorizer = authorizerFor('acme', auth, { http: testHttpClient, clock: { nowMs: () => time.nowMs } });
  const key = async (): Promise<string | undefined> =>
    (await authorizer.apply(searchUrl, never)).headers['authorization'];
  return { ...server, time, authorizer, key };
}

describe('a key', () => {
  it.each<[StacAuth, string, Record<string, string>]>([
    [{ kind: 'none' }, searchUrl.href, {}],
    [{ kind: 'header', name: 'x-api-key', value: 'k' }, searchUrl.href, { 'x-api-key': 'k' }],
    [{ kind: 'basic', username: 'u', password: 'p' }, searchUrl.href, { authorization: 'Basic dTpw' }],
    [{ kind: 'query', name: 'key', value: 'a&b' }, `${searchUrl.href}&key=a%26b`, {}],
  ])('of kind %j is sent in the right place and never renewed', async (auth, href, headers) => {
    const authorizer = authorizerFor('acme', auth, { http: testHttpClient, clock: { nowMs: () => 0 } });
    const applied = await authorizer.apply(searchUrl, never);
    expect([applied.url.href, applied.headers]).toEqual([href, headers]);
    expect(searchUrl.searchParams.has('key')).toBe(false);
    expect(authorizer.renew()).toBe(false);
  });
});

describe('a token', () => {
  it('is requested once for all waiting callers, and again shortly before it expires or after a rejection', async () => {
    let given = 0;
    const { requests, time, authorizer, key } = await oauth((_request, response) => {
      response.end(JSON.stringify({ access_token: `t${++given}`, expires_in: 60 }));
    });
    expect(await Promise.all([key(), key(), key()])).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t1']);
    time.nowMs += 29_999;
    expect(await key()).toBe('Bearer t1');
    time.nowMs += 1;
    expect(await key()).toBe('Bearer t2');
    expect(authorizer.renew()).toBe(true);
    expect(await key()).toBe('Bearer t3');
    // RFC 6749 section 2.3.1: both are form-encoded before they are joined.
    const basic = `Basic ${Buffer.from('a%3Ab:%C3%BC%26').toString('base64')}`;
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/token', headers: { authorization: basic } });
  });

  it.each<[string, number, string, string]>([
    ['wrong credentials', 400, '{"error":"invalid_client"}', 'credentials'],
    ['a server that is down', 503, '', 'unavailable'],
    ['an answer without a token', 200, '{"access_token":""}', 'malformed'],
    ['an answer that is no JSON', 200, '<html>', 'malformed'],
  ])('is not accepted from %s, and is requested again next time', async (_what, status, body, kind) => {
    const { requests, key } = await oauth((_request, response) => response.writeHead(status).end(body));
    const failed = await key().catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'ProviderError', kind, provider: 'acme' });
    expect(String(failed)).not.toContain('ü');
    await key().catch(() => undefined);
    expect(requests).toHaveLength(2);
  });
});
