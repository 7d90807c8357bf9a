import { toSceneId } from '@groundtrack/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SceneBase, sceneBase } from '../testing/scene-base.ts';
import { anItem } from './testing/an-item.ts';
import { type JsonSite, jsonSite } from './testing/json-site.ts';
import { runHarvest } from './testing/run-harvest.ts';

let base: SceneBase;
let site: JsonSite;
beforeAll(async () => {
  base = await sceneBase();
});
afterAll(() => base.close());
afterEach(() => site.close());

const landing = {
  type: 'Catalog',
  id: 'api',
  links: [{ rel: 'search', href: './search', type: 'application/geo+json' }],
};

function page(ids: readonly string[], next: Record<string, unknown> | null) {
  const links = next ? [{ rel: 'next', ...next }] : [];
  return { json: { type: 'FeatureCollection', features: ids.map((id) => anItem(id)), links } };
}

function idsFrom(prefix: string, first: number): string[] {
  return Array.from({ length: 300 }, (_, i) => `${prefix}-${first + i}`);
}

describe('a harvest of an API', () => {
  it('follows the links from page to page, by GET and by POST', async () => {
    site = await jsonSite(({ path, method, body }) => {
      if (path === '/') return { json: landing };
      if (path.startsWith('/search?')) return page(['a1', 'a2'], { href: '/more?token=2' });
      if (path === '/more?token=2')
        return page(['a3'], { href: 'search', method: 'POST', body: { token: 3, limit: 2 } });
      if (method === 'POST' && JSON.stringify(body) === '{"token":3,"limit":2}')
        return page(['a4'], { href: 'search', method: 'POST', merge: true, body: { token: 4 } });
      return page(JSON.stringify(body) === '{"token":4,"limit":2}' ? ['a5'] : [], null);
    });
    const { summary } = await runHarvest(base, `${site.url}/`, {
      collections: ['x', 'y'],
      sinceMs: Date.UTC(2025, 0, 1),
    });
    expect(summary).toMatchObject({ added: 5, end: 'finished' });
    const query = new URL(site.requests[1]?.path ?? '', site.url).searchParams;
    expect([query.get('collections'), query.get('datetime')]).toEqual(['x,y', '2025-01-01T00:00:00.000Z/..']);
  });

  it('continues at the page where it was stopped', async () => {
    site = await jsonSite(({ path }) => {
      if (path === '/') return { json: landing };
      const number = Number(new URL(path, 'http://x').searchParams.get('page') ?? 0);
      return page(idsFrom('s', number * 300), number < 5 ? { href: `/search?page=${number + 1}` } : null);
    });
    const stopping = new AbortController();
    const first = await runHarvest(base, `${site.url}/`, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    expect(first.summary.end).toBe('stopped');
    const before = site.requests.length;
    const second = await runHarvest(base, `${site.url}/`);
    expect(second.summary).toMatchObject({ end: 'finished', resumed: true, added: 1800 });
    expect(site.requests.slice(before).map(({ path }) => path)).not.toContain('/search?limit=250');
  });

  it('waits as long as the server requests, and retries', async () => {
    let refusals = 2;
    site = await jsonSite(({ path }) => {
      if (path === '/') return { json: landing };
      return refusals-- > 0 ? { status: refusals === 1 ? 429 : 503, retryAfter: '0' } : page(['patient'], null);
    });
    expect((await runHarvest(base, `${site.url}/`)).summary).toMatchObject({ added: 1 });
  });

  it.each([
    ['is no JSON', { text: '<html>' }],
    ['answered no FeatureCollection', { json: { type: 'Topology' } }],
    ['the server answered 403', { status: 403 }],
  ])('stops with the items so far if a page %s', async (reason, answer) => {
    site = await jsonSite(({ path }) => {
      if (path === '/') return { json: landing };
      return path.startsWith('/search') ? page([`kept ${reason}`], { href: '/broken' }) : answer;
    });
    await expect(runHarvest(base, `${site.url}/`)).rejects.toThrow(reason);
    expect(await base.scenes.find('umbra', toSceneId(`kept ${reason}`))).not.toBeNull();
  });

  it('does not follow a loop', async () => {
    site = await jsonSite(({ path }) =>
      path === '/' ? { json: landing } : page(['again'], { href: '/search?page=1' }),
    );
    await expect(runHarvest(base, `${site.url}/`)).rejects.toThrow('names itself as the next page');
  });

  it('reads links with null and headers, and an empty last page that links to itself', async () => {
    site = await jsonSite(({ path }) => {
      if (path === '/')
        return { json: { ...landing, links: [{ rel: 'search', href: '/html', type: 'text/html' }, ...landing.links] } };
      if (path.startsWith('/search')) return page(['null 1'], { href: '/two', method: null, body: null, merge: null });
      return page(path === '/two' ? ['null 2'] : [], { href: '/end' });
    });
    expect((await runHarvest(base, `${site.url}/`)).summary).toMatchObject({ added: 2, end: 'finished' });
  });

  it('never takes an unreadable next link for the end', async () => {
    site = await jsonSite(({ path }) => (path === '/' ? { json: landing } : page(['unread'], { href: null })));
    await expect(runHarvest(base, `${site.url}/`)).rejects.toThrow('cannot be read');
  });

  it('reads a collection of items from the web, and reports an address that is none', async () => {
    site = await jsonSite(({ path }) =>
      path === '/items' ? page(['web 1', 'web 2'], null) : { json: { hello: 'world' } },
    );
    expect((await runHarvest(base, `${site.url}/items`)).summary).toMatchObject({ added: 2 });
    await expect(runHarvest(base, `${site.url}/other`)).rejects.toThrow('is no STAC');
  });
});

describe('a harvest of a static catalog', () => {
  const link = (rel: string, href: string) => ({ rel, href });
  const catalog = (...links: unknown[]) => ({ json: { type: 'Catalog', id: 'c', links } });

  it('finds every item once, however the catalogs are linked, and reports broken ones', async () => {
    site = await jsonSite(({ path }) => {
      if (path === '/catalog.json')
        return catalog(
          link('self', '.'),
          link('child', 'one/catalog.json'),
          link('item', 'top.json'),
          link('child', 'two/collection.json'),
          link('child', 'file:///etc/passwd'),
        );
      if (path === '/one/catalog.json')
        return catalog(
          link('parent', '../catalog.json'),
          link('child', '../catalog.json'),
          link('child', '../two/collection.json'),
          ...Array.from({ length: 20 }, (_, i) => link('item', `i-${i}.json`)),
        );
      if (path === '/two/collection.json')
        return {
          json: {
            type: 'Collection',
            links: [link('item', 'gone.json'), link('item', 'bad.json'), link('items', 'all.json'), 'no link'],
          },
        };
      if (path === '/two/all.json') return page(['all 1', 'all 2'], null);
      const id = /\/one\/(i-\d+)\.json/.exec(path)?.[1];
      if (id) return { json: anItem(id) };
      if (path === '/top.json') return { json: anItem('top') };
      return path === '/two/bad.json' ? { text: '{' } : { status: 404 };
    });
    const { summary, refused } = await runHarvest(base, `${site.url}/catalog.json`);
    expect(summary).toMatchObject({ added: 23, unchanged: 0, end: 'finished' });
    expect(refused.map(({ where, reason }) => [where.replace(site.url, ''), reason])).toEqual([
      ['/two/gone.json', 'document: the server answered 404'],
      ['/two/bad.json', 'document: is no JSON'],
      ['file:///etc/passwd', 'link: is no address of the web'],
    ]);
  });

  it('adds the license of the collection to items, reading it once', async () => {
    const licensed = (id: string, properties: object, href = '../two/collection.json') =>
      anItem(id, {
        properties: { ...(anItem(id)['properties'] as object), ...properties },
        links: [link('collection', href)],
      });
    site = await jsonSite(({ path }) => {
      if (path === '/catalog.json')
        return catalog(...['i', 'j', 'k', 'l'].map((name) => link('item', `items/${name}.json`)));
      if (path === '/two/collection.json') return { json: { type: 'Collection', license: 'CC-BY-4.0', links: [] } };
      if (path === '/items/k.json') return { json: licensed('k', { license: 'proprietary' }) };
      if (path === '/items/l.json') return { json: licensed('l', {}, 'http://127.0.0.1:1/collection.json') };
      const id = /^\/items\/([ij])\.json/.exec(path)?.[1];
      return id ? { json: licensed(id, {}) } : { status: 404 };
    });
    await runHarvest(base, `${site.url}/catalog.json`);
    const found = await Promise.all(['i', 'j', 'k', 'l'].map((id) => base.scenes.find('umbra', toSceneId(id))));
    expect(found.map((scene) => scene?.assets.license)).toEqual(['CC-BY-4.0', 'CC-BY-4.0', 'proprietary', undefined]);
    expect(site.requests.filter(({ path }) => path === '/two/collection.json')).toHaveLength(1);
  });

  it('continues at the link where it was stopped', async () => {
    site = await jsonSite(({ path }) => {
      if (path === '/root.json')
        return catalog(...[0, 1, 2, 3].map((n) => link('child', `c/${n}.json`)), link('item', 'i/last.json'));
      const child = /^\/c\/(\d)\.json/.exec(path)?.[1];
      if (child) return catalog(...Array.from({ length: 300 }, (_, i) => link('item', `/i/${child}-${i}.json`)));
      return { json: anItem(`walk ${path}`) };
    });
    const stopping = new AbortController();
    const first = await runHarvest(base, `${site.url}/root.json`, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    expect(first.summary.end).toBe('stopped');
    const before = site.requests.length;
    const second = await runHarvest(base, `${site.url}/root.json`);
    expect(second.summary).toMatchObject({ end: 'finished', resumed: true, added: 1201, unchanged: 0 });
    expect(site.requests.length - before).toBeLessThan(1201);
  });

  it('stops if catalogs never end', async () => {
    let depth = 0;
    site = await jsonSite(() => catalog(link('child', `deeper-${depth++}.json`)));
    const { summary, refused } = await runHarvest(base, `${site.url}/root.json`);
    expect(summary).toMatchObject({ end: 'finished', added: 0, refused: 1 });
    expect(refused[0]?.reason).toBe('catalog: lies more than 32 levels deep');
  });
});
