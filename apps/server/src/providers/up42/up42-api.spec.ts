import { expect, it } from 'vitest';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../market/testing/memory-provider-orders.ts';
import { Up42Api } from './up42-api.ts';
import { geoperaSettings } from './up42-settings.ts';

const never = new AbortController().signal;

/** The interface with one answer to all calls. */
async function open(body: unknown) {
  const { url } = await openLoopbackServer((_request, response) => response.end(JSON.stringify(body)));
  const clock = { nowMs: () => Date.now() };
  const orders = new MemoryProviderOrders(clock);
  const deps = { http: testHttpClient, clock, log: silentLog, orders, webhookUrl: null, licenseText: '' };
  const settings = geoperaSettings.parse({ kind: 'geopera', key: 'k', workspaceId: 'w', url: url.href });
  return new Up42Api('geopera', settings, deps);
}

it('reads a signed address of any usual length', async () => {
  const url = `https://storage.example/file?signature=${'a'.repeat(1_500)}`;
  expect(await (await open({ url })).link({ id: 'a', itemId: null }, never)).toBe(url);
});

it('follows a next page whose address is long', async () => {
  const next = `/next?cursor=${'a'.repeat(1_500)}`;
  const api = await open({ features: [{}], links: [{ rel: 'next', href: next }] });
  // The second page names itself.
  expect((await api.search('host', {}, never)).features).toHaveLength(2);
});

it('takes no offer and no file of another order', async () => {
  const [own, other] = [{ orderId: 'ours' }, { orderId: 'theirs', size: 9 }];
  const both = [other, own].map((one, at) => ({ ...one, id: `${at}`, decision: 'NOT_DECIDED', creditsPrice: 5 }));
  const api = await open({ content: both });
  expect((await api.quotations('ours', never)).map(({ id }) => id)).toEqual(['1']);
  expect((await api.studies('ours', never)).map(({ id }) => id)).toEqual(['1']);
  expect(await api.asset('ours', never)).toMatchObject({ id: '1' });
});

it('finds an order whose state cannot be read', async () => {
  const api = await open({ content: [{ id: '1', displayName: 'ours', status: null }] });
  expect((await api.ordersNamed('ours', never)).map(({ id }) => id)).toEqual(['1']);
});
