import { describe, expect, it } from 'vitest';
import { nextPage, type PageRequest } from './next-page.ts';

const GET: PageRequest = { url: new URL('https://catalog.example/search?limit=2'), method: 'GET' };
const POST: PageRequest = { url: new URL('https://catalog.example/search'), method: 'POST', body: { limit: 2 } };
const next = (more: object) => [
  { rel: 'self', href: '/' },
  { rel: 'next', href: '/search?token=t', ...more },
];

describe('the next page of a search', () => {
  it.each<[string, unknown]>([
    ['no links', []],
    ['no list of links', undefined],
    ['null for them', null],
    ['other links', [{ rel: 'self', href: '/' }, null, 'next']],
  ])('does not exist for a page with %s', (_what, links) => {
    expect(nextPage(links, GET)).toEqual({ kind: 'end' });
  });

  it.each(['method', 'body', 'headers', 'merge', 'type'])('is read if its link has null as %s', (member) => {
    const links = next({ [member]: null });
    expect(nextPage(links, GET)).toMatchObject({ kind: 'page', request: { method: 'GET' } });
    expect(nextPage(links, POST)).toMatchObject({ kind: 'page' });
    expect(nextPage(next({ method: 'POST', body: { token: 't' }, merge: true, [member]: null }), POST)).toMatchObject({
      kind: 'page',
      request: { method: 'POST' },
    });
  });

  it('is requested by POST if its link has a body but no method', () => {
    expect(nextPage(next({ method: null, body: { token: 't' } }), POST)).toMatchObject({
      request: { method: 'POST', body: { token: 't' } },
    });
  });

  it('is the link to JSON, not the one to HTML', () => {
    const links = [{ rel: 'next', href: '/html', type: 'text/html' }, ...next({ type: 'application/geo+json' })];
    expect(nextPage(links, GET)).toMatchObject({ request: { url: new URL('https://catalog.example/search?token=t') } });
  });

  it('is requested with the headers of its link, except those for the connection, the body, or a key', () => {
    const headers = {
      'Search-After': ['a', 'b'],
      'x-page': 2,
      Authorization: 'Basic x',
      Host: 'elsewhere.example',
      'Content-Length': '0',
      'x-broken': 'a\r\nb',
      'no name': 'x',
      'x-null': null,
    };
    expect(nextPage(next({ headers }), GET)).toMatchObject({
      request: { headers: { 'search-after': 'a, b', 'x-page': '2' } },
    });
  });

  it.each<[string, unknown]>([
    ['no address', [{ rel: 'next' }]],
    ['an address that is no text', [{ rel: 'next', href: 7 }]],
    ['a broken address', [{ rel: 'next', href: 'http://' }]],
    ['a body that is no object', next({ method: 'POST', body: 'token=t' })],
    ['an unusual method', next({ method: 'PUT' })],
    ['links that are no list', { next: '/search?token=t' }],
  ])('is unreadable, never absent, with %s', (_what, links) => {
    expect(nextPage(links, GET).kind).toBe('unreadable');
  });
});
