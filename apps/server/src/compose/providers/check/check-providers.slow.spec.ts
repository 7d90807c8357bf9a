import { rm, stat } from 'node:fs/promises';
import { text as toText } from 'node:stream/consumers';
import type { Point } from '@groundtrack/contract';
import { ManualClock, openSkyfi, openUmbra, openUp42, type SkyfiDouble } from '@groundtrack/provider-doubles';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { satelliteSeed } from '../../../features/satellites/seed/satellite-seed.ts';
import { pool } from '../../../platform/pool/pool.ts';
import { MemoryProviderOrders } from '../../../providers/market/testing/memory-provider-orders.ts';
import { MemoryTokenStore } from '../../../providers/market/testing/memory-token-store.ts';
import { sampleTaskingProduct } from '../../../providers/port/sample-tasking-product.testing.ts';
import type { TaskingProduct } from '../../../providers/port/tasking.ts';
import { openLoopbackServer } from '../../../testing/loopback-server.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { connectProvider } from '../build-providers.ts';
import { parseProvidersFile } from '../providers-file.ts';
import { checkProviders } from './check-providers.ts';
import { NoteLog } from './checked-call.ts';
import { hideSecrets } from './hide-secrets.ts';

const NOW = '2026-03-10T09:00:00Z';
const UTRECHT: Point = { type: 'Point', coordinates: [5.12, 52.08] };
const FREE_SCENE = '4ecd615a-0588-4a80-9010-580f2b6a6e67';
const KEY = 'test-key';

afterAll(() => pool.close());

async function openDouble(options: Parameters<typeof openSkyfi>[0] = {}) {
  const clock = new ManualClock(Date.parse(NOW));
  // An order reaches its end within some polls.
  const onRequest = () => clock.advance(5 * 60_000);
  const skyfi = await openSkyfi({ clock, file: { maxSidePx: 128 }, onRequest, ...options });
  onTestFinished(() => skyfi.close());
  return { skyfi, clock };
}

interface Check {
  readonly clock: ManualClock;
  readonly entries: readonly object[];
  readonly buyFree?: boolean;
  readonly products?: readonly TaskingProduct[];
  readonly publicUrl?: string;
  readonly limitMs?: number;
  readonly orders?: MemoryProviderOrders;
}

/** The lines that the operator reads, and the rows of the table by check. */
async function check({
  clock: at,
  entries: settings,
  buyFree = false,
  products = [],
  publicUrl,
  limitMs,
  ...given
}: Check) {
  const parsed = parseProvidersFile(JSON.stringify({ providers: settings }), {});
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const clock = { nowMs: () => at.now() };
  const orders = given.orders ?? new MemoryProviderOrders(clock);
  const addresses = { publicUrl: publicUrl ?? null, listenUrl: () => 'http://127.0.0.1:1' };
  const parts = {
    ...addresses,
    http: testHttpClient,
    clock,
    simulation: { speedFactor: 60, satellites: satelliteSeed, licenseText: () => '' },
    timeoutMs: 30_000,
    scenes: { search: () => Promise.reject(new Error('none')), find: () => Promise.reject(new Error('none')) },
    orders: () => orders,
    tokens: () => new MemoryTokenStore(),
    taskingProducts: products,
  };
  const targets = await Promise.all(
    parsed.entries.map(async (entry) => {
      const notes = new NoteLog();
      const provider = await connectProvider(entry, { ...parts, log: notes });
      const terms = 'terms' in entry && entry.terms ? entry.terms : null;
      return { entry, provider, notes, terms };
    }),
  );
  const lines: string[] = [];
  const isAllWell = await checkProviders(targets, {
    ...parts,
    addresses,
    place: UTRECHT,
    buyFree,
    limitMs: limitMs ?? 20_000,
    stop: new AbortController().signal,
    pollMs: 1,
    print: (line) => lines.push(hideSecrets(line, parsed.entries)),
  });
  const find = (name: string, provider = 'skyfi') =>
    lines
      .find((line) => line.startsWith(`${provider} `) && line.includes(` ${name} `))
      ?.replace(/^\S+ +/, '')
      .replace(name, '')
      .trim();
  return { isAllWell, lines, find, orders };
}

function entryOf({ url }: Pick<SkyfiDouble, 'url'>, more: object = {}) {
  return {
    kind: 'skyfi',
    key: KEY,
    url,
    terms: { version: '7', title: 'Contract', text: 'Text' },
    requestsPerSecond: 100,
    ...more,
  };
}

describe('the check of providers', () => {
  it('states what works, with costs and margins', async () => {
    const { skyfi, clock } = await openDouble();
    const providerFields = { productType: 'DAY', resolution: 'VERY HIGH' };
    const product = sampleTaskingProduct({ provider: 'skyfi', satelliteIds: ['46179'], sizeKm: { x: 6, y: 6 } });
    const products = [{ ...product, providerFields }, product];
    const entries = [entryOf(skyfi, { spending: { perDayCents: 50_000 } }), { kind: 'simulated', provider: 'maxar' }];
    const { find, isAllWell, lines } = await check({ clock, entries, products });
    expect(lines[0]).toMatch(/^Provider {2}Check {8}Result {3}Details$/);
    expect(find('credentials')).toMatch(/^ok +Budget \$5000\.00, used \$0\.00, left \$5000\.00$/);
    expect(find('clock')).toMatch(/^ok +The provider's clock is \d+ s (ahead of|behind) ours$/);
    expect(find('search')).toMatch(/^ok +\d+ scenes, the newest of 2026-\d\d-\d\d \d\d:\d\d UTC, from .*Satellogic/);
    expect(find('quote')).toMatch(/^ok .*price \$[\d,.]+ = cost \$[\d,.]+ \+ margin \$[\d,.]+$/);
    expect(find('tasking')).toMatch(
      /^warning +1 of 2 products of the price book are sold; \d+ passes within 7 days, the first of SKYSAT at .*providerFields/,
    );
    expect(find('webhooks')).toMatch(
      /^warning +http:\/\/127.0.0.1:1\/api\/v3\/providers\/skyfi\/notify does not answer/,
    );
    expect(find('spending')).toMatch(/^ok +\$0\.00 of \$500\.00 today, \$0\.00 this month \(UTC\)$/);
    expect(find('terms')).toMatch(/^ok +Version 7, Contract$/);
    expect(find('search', 'maxar')).toMatch(/^ok /);
    expect(find('quote', 'maxar')).toMatch(/price \$[\d,.]+, no cost$/);
    expect(find('terms', 'maxar')).toMatch(/^warning +There are none/);
    expect([isAllWell, skyfi.invalidRequests]).toEqual([true, []]);
  });

  it('states amounts in the unit of the provider, and why it is only polled', async () => {
    const clock = new ManualClock(Date.parse(NOW));
    const double = await openUp42({ clock, file: { maxSidePx: 128 } });
    onTestFinished(() => double.close());
    const { url, key } = double;
    const entry = {
      kind: 'up42',
      username: 'person@example.invalid',
      password: key,
      url,
      authUrl: url,
      requestsPerSecond: 100,
      prices: [{ collection: 'phr', creditsPerKm2: 1000, minimumKm2: 1 }],
      pricing: { rates: { credits: { usdCentsPerMinorUnit: 1.16, date: '2026-03-01' } } },
    };
    const { find, isAllWell } = await check({ clock, entries: [entry], publicUrl: 'https://shop.example' });
    expect(find('credentials', 'up42')).toMatch(/^ok +Workspace .*; For sale: phr/);
    expect(find('clock', 'up42')).toMatch(/^ok /);
    expect(find('quote', 'up42')).toMatch(/^ok .* = cost \$[\d,.]+ \(\d+ credits\) \+ margin \$[\d,.]+$/);
    expect(find('webhooks', 'up42')).toMatch(/^ok +Polling only: its orders name no address for notifications$/);
    expect(isAllWell).toBe(true);
  });

  it('states the exact answer to a wrong key, without any key, and checks the others', async () => {
    const { skyfi, clock } = await openDouble({ key: 'the right one' });
    const entries = [entryOf(skyfi, { key: 'a-wrong-key' }), { kind: 'simulated', provider: 'maxar' }];
    const { find, isAllWell, lines } = await check({ clock, entries });
    expect(find('credentials')).toMatch(/^FAILED +GET \/auth\/whoami: 401 .*Not authenticated.*\(credentials\)$/);
    expect(find('search')).toMatch(/^FAILED .*401/);
    expect(find('quote')).toMatch(/^- +No scene was found$/);
    expect(find('search', 'maxar')).toMatch(/^ok /);
    expect(lines.join('\n')).not.toContain('a-wrong-key');
    expect(isAllWell).toBe(false);
  });

  it('states that the budget is used up', async () => {
    const { skyfi, clock } = await openDouble({ budgetCents: 0 });
    const { find, isAllWell } = await check({ clock, entries: [entryOf(skyfi)] });
    expect(find('credentials')).toMatch(/^FAILED +The budget is used up: raise it at SkyFi\. Budget \$0\.00/);
    expect(find('quote')).toMatch(/^warning +No scene is for sale: SkyFi images are not for sale at the moment/);
    expect(isAllWell).toBe(false);
  });

  it('states that a host is dead, or silent', async () => {
    const { skyfi, clock } = await openDouble();
    const dead = await openSkyfi();
    await dead.close();
    skyfi.faults.arm('time-out', { times: Infinity });
    const entries = [entryOf(dead, { name: 'dead' }), entryOf(skyfi)];
    const { find, isAllWell } = await check({ clock, entries, limitMs: 300 });
    expect(find('credentials', 'dead')).toMatch(/^FAILED .* cannot be reached: .*ECONNREFUSED/);
    expect(find('credentials')).toMatch(/^FAILED +No answer within 0 s$/);
    expect(find('terms')).toMatch(/^ok /);
    expect(isAllWell).toBe(false);
  });

  it('warns of a wrong clock, missing terms, and a used-up cap, and names the address of notifications', async () => {
    const { skyfi, clock } = await openDouble();
    skyfi.faults.arm('clock-skew', { times: Infinity });
    const entry = entryOf(skyfi, { spending: { perDayCents: 0 }, terms: undefined });
    const server = await openLoopbackServer((_request, response) => void response.end('{}'));
    const { find, isAllWell } = await check({ clock, entries: [entry], publicUrl: server.url.href });
    expect(find('clock')).toMatch(/^warning +The provider's clock is \d{3} s ahead of ours\. Check the time/);
    expect(find('terms')).toMatch(/^warning +Not set/);
    expect(find('spending')).toMatch(/^warning .*nothing is sold at the moment$/);
    expect(find('webhooks')).toMatch(/^ok +http:.*\/api\/v3\/providers\/skyfi\/notify$/);
    expect(isAllWell).toBe(true);
  });
});

describe('--buy-free', () => {
  const folderIn = (line = '') => /kept in (\S+)$/.exec(line)?.[1] ?? '';

  it('orders the free scene, follows it to its file, and orders no second one on the same day', async () => {
    const { skyfi, clock } = await openDouble();
    const request = { clock, entries: [entryOf(skyfi)], buyFree: true };
    const { find, lines, isAllWell, orders } = await check(request);
    const done = find('free order');
    expect(done).toMatch(/^ok +image\.tif, \d+ × \d+ pixels, EPSG:32611, \d+ bytes; package .*; kept in \S+$/);
    expect(lines.filter((line) => / (Ordered|Processing|Complete)/.test(line)).length).toBeGreaterThanOrEqual(3);
    expect((await stat(`${folderIn(done)}/image.tif`)).size).toBeGreaterThan(10_000);
    expect([...orders.rows.keys()]).toEqual(['check-2026-03-10']);
    expect(skyfi.orders.usedCents).toBe(0);
    const webhookUrl = 'http://127.0.0.1:1/api/v3/providers/skyfi/notify';
    expect(skyfi.received.find(({ operation }) => operation === 'order')?.body).toMatchObject({ webhookUrl });
    const again = await check({ ...request, orders });
    expect(skyfi.orders.book.all()).toHaveLength(1);
    for (const line of [done, again.find('free order')]) await rm(folderIn(line), { recursive: true });
    expect([isAllWell, skyfi.invalidRequests]).toEqual([true, []]);
  });

  it.each([
    ['costs', { priceForOneSquareKmCents: 100 }, /for free any more: it costs \$1\.00 per km²/],
    ['has a full price', { priceFullScene: 3 }, /for free any more: its full price is 3/],
    ['states no full price', { priceFullScene: null }, /for free any more: its full price is unknown/],
    ['is not open data', { openData: false }, /for free any more: it is not open data/],
  ])('orders nothing if the scene %s', async (_what, change, reason) => {
    const { skyfi, clock } = await openDouble();
    const url = await changedScene(skyfi, () => change);
    const { find, isAllWell } = await check({ clock, entries: [entryOf({ url })], buyFree: true });
    expect(find('free order')).toMatch(reason);
    expect([isAllWell, skyfi.orders.book.all()]).toEqual([false, []]);
  });

  it('orders nothing if the scene begins to cost before the order is sent', async () => {
    const { skyfi, clock } = await openDouble();
    const url = await changedScene(skyfi, (reads) => (reads > 1 ? { priceForOneSquareKmCents: 100 } : {}));
    const { find } = await check({ clock, entries: [entryOf({ url })], buyFree: true });
    expect(find('free order')).toMatch(/^FAILED +The price of SkyFi has risen/);
    expect(skyfi.orders.book.all()).toEqual([]);
  });

  it('states with which words an order was refused, or how it ended', async () => {
    const { skyfi, clock } = await openDouble();
    const request = { clock, entries: [entryOf(skyfi)], buyFree: true };
    skyfi.faults.arm('payment-required', { operation: 'order' });
    expect((await check(request)).find('free order')).toMatch(/^FAILED .*did not accept the order.* 402 /);
    skyfi.faults.arm('order-fails');
    expect((await check(request)).find('free order')).toMatch(/^FAILED +Order \S+ ended Rejected: The provider could/);
  });

  it('orders from Umbra only in the sandbox', async () => {
    const clock = new ManualClock(Date.parse(NOW));
    const onRequest = () => clock.advance(60_000);
    const umbra = await openUmbra({ clock, isSandbox: true, isLimited: false, file: { maxSidePx: 128 }, onRequest });
    onTestFinished(() => umbra.close());
    const free = async (more: object) => {
      const entry = { ...umbra.entry, requestsPerSecond: 100, ...more };
      return (await check({ clock, entries: [entry], buyFree: true })).find('free order', 'umbra');
    };
    expect(await free({ sandbox: false })).toMatch(/^FAILED +Orders are only free in the sandbox/);
    expect(await free({ sandbox: true, url: 'https://api.invalid' })).toMatch(/^FAILED +Orders are only free/);
    expect(umbra.tasks.book.all()).toEqual([]);
    const done = await free({ spending: { perDayCents: 0 } });
    expect(done).toMatch(/^ok +image\.tif, .*; kept in \S+$/);
    await rm(folderIn(done), { recursive: true });
    expect([umbra.tasks.book.all().length, umbra.invalidRequests]).toEqual([1, []]);
  });

  it('is refused by settings without open data, and has nothing to order at other kinds', async () => {
    const { skyfi, clock } = await openDouble();
    const entries = [entryOf(skyfi, { openData: false }), { kind: 'simulated', provider: 'maxar' }];
    const { find } = await check({ clock, entries, buyFree: true });
    expect(find('free order')).toMatch(/^FAILED +The settings exclude the free scene/);
    expect(find('free order', 'maxar')).toMatch(/^- /);
  });
});

/** The address of the double behind a server that changes what it states of the free scene. */
async function changedScene(skyfi: SkyfiDouble, changeOf: (reads: number) => object): Promise<string> {
  let reads = 0;
  const { url } = await openLoopbackServer((request, response) => {
    const forward = async () => {
      const body = await toText(request);
      const answer = await fetch(skyfi.origin + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers: { 'x-skyfi-api-key': KEY, 'content-type': 'application/json' },
        ...(body === '' ? {} : { body }),
      });
      const json: unknown = await answer.json();
      const isScene = request.url?.endsWith(FREE_SCENE) ?? false;
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isScene ? Object.assign({}, json, changeOf(++reads)) : json));
    };
    void forward();
  });
  return `${url.href}platform-api`;
}
