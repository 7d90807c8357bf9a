import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import type { Authorizer } from './authorizer.ts';
import type { SearchPlan } from './search-request.ts';
import { type ItemPage, type ParsePage, StacApi } from './stac-api.ts';
import { stacConnection } from './stac-connection.ts';

const never = new AbortController().signal;
const PLAN: SearchPlan = { collections: ['c'], limit: 2 };
const OPEN: Authorizer = { apply: (url) => Promise.resolve({ url, headers: {} }), renew: () => false };

interface StacRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
type Answer = (request: StacRequest, base: string, count: number) => unknown;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? null : JSON.parse(text);
}

/** Items exactly as they are in the response. */
const rawPage: ParsePage<unknown> = async (body) => {
  const { features, links } = JSON.parse(Buffer.from(body).toString());
  return Array.isArray(features) ? { items: features, count: features.length, links } : null;
};

/** An API on loopback. A number as a response is a status; `count` is the number of earlier requests. */
async function openApi(answer: Answer, connection: object = {}, authorizer = OPEN) {
  const requests: StacRequest[] = [];
  const { url } = await openLoopbackServer((request, response) => {
    const respond = async () => {
      const body = await bodyOf(request);
      const one = { method: request.method ?? '', path: request.url ?? '', body };
      const value = answer(one, url.href, requests.length);
      requests.push(one);
      if (typeof value === 'number') response.writeHead(value).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    void respond();
  });
  const parsed = stacConnection.parse({ url: url.href, ...connection });
  const api = new StacApi('acme', parsed, { http: testHttpClient, authorizer });
  const search = async (plan = PLAN): Promise<(readonly unknown[])[]> => {
    const pages: (readonly unknown[])[] = [];
    for await (const { items } of api.search({ plan, parse: rawPage }, never)) pages.push(items);
    return pages;
  };
  return { api, requests, search };
}

const searchLink = (href: string, method?: string) => ({ rel: 'search', href, ...(method ? { method } : {}) });
/** A landing page with these links. Every search returns `page`. */
const site =
  (links: readonly unknown[], page: Answer = () => ({ features: [] }), conformsTo: unknown = []): Answer =>
  (request, base, count) =>
    request.path === '/' ? { type: 'Catalog', conformsTo, links } : page(request, base, count);

describe('the landing page', () => {
  it.each([
    ['POST where it is offered', {}, [searchLink('/a'), searchLink('/b', 'post')], 'POST /b'],
    ['GET where nothing else is', {}, [searchLink('/a')], 'GET /a?limit=2&collections=c'],
    [
      'the method that was set',
      { method: 'GET' },
      [searchLink('/b', 'POST'), searchLink('/a')],
      'GET /a?limit=2&collections=c',
    ],
    ['the only link for a method it lacks', { method: 'POST' }, [searchLink('/a', 'GET')], 'POST /a'],
    ['/search without a link', {}, [{ rel: 'self', href: '/' }], 'GET /search?limit=2&collections=c'],
    [
      'links that can be read',
      {},
      [null, 'search', { rel: 'search' }, searchLink('/a')],
      'GET /a?limit=2&collections=c',
    ],
  ])('makes searches use %s', async (_what, connection, links, request) => {
    const { requests, search } = await openApi(site(links), connection);
    await search();
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /', request]);
  });

  it('is read once for all searches, even concurrent ones', async () => {
    const { api, requests, search } = await openApi(site([]));
    await Promise.all([search(), search(), api.sorts(never)]);
    await search();
    expect(requests.filter(({ path }) => path === '/')).toHaveLength(1);
  });

  it('is read again after a failure', async () => {
    const answer = site([], undefined, ['https://api.stacspec.org/v1.0.0/item-search#sort']);
    const { api } = await openApi((request, base, count) => (count === 0 ? 503 : answer(request, base, count)));
    await expect(api.sorts(never)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await api.sorts(never)).toBe(true);
  });

  it.each<[string, unknown, Record<string, string>]>([
    ['nothing', undefined, {}],
    ['what is no list', 'item-search#sort', {}],
    ['sorting', ['https://api.stacspec.org/v1.0.0/item-search#sort'], { sortby: '-properties.datetime' }],
    ['CQL2 without filters', ['http://www.opengis.net/spec/cql2/1.0/conf/cql2-text'], {}],
    [
      'filters in CQL2 text',
      [
        'https://api.stacspec.org/v1.0.0-rc.2/item-search#filter',
        'http://www.opengis.net/spec/cql2/1.0/conf/cql2-text',
      ],
      { 'filter-lang': 'cql2-text', filter: '"a" <= 1 OR "a" IS NULL' },
    ],
  ])('that conforms to %s adds nothing to the search', async (_what, conformsTo, more) => {
    const { requests, search } = await openApi(site([], undefined, conformsTo));
    await search({ ...PLAN, atMost: { property: 'a', value: 1 } });
    const { searchParams } = new URL(requests[1]?.path ?? '', 'http://127.0.0.1');
    expect(Object.fromEntries(searchParams)).toEqual({ limit: '2', collections: 'c', ...more });
  });

  it.each(['https://elsewhere.example/search', 'http://', '//elsewhere.example/'])(
    'cannot redirect a search and its key to another server: %s',
    async (href) => {
      const { requests, search } = await openApi(site([searchLink(href)]));
      await expect(search()).rejects.toMatchObject({
        kind: 'malformed',
        message: expect.stringContaining('searchUrl'),
      });
      expect(requests).toHaveLength(1);
    },
  );

  it('is rejected if it is not an object', async () => {
    const { search } = await openApi(() => ['Catalog']);
    await expect(search()).rejects.toMatchObject({ kind: 'malformed', provider: 'acme' });
  });
});

describe('the pages of a search', () => {
  const next = (href: string, more: object = {}) => ({ rel: 'next', href, ...more });

  it('are passed on unchanged', async () => {
    const features = [{ id: 1 }, null, 'text', []];
    const { search } = await openApi(site([], () => ({ features })));
    expect(await search()).toEqual([features]);
  });

  it('are requested only when they are read', async () => {
    const page: Answer = ({ path }) => ({ features: [path], links: [next(`${path}&more=1`)] });
    const { api, requests } = await openApi(site([], page));
    for await (const one of api.search({ plan: PLAN, parse: rawPage }, never)) {
      expect(one).toMatchObject({ items: ['/search?limit=2&collections=c'], hasMore: true });
      break;
    }
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['alone', { body: { token: 't' } }, { token: 't' }],
    [
      'merged over the one before',
      { body: { token: 't', limit: 5 }, merge: true },
      { limit: 5, collections: ['c'], token: 't' },
    ],
    ['merged with nothing', { merge: true, headers: { more: 'x' } }, { limit: 2, collections: ['c'] }],
    ['the one before, where none is given', {}, { limit: 2, collections: ['c'] }],
  ])('are requested by POST with a body: %s', async (_what, link, body) => {
    const page: Answer = ({ path }) => ({
      features: [],
      links: path === '/search' ? [next('/next', { method: 'post', ...link })] : [],
    });
    const { requests, search } = await openApi(site([searchLink('/search', 'POST')], page));
    expect(await search()).toHaveLength(2);
    expect(requests[2]).toEqual({ method: 'POST', path: '/next', body });
  });

  it('may continue by GET after a search by POST', async () => {
    const page: Answer = ({ path }) => ({
      features: [path],
      links: path === '/search' ? [next('search?token=t')] : [],
    });
    const { requests, search } = await openApi(site([searchLink('/search', 'POST')], page));
    expect(await search()).toEqual([['/search'], ['/search?token=t']]);
    expect(requests[2]).toEqual({ method: 'GET', path: '/search?token=t', body: null });
  });

  it.each([
    [[1], [[1], [1]], true],
    [[], [[], []], false],
  ])(
    'end if they lead in a circle, and are incomplete unless the last is empty: %j',
    async (features, pages, hasMore) => {
      const page: Answer = ({ path }) => ({ features, links: [next(path === '/a' ? '/b' : '/a')] });
      const circle: Answer = (request, ...rest) =>
        request.path === '/b' ? { features, links: [next('/a')] } : page(request, ...rest);
      const { api } = await openApi(site([searchLink('/b')], circle));
      const read: ItemPage<unknown>[] = [];
      for await (const one of api.search({ plan: { collections: [], limit: 2 }, parse: rawPage }, never))
        read.push(one);
      expect(read.map(({ items }) => items).slice(0, 2)).toEqual(pages);
      expect(read.at(-1)?.hasMore).toBe(hasMore);
      expect(read.length).toBeLessThan(5);
    },
  );

  it('end after fifty', async () => {
    const page: Answer = (_request, _base, count) => ({ features: [], links: [next(`/search?page=${count + 1}`)] });
    const { search } = await openApi(site([], page));
    expect(await search()).toHaveLength(50);
  });

  it.each<[string, Answer, string]>([
    [
      'on another server',
      () => ({ features: [], links: [next('https://elsewhere.example/?page=2')] }),
      'another server',
    ],
    ['at no address', () => ({ features: [], links: [next('http://')] }), 'no valid address'],
    ['without features', () => ({ type: 'FeatureCollection' }), 'not a FeatureCollection'],
  ])('are aborted %s', async (_what, page, words) => {
    const { search } = await openApi(site([], page));
    await expect(search()).rejects.toMatchObject({ kind: 'malformed', message: expect.stringContaining(words) });
  });
});

describe('a rejected key', () => {
  function renewable() {
    const keys = { renewed: 0 };
    const authorizer: Authorizer = {
      apply: (url) => Promise.resolve({ url: new URL(`?key=${keys.renewed}`, url), headers: {} }),
      renew: () => ++keys.renewed > 0,
    };
    return { keys, authorizer };
  }

  it('is renewed once, and the request repeated', async () => {
    const { authorizer, keys } = renewable();
    const { api, requests } = await openApi(({ path }) => (path === '/?key=0' ? 401 : {}), {}, authorizer);
    expect(await api.sorts(never)).toBe(false);
    expect(requests.map(({ path }) => path)).toEqual(['/?key=0', '/?key=1']);
    expect(keys.renewed).toBe(1);
  });

  it('is an error the second time', async () => {
    const { api, requests } = await openApi(() => 403, {}, renewable().authorizer);
    await expect(api.sorts(never)).rejects.toMatchObject({ kind: 'credentials' });
    expect(requests).toHaveLength(2);
  });

  it.each([
    [401, 'credentials'],
    [404, 'malformed'],
    [408, 'unavailable'],
    [429, 'rate-limited'],
    [500, 'unavailable'],
  ])('or a status %s is an error at once if nothing can be renewed: %s', async (status, kind) => {
    const { api, requests } = await openApi(() => status);
    await expect(api.sorts(never)).rejects.toMatchObject({ name: 'ProviderError', kind, provider: 'acme' });
    expect(requests).toHaveLength(1);
  });
});
