import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataText } from '@groundtrack/fixtures';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '../../platform/system/ports.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { PgCatalogStore } from './pg-catalog-store.ts';
import { PgOrbitalElementsStore } from './pg-orbital-elements-store.ts';
import { refreshOrbitalElements } from './refresh-orbital-elements.ts';
import { LEAST_PAUSE_MS, pauseAfterMs } from './refresh-pause.ts';
import type { RefreshOutcome } from './refresh-source.ts';
import { satelliteSeed } from './seed/satellite-seed.ts';

const START = Date.UTC(2026, 7, 24);
const PAUSE_MS = pauseAfterMs(0);
const HOUR_MS = 3_600_000;
const [one, two] = satelliteSeed.map((satellite) => satellite.omm);
const fresh = (omm: object | undefined, epoch: string) => ({ ...omm, EPOCH: epoch });

describe('the refresh of elements', () => {
  let opened: TestDatabase;
  let store: PgOrbitalElementsStore;
  let server: Server;
  let answer: RequestListener;
  let requests: Record<string, string | undefined>[];
  let warnings: object[];
  let nowMs = START;

  beforeAll(async () => {
    opened = await testDatabase();
    store = new PgOrbitalElementsStore(opened.database.transactions);
    server = createServer((request, response) => {
      requests.push({ ...request.headers, 'set-cookie': undefined });
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await opened.close();
  });
  beforeEach(async () => {
    requests = [];
    warnings = [];
    nowMs = START;
    answer = (_request, response) => response.writeHead(500).end('down');
    await opened.database.transactions.deleteFrom('element_set').execute();
    await opened.database.transactions.deleteFrom('element_refresh').execute();
  });
  afterEach(() => server.closeAllConnections());

  const deps = () => ({
    store,
    catalogs: new PgCatalogStore(opened.database.transactions),
    http: testHttpClient,
    clock: { nowMs: () => nowMs },
  });
  // The server listens on a TCP port.
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/gp.json`;

  function refresh(
    limits = { timeoutMs: 5000, maxBytes: 4_000_000 },
    signal = new AbortController().signal,
  ): Promise<RefreshOutcome> {
    const log: Log = { ...silentLog, warn: (event) => void warnings.push(event) };
    const knownIds = new Set(satelliteSeed.map(({ id }) => id));
    return refreshOrbitalElements({ ...deps(), log, knownIds, limits }, url(), signal);
  }

  function serve(records: unknown, headers: Record<string, string> = {}): void {
    answer = (_request, response) => response.writeHead(200, headers).end(JSON.stringify(records));
  }

  const epochs = async () => Object.fromEntries((await store.all()).map((set) => [set.satelliteId, set.omm.EPOCH]));

  it('keeps what came, and says how much of it was new or broken', async () => {
    serve([one, fresh(two, '2026-08-23T01:00:00.000000'), { ...two, MEAN_MOTION: 'fast' }]);
    expect(await refresh()).toEqual({ kind: 'updated', newer: 2, broken: 1 });
    const all = await store.all();
    expect(all.find((set) => set.satelliteId === String(one?.NORAD_CAT_ID))).toEqual({
      satelliteId: String(one?.NORAD_CAT_ID),
      omm: one,
      epochMs: expect.closeTo(Date.parse(`${one?.EPOCH}Z`), -1),
      updatedAtMs: START,
    });
    expect(warnings).toEqual([]);
  });

  it('reads a table of elements as well as JSON', async () => {
    answer = (_request, response) => response.end(dataText('orbits', 'active_2026-08-22.omm.csv'));
    expect(await refresh()).toEqual({ kind: 'updated', newer: satelliteSeed.length, broken: 0 });
  });

  it('fetches every eight hours, across all processes', async () => {
    serve([one]);
    await Promise.all([refresh(), refresh()]);
    expect(requests).toHaveLength(1);
    nowMs += PAUSE_MS - 1;
    expect(await refresh()).toEqual({ kind: 'too-early' });
    nowMs += 1;
    expect(await refresh()).toMatchObject({ kind: 'updated' });
    expect(requests).toHaveLength(2);
  });

  it('makes conditional requests, and accepts 304', async () => {
    serve([one], { etag: '"abc"', 'last-modified': 'Sat, 22 Aug 2026 18:00:00 GMT' });
    await refresh();
    for (let again = 0; again < 2; again++) {
      nowMs += PAUSE_MS;
      answer = (_request, response) => response.writeHead(304).end();
      expect(await refresh()).toEqual({ kind: 'unchanged' });
      expect(requests.at(-1)).toMatchObject({
        'if-none-match': '"abc"',
        'if-modified-since': 'Sat, 22 Aug 2026 18:00:00 GMT',
      });
    }
    expect(await store.all()).toHaveLength(1);
  });

  it('never replaces a newer epoch by an older one', async () => {
    const id = String(one?.NORAD_CAT_ID);
    serve([fresh(one, '2026-08-23T12:00:00.000000')]);
    await refresh();
    nowMs += PAUSE_MS;
    serve([fresh(one, '2026-08-23T11:59:59.000000')]);
    expect(await refresh()).toEqual({ kind: 'updated', newer: 0, broken: 0 });
    expect(await epochs()).toEqual({ [id]: '2026-08-23T12:00:00.000000' });
    nowMs += PAUSE_MS;
    serve([fresh(one, '2026-08-23T12:00:01.000000')]);
    expect(await refresh()).toMatchObject({ newer: 1 });
    expect(await epochs()).toEqual({ [id]: '2026-08-23T12:00:01.000000' });
  });

  const disasters: [string, RequestListener][] = [
    ['an error', (_request, response) => response.writeHead(500).end('down')],
    ['a refusal', (_request, response) => response.writeHead(403).end('you have asked too often')],
    ['words', (_request, response) => response.writeHead(200).end('No GP data found')],
    ['half an answer', (_request, response) => response.writeHead(200).end('[{"OBJECT_NAME":"X"')],
    ['only broken records', (_request, response) => response.writeHead(200).end('[{"a":1},{"b":2}]')],
    ['too much', (_request, response) => response.writeHead(200).end(`[${'1,'.repeat(100_000)}1]`)],
    ['a broken connection', (request) => request.socket.destroy()],
    ['silence', () => undefined],
    ['a beginning, then silence', (_request, response) => void response.writeHead(200).write('[')],
  ];

  it.each(disasters)('keeps the last good set and logs one line when it gets %s', async (_what, disaster) => {
    serve([one], { etag: '"good"' });
    await refresh();
    nowMs += PAUSE_MS;
    answer = disaster;
    expect(await refresh({ timeoutMs: 300, maxBytes: 100_000 })).toEqual({ kind: 'failed' });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ reason: expect.stringMatching(/\w/) });
    expect(await epochs()).toEqual({ [String(one?.NORAD_CAT_ID)]: one?.EPOCH });
    expect(await refresh()).toEqual({ kind: 'too-early' });
    nowMs += LEAST_PAUSE_MS;
    serve([two]);
    expect(await refresh()).toMatchObject({ kind: 'updated' });
    expect(requests.at(-1)).toMatchObject({ 'if-none-match': '"good"' });
  });

  it('backs off from a failing source, up to a day, and returns to the usual pause once it works', async () => {
    const pauses: number[] = [];
    const state = () => store.refreshState(url());
    for (let failed = 0; failed < 6; failed++) {
      expect(await refresh()).toEqual({ kind: 'failed' });
      const dueAtMs = (await state())?.dueAtMs ?? 0;
      pauses.push((dueAtMs - nowMs) / HOUR_MS);
      nowMs = dueAtMs;
    }
    expect(pauses).toEqual([2, 4, 8, 16, 24, 24]);
    expect(await state()).toMatchObject({ failures: 6, failure: 'the source answered 500: down' });
    serve([one]);
    await refresh();
    expect(await state()).toMatchObject({
      failures: 0,
      failure: null,
      dueAtMs: nowMs + PAUSE_MS,
      listedIds: [String(one?.NORAD_CAT_ID)],
    });
  });

  it('is not barred for long by an attempt that never ended', async () => {
    await store.beginRefresh(url(), nowMs, nowMs + LEAST_PAUSE_MS);
    serve([one]);
    expect(await refresh()).toEqual({ kind: 'too-early' });
    nowMs += LEAST_PAUSE_MS;
    expect(await refresh()).toMatchObject({ kind: 'updated' });
  });

  it('ends immediately when the server stops', async () => {
    answer = () => undefined;
    expect(await refresh(undefined, AbortSignal.timeout(50))).toEqual({ kind: 'failed' });
  });

  it('can be switched off', async () => {
    const off = { ...deps(), log: silentLog, knownIds: new Set<string>() };
    expect(await refreshOrbitalElements(off, null, new AbortController().signal)).toEqual({ kind: 'off' });
    expect(requests).toEqual([]);
  });
});
