import { afterEach, beforeEach, expect, it } from 'vitest';
import { toProxy } from '../../lib/proxy.ts';
import { type LoopbackProxy, openLoopbackProxy } from '../../testing/loopback-proxy.ts';
import { HttpClient } from './http-client.ts';

const ANSWER = 'from the proxy';
let proxy: LoopbackProxy;
beforeEach(async () => {
  proxy = await openLoopbackProxy(ANSWER);
});
afterEach(() => proxy.close());

function clientThrough(noProxy = ''): HttpClient {
  return new HttpClient({ contact: 'help@example.org', proxy: toProxy(proxy.url, noProxy) });
}

async function get(client: HttpClient, url: string, addresses: 'public' | 'any' = 'any'): Promise<string> {
  const answer = await client.open({ url: new URL(url), addresses, signal: AbortSignal.timeout(5_000) });
  return answer.text(1_000);
}

it('sends requests through the proxy, which resolves their names', async () => {
  const client = clientThrough();
  expect(await get(client, 'http://catalog.invalid/items')).toBe(ANSWER);
  expect(await get(client, 'http://catalog.invalid/items', 'public')).toBe(ANSWER);
  await expect(get(client, 'https://catalog.invalid/items')).rejects.toThrow();
  const plain = 'http://catalog.invalid/items';
  expect(proxy.requested).toEqual([plain, plain, 'catalog.invalid:443']);
});

it('reaches this machine and the named hosts directly', async () => {
  const client = clientThrough('catalog.invalid');
  expect(await get(client, proxy.url)).toBe(ANSWER);
  await expect(get(client, 'http://catalog.invalid/items')).rejects.toThrow();
  expect(proxy.requested).toEqual(['/']);
});

it.each(['http://localhost/', 'http://10.0.0.1/'])('still refuses %s if a user names it', async (url) => {
  await expect(get(clientThrough(), url, 'public')).rejects.toMatchObject({ kind: 'private-address' });
  expect(proxy.requested).toEqual([]);
});
