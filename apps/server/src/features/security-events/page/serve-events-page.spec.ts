import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemIds } from '../../../platform/system/system.ts';
import type { ListedEvent } from '../describe-events.ts';
import type { EventFilter } from '../event-filter.ts';
import { type ServedPage, serveEventsPage } from './serve-events-page.ts';

const NOW = Date.UTC(2026, 10, 23, 12, 0);
const EVENT: ListedEvent = {
  id: 7,
  lastMs: Date.UTC(2026, 10, 21, 18, 2, 5),
  kind: 'device-new',
  account: 'ada@example.org',
  sender: '192.0.2.1',
  count: 12,
  detail: '<script>alert(1)</script>',
  requestId: 'r1',
};

describe('the page of security events', () => {
  let page: ServedPage;
  let origin: string;
  let cookie: string;
  let status: number;
  const filters: EventFilter[] = [];
  const events = Array.from({ length: 101 }, (_, i) => ({ ...EVENT, id: 200 - i }));
  beforeAll(async () => {
    const list = async (filter: EventFilter, limit: number) => {
      filters.push(filter);
      return filter.kind === null ? events.slice(0, limit) : [];
    };
    page = await serveEventsPage({ list, clock: { nowMs: () => NOW }, ids: systemIds }, 0);
    ({ origin } = new URL(page.url));
    const opened = await fetch(page.url, { redirect: 'manual' });
    ({ status } = opened);
    cookie = opened.headers.get('set-cookie') ?? '';
  });
  afterAll(() => page.close());
  const get = (path: string, headers: Record<string, string> = { cookie: cookie.split(';')[0] ?? '' }) =>
    fetch(origin + path, { headers });

  it('opens once, and requires its cookie', async () => {
    expect(status).toBe(303);
    expect(cookie).toMatch(/^groundtrack_events_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const { search } = new URL(page.url);
    for (const [path, headers] of [
      [`/${search}`, {}],
      ['/', {}],
      ['/?token=', {}],
      ['/', { cookie: cookie.replace(/=./, '=') }],
    ] as const) {
      const refused = await get(path, headers);
      expect([refused.status, (await refused.text()).includes('ada@')]).toEqual([403, false]);
    }
    expect(filters).toEqual([]);
    expect((await get('/other')).status).toBe(404);
    expect((await fetch(origin, { method: 'POST', headers: { cookie } })).status).toBe(404);
    // The same address under another name, as in DNS rebinding.
    const renamed = origin.replace('127.0.0.1', 'localhost');
    expect((await fetch(renamed, { headers: { cookie: cookie.split(';')[0] ?? '' } })).status).toBe(404);
  });

  it('shows events as text, page by page, without scripts', async () => {
    const shown = await get('/');
    const html = await shown.text();
    expect(html).toContain('2026-11-21 18:02:05');
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toMatch(/<script|\son\w+=|https?:\/\//i);
    expect(html.match(/<tr><td>/g)).toHaveLength(100);
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const older = /<a class="button" href="([^"]+)">Older events/.exec(html)?.[1] ?? '';
    await get(older.replaceAll('&amp;', '&'));
    expect(filters.at(-1)?.before).toEqual({ lastMs: EVENT.lastMs, id: 101 });
    expect(filters.at(-1)?.sinceMs).toBe(filters.at(-2)?.sinceMs);
  });

  it('filters by kind, account, address, and time, and keeps the typed values', async () => {
    const typed = 'kind=login-failed&account=Ada@Example.org&address=2001:db8::1&from=2026-11-01&to=2026-11-21T12:05';
    const html = await (await get(`/?${typed}`)).text();
    expect(filters.at(-1)).toEqual({
      kind: 'login-failed',
      account: 'ada@example.org',
      sender: '2001:db8::/64',
      sinceMs: Date.UTC(2026, 10, 1),
      untilMs: Date.UTC(2026, 10, 21, 12, 6),
      before: null,
    });
    expect(html).toContain('No events match.');
    expect(html).toContain('<option value="login-failed" selected>');
    const wrong = await get('/?kind=x&from=soon&to="><b>');
    expect(wrong.status).toBe(400);
    const text = await wrong.text();
    expect(text).toContain('There is no kind of event “x”.<br>From: “soon” is not a time such as');
    expect(text).not.toContain('<b>');
  });
});
