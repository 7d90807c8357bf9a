import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@groundtrack/contract';
import { dataText } from '@groundtrack/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemIn, type TestHttp, testHttp } from '../../platform/http/testing/test-http.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { WAIT_OPTIONS } from '../../testing/wait-options.ts';
import { PgCatalogStore } from './pg-catalog-store.ts';
import { PgOrbitalElementsStore } from './pg-orbital-elements-store.ts';
import { refreshCatalog } from './refresh-catalog.ts';
import { LEAST_PAUSE_MS } from './refresh-pause.ts';
import { satelliteHandlers } from './satellite-handlers.ts';
import { satelliteSeed } from './seed/satellite-seed.ts';

const START = Date.UTC(2026, 7, 24);
const DAY_MS = 86_400_000;
const CSV = dataText('orbits', 'active_2026-08-22.omm.csv');
const FEW = CSV.split('\n').slice(0, 4).join('\n');

describe('the catalog of all active objects', () => {
  let opened: TestDatabase;
  let source: Server;
  let answer: RequestListener;
  let requests: string[];
  let url: string;
  let http: TestHttp;
  let queued: string[];
  let nowMs = START;

  beforeAll(async () => {
    opened = await testDatabase();
    source = createServer((request, response) => {
      requests.push(request.headers['if-none-match'] ?? 'all');
      answer(request, response);
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    // The source listens on a TCP port.
    url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/gp.php?GROUP=active&FORMAT=csv`;
    http = await testHttp(handlersFor(url));
  });
  afterAll(async () => {
    source.closeAllConnections();
    source.close();
    await http.close();
    await opened.close();
  });
  beforeEach(async () => {
    requests = [];
    queued = [];
    nowMs = START;
    const db = opened.database.transactions;
    for (const table of ['element_set', 'element_refresh', 'element_catalogue'] as const)
      await db.deleteFrom(table).execute();
  });

  function stores() {
    const db = opened.database.transactions;
    return {
      store: new PgOrbitalElementsStore(db),
      catalogs: new PgCatalogStore(db),
      clock: { nowMs: () => nowMs },
    };
  }

  function handlersFor(catalogUrl: string | null) {
    const queueRefresh = async (address: string) => void queued.push(address);
    return satelliteHandlers({ ...stores(), satellites: satelliteSeed, catalogUrl, queueRefresh });
  }

  function refresh(limits?: { timeoutMs: number; maxBytes: number }) {
    const knownIds = new Set(satelliteSeed.map(({ id }) => id));
    const deps = { ...stores(), http: testHttpClient, log: silentLog, knownIds, ...(limits ? { limits } : {}) };
    return refreshCatalog(deps, url, new AbortController().signal);
  }

  const serve = (body: string, headers: Record<string, string> = {}) => {
    answer = (_request, response) => response.writeHead(200, headers).end(body);
  };
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${http.url}${endpoints.elementCatalog.path}`, { headers });

  it('is fetched on the first request, and then returned to everyone', async () => {
    const first = await get();
    expect(first.status).toBe(503);
    expect((await problemIn(first)).detail).toMatch(/is fetching the catalog for the first time. Try again/);
    expect(queued).toEqual([url]);

    serve(CSV);
    expect(await refresh()).toMatchObject({ kind: 'updated', broken: 0 });
    const second = await get({ 'accept-encoding': 'gzip' });
    expect(second.status).toBe(200);
    expect(second.headers.get('content-type')).toBe('text/csv');
    expect(second.headers.get('content-encoding')).toBe('gzip');
    expect(second.headers.get('vary')).toBe('apiKey, session-id, cookie, accept-encoding');
    expect(second.headers.get('cache-control')).toBe('private, no-cache');
    expect(Number(second.headers.get('content-length'))).toBeLessThan(CSV.length / 2);
    expect(await second.text()).toBe(CSV);
    expect(queued).toEqual([url]);
  });

  it('is sent uncompressed to clients without gzip, and not repeated to clients that have it', async () => {
    serve(FEW);
    await refresh();
    for (const coding of ['identity', 'gzip;q=0', 'br']) {
      const plain = await get({ 'accept-encoding': coding });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await plain.text()).toBe(FEW);
    }
    const etag = (await get()).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
  });

  it('updates the elements of known satellites if they are newer', async () => {
    serve(CSV);
    const outcome = await refresh();
    expect(outcome).toMatchObject({ newer: (await stores().store.all()).length });
    expect((await stores().store.all()).length).toBeGreaterThan(20);
  });

  it('is returned and refreshed when it is older than a day', async () => {
    serve(FEW, { etag: '"a"' });
    await refresh();
    nowMs += DAY_MS - 1;
    expect((await get()).status).toBe(200);
    expect(queued).toEqual([]);
    nowMs += 1;
    expect((await get()).status).toBe(200);
    expect(queued).toEqual([url]);

    answer = (_request, response) => response.writeHead(304).end();
    expect(await refresh()).toEqual({ kind: 'unchanged' });
    expect(requests).toEqual(['all', '"a"']);
    queued = [];
    expect(await (await get()).text()).toBe(FEW);
    expect(queued).toEqual([]);
  });

  const disasters: [string, RequestListener][] = [
    ['an error', (_request, response) => response.writeHead(500).end('down')],
    ['words', (_request, response) => response.writeHead(200).end('No GP data found')],
    ['too much', (_request, response) => response.writeHead(200).end(CSV)],
    [
      'a file of which most is broken',
      (_request, response) => response.end(`${FEW.split('\n', 2).join('\n')}\nx\nx\n`),
    ],
    ['half a line at its end and no more', (_request, response) => void response.writeHead(200).write(FEW)],
    ['silence', () => undefined],
  ];
  it.each(disasters)('keeps the last good one when the source returns %s', async (_what, disaster) => {
    serve(FEW);
    await refresh();
    nowMs += DAY_MS;
    answer = disaster;
    expect(await refresh({ timeoutMs: 300, maxBytes: 100_000 })).toEqual({ kind: 'failed' });
    const kept = await get();
    expect(await kept.text()).toBe(FEW);
    expect(queued).toEqual([]);
    nowMs += LEAST_PAUSE_MS;
    await get();
    expect(queued).toEqual([url]);
  });

  it('suggests an alternative when there is none and the source is down', async () => {
    answer = (_request, response) => response.writeHead(500).end('down');
    const refreshing = refresh();
    expect(await refreshing).toEqual({ kind: 'failed' });
    const refused = await get();
    expect(refused.status).toBe(404);
    expect((await problemIn(refused)).detail).toBe(
      'This server has not fetched the catalog yet. Paste elements, or open a file with them.',
    );
    expect(queued).toEqual([]);
  });

  it('is being fetched until the source responds, at most for its time limit', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    answer = (_request, response) => void released.then(() => response.end(FEW));
    const refreshing = refresh();
    await vi.waitFor(() => expect(requests).toHaveLength(1), WAIT_OPTIONS);
    expect((await get()).status).toBe(503);
    expect(queued).toEqual([]);
    nowMs += 120_000;
    expect((await get()).status).toBe(404);
    nowMs -= 120_000;
    release();
    await refreshing;
    expect((await get()).status).toBe(200);
  });

  it('can be switched off', async () => {
    const off = await testHttp(handlersFor(null));
    try {
      const refused = await fetch(`${off.url}${endpoints.elementCatalog.path}`);
      expect(refused.status).toBe(404);
      expect((await problemIn(refused)).detail).toMatch(
        /does not fetch the catalog of all active objects. Paste elements, or open a file/,
      );
      expect(queued).toEqual([]);
    } finally {
      await off.close();
    }
  });
});
