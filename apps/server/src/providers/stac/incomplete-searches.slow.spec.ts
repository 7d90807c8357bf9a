import { afterEach, describe, expect, it } from 'vitest';
import type { Log } from '../../platform/system/ports.ts';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { stacConnection } from './stac-connection.ts';
import { StacProvider } from './stac-provider.ts';
import { CRITERIA, closeAll, HERE, never, PLAIN, squareItem } from './testing/open-provider.ts';

afterEach(closeAll);

const PAGE = 60;
/** Newest first, one per day. */
const ITEMS = Array.from({ length: 150 }, (_, i) => squareItem(`item-${String(i).padStart(3, '0')}`, 150 - i));
const timeOf = (index: number) => Date.parse(String(ITEMS[index]?.properties['datetime']));

interface StacRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: { readonly datetime?: string; readonly start?: number };
}
/** A status, a raw response, or null for the regular page. */
type Fault = (stacRequest: StacRequest) => number | object | 'hang' | null;
type NextLink = (start: number, url: URL) => object | null;

/** An API of 150 items in pages of 60, newest first. `start` is sent in the address, the body, or a header. */
async function openApi({ next, fault = () => null, links }: { next: NextLink; fault?: Fault; links?: object[] }) {
  const warnings: unknown[] = [];
  const log: Log = { ...silentLog, warn: (event, message) => warnings.push({ ...event, message }) };
  const { url } = await openLoopbackServer((request, response) => {
    const respond = async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const stacRequest: StacRequest = {
        url: new URL(request.url ?? '/', url),
        headers: request.headers,
        body: text === '' ? {} : JSON.parse(text),
      };
      const answer = stacRequest.url.pathname === '/' ? landing : (fault(stacRequest) ?? pageOf(stacRequest));
      if (answer === 'hang') return;
      response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' });
      response.end(typeof answer === 'number' ? '{}' : JSON.stringify(answer));
    };
    void respond();
  });
  const landing = {
    conformsTo: ['https://api.stacspec.org/v1.0.0/item-search'],
    links: links ?? [{ rel: 'search', href: '/search', method: 'POST' }],
  };
  const pageOf = (stacRequest: StacRequest) => {
    const start = startOf(stacRequest);
    const datetime =
      stacRequest.url.searchParams.get('datetime') ?? stacRequest.body.datetime ?? '1900-01-01T00:00:00Z/..';
    const [fromMs = 0, toMs = 0] = datetime.split('/').map((end) => Date.parse(end) || Infinity);
    const found = ITEMS.filter((_, i) => timeOf(i) >= fromMs && timeOf(i) <= toMs);
    const end = start + PAGE;
    const link = end < found.length ? next(end, stacRequest.url) : null;
    return {
      type: 'FeatureCollection',
      features: found.slice(start, end),
      links: link ? [{ rel: 'next', ...link }] : [],
    };
  };
  const provider = new StacProvider({
    mapping: PLAIN,
    connection: stacConnection.parse({ url: url.href }),
    http: testHttpClient,
    clock: { nowMs: () => Date.UTC(2026, 10, 21) },
    log,
    licenseText: '',
  });
  const search = (cursor: string | null = null, timeMs = 60_000) =>
    provider.search({ area: HERE, criteria: CRITERIA, limit: 500, cursor, budget: { steps: 1, timeMs } }, never);
  return { search, warnings };
}

const startOf = ({ url, headers, body }: StacRequest) =>
  Number(headers['search-after'] ?? url.searchParams.get('start') ?? body.start ?? 0);
const byAddress: NextLink = (start, url) => ({
  href: `/search?${new URLSearchParams({ ...Object.fromEntries(url.searchParams), start: String(start) }).toString()}`,
});
const byBody: NextLink = (start) => ({ href: '/search', method: 'POST', body: { start }, merge: true });
const second =
  (answer: ReturnType<Fault>): Fault =>
  (stacRequest) =>
    startOf(stacRequest) === PAGE ? answer : null;

describe('a search that can be read to its end', () => {
  it.each<[string, NextLink]>([
    ['null as method', (...page) => ({ ...byAddress(...page), method: null })],
    ['null as body', (...page) => ({ ...byAddress(...page), body: null })],
    ['null as headers', (...page) => ({ ...byBody(...page), headers: null })],
    ['null as merge', (...page) => ({ ...byAddress(...page), merge: null })],
    ['headers to send', (start) => ({ href: '/search', method: 'POST', headers: { 'Search-After': String(start) } })],
  ])('finds everything through next links with %s', async (_what, next) => {
    const { search } = await openApi({ next });
    const page = await search();
    expect(page.scenes).toHaveLength(150);
    expect(page).toMatchObject({ next: null });
    expect(page).not.toHaveProperty('searchedToMs');
  });

  it('may end with an empty page that links to itself', async () => {
    const { search } = await openApi({
      next: byAddress,
      fault: ({ url }) =>
        startOf({ url, headers: {}, body: {} }) === 120
          ? { features: ITEMS.slice(120), links: [{ rel: 'next', href: '/search?start=999' }] }
          : startOf({ url, headers: {}, body: {} }) === 999
            ? { features: [], links: [{ rel: 'next', href: '/search?start=999' }] }
            : null,
    });
    const page = await search();
    expect(page.scenes).toHaveLength(150);
    expect(page).not.toHaveProperty('searchedToMs');
  });

  it.each<[string, string]>([
    ['HTML', 'text/html'],
    ['OpenSearch', 'application/opensearchdescription+xml'],
  ])('uses the search link to JSON behind one to %s', async (_what, type) => {
    const json = { rel: 'search', href: '/search', type: 'application/geo+json', method: null };
    const { search } = await openApi({ next: byAddress, links: [{ rel: 'search', href: '/page', type }, json] });
    expect((await search()).scenes).toHaveLength(150);
  });
});

describe('an interrupted search', () => {
  it.each<[string, { next?: NextLink; fault?: Fault }, RegExp]>([
    ['answers 400', { fault: second(400) }, /answered 400/],
    ['answers 404', { fault: second(404) }, /answered 404/],
    ['answers 429', { fault: second(429) }, /answered 429/],
    ['answers 500', { fault: second(500) }, /answered 500/],
    ['is not JSON', { fault: second({ features: 'none' }) }, /FeatureCollection/],
    ['is on another host', { next: () => ({ href: 'https://pages.example/search?start=60' }) }, /another server/],
    ['has no address', { next: () => ({ href: null }) }, /cannot be read/],
  ])('reports how far it got if page 2 %s', async (_what, { next = byBody, fault = () => null }, cause) => {
    const { search, warnings } = await openApi({ next, fault });
    const page = await search();
    // Other items with the same time as the last one may be on the failed page.
    expect(page.scenes).toHaveLength(PAGE - 1);
    expect(page).toMatchObject({ searchedToMs: timeOf(PAGE - 1), next: `${timeOf(PAGE - 1)}~` });
    expect(warnings).toEqual([{ provider: 'plain', cause: expect.stringMatching(cause), message: expect.any(String) }]);
  });

  it('continues from there without a gap', async () => {
    const { search } = await openApi({ next: byBody, fault: second(500) });
    const ids: string[] = [];
    for (let cursor: string | null = null, pages = 0; pages === 0 || cursor !== null; pages++) {
      const page = await search(cursor);
      ids.push(...page.scenes.map(({ featureId }) => featureId));
      cursor = page.next;
      expect(pages).toBeLessThan(4);
    }
    expect(ids).toEqual(ITEMS.map(({ id }) => id));
  });

  it('reports how far it got if page 2 takes more than half of the time', async () => {
    const { search } = await openApi({ next: byBody, fault: second('hang') });
    expect(await search(null, 1500)).toMatchObject({ searchedToMs: timeOf(PAGE - 1) });
  });

  it('fails if not even the items of the newest time can be read', async () => {
    const { search } = await openApi({
      next: byBody,
      fault: (stacRequest) =>
        startOf(stacRequest) === 0 ? { features: ITEMS.toReversed(), links: [{ rel: 'next', href: 7 }] } : null,
    });
    await expect(search()).rejects.toMatchObject({ kind: 'malformed' });
  });
});
