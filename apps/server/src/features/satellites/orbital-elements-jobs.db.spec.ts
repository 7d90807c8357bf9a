import { dataText } from '@groundtrack/fixtures';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobQueue } from '../../platform/db/job-queue.ts';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { createSatellites } from './create-satellites.ts';
import { elementJobs, elementQueue } from './orbital-elements-jobs.ts';
import { PgCatalogStore } from './pg-catalog-store.ts';
import { PgOrbitalElementsStore } from './pg-orbital-elements-store.ts';
import { satelliteSeed } from './seed/satellite-seed.ts';
import { toSource } from './to-source.ts';

const START = Date.UTC(2026, 7, 24);
const HOUR_MS = 3_600_000;
const CSV = dataText('orbits', 'active_2026-08-22.omm.csv');
/** No server listens on the discard port, so every attempt fails immediately. */
const OURS = 'http://127.0.0.1:9/ours.json';
const THEIRS = 'http://127.0.0.1:9/theirs.json';

describe('the chain of refreshes', () => {
  let opened: TestDatabase;
  let nowMs = START;

  beforeAll(async () => {
    opened = await testDatabase();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    nowMs = START;
    await opened.database.transactions.deleteFrom('element_refresh').execute();
    await opened.database.transactions.deleteFrom('element_set').execute();
    await sql`SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key IS NOT NULL`.execute(
      opened.database.transactions,
    );
  });

  const queue = () => elementQueue(opened.database.transactions, new JobQueue(), { nowMs: () => nowMs });

  /** A process with this address in its settings. */
  function processOf(elementsUrl: string | null, knownIds: ReadonlySet<string> = new Set()) {
    const db = opened.database.transactions;
    const clock = { nowMs: () => nowMs };
    const deps = {
      store: new PgOrbitalElementsStore(db),
      catalogs: new PgCatalogStore(db),
      clock,
      http: testHttpClient,
      log: silentLog,
      knownIds,
    };
    return elementJobs(deps, { elementsUrl, catalogUrl: elementsUrl }, queue());
  }

  async function waiting() {
    const { rows } = await sql<{ payload: { source: string; wantedUntilMs: number }; run_at: Date }>`
      SELECT payload, run_at FROM graphile_worker._private_jobs AS jobs ORDER BY run_at`.execute(
      opened.database.transactions,
    );
    return rows.map(({ payload, run_at }) => ({ ...payload, inMs: run_at.getTime() - nowMs }));
  }

  const signal = new AbortController().signal;

  it('continues after every attempt, successful or not', async () => {
    await processOf(OURS)['refresh-elements']({ source: toSource(OURS) }, signal);
    expect(await waiting()).toMatchObject([{ source: toSource(OURS), inMs: 2 * HOUR_MS }]);
    // As queued by earlier versions.
    await processOf(OURS)['refresh-elements']({ url: OURS }, signal);
    expect(await waiting()).toMatchObject([{ source: toSource(OURS), inMs: 2 * HOUR_MS }]);
  });

  it('updates all satellites and the catalog by one request, three times a day', async () => {
    const { url, requests } = await openLoopbackServer((_request, response) => response.end(CSV));
    const address = `${url.href}gp.php?GROUP=active&FORMAT=csv`;
    const job = () => processOf(address, new Set(satelliteSeed.map(({ id }) => id)))['refresh-elements'];
    const source = toSource(address);
    await job()({ source }, signal);
    const db = opened.database.transactions;
    const stored = await new PgOrbitalElementsStore(db).all();
    expect(stored.map(({ satelliteId }) => satelliteId).toSorted()).toEqual(
      satelliteSeed.map(({ id }) => id).toSorted(),
    );
    expect(await new PgCatalogStore(db).find(address)).toMatchObject({ fetchedAtMs: START });
    expect(await waiting()).toMatchObject([{ source, inMs: 8 * HOUR_MS }]);

    // A restarted server runs it immediately.
    nowMs += HOUR_MS;
    await job()({ source }, signal);
    expect(await waiting()).toMatchObject([{ source, inMs: 7 * HOUR_MS }]);
    expect(requests).toHaveLength(1);
  });

  it('logs which satellites still have old elements, and why', async () => {
    const { url } = await openLoopbackServer((_request, response) => response.end(CSV.replace(/^.*,52935,.*\n/m, '')));
    const warnings: unknown[] = [];
    const log = { ...silentLog, warn: (event: object) => void warnings.push(event) };
    const clock = { nowMs: () => nowMs };
    const ports = { db: opened.database.transactions, jobs: new JobQueue(), http: testHttpClient, clock, log };
    const feature = createSatellites({ ...ports, elementsUrl: url.href, catalogUrl: null });
    nowMs = Date.UTC(2026, 7, 27, 16);
    await feature.jobs['refresh-elements']({ source: toSource(url.href) }, signal);
    expect(warnings).toContainEqual({ reason: `${url.host} does not list it`, satellites: 'DS-EO' });
    expect(await feature.findIssue()).toMatchObject({ why: expect.stringContaining('does not list it') });
    expect(await feature.describeElements()).toMatch(/\nDS-EO +52935 .* 5 days +127\.0\.0\.1:\d+ does not list it\n/);
  });

  it('has one job for each address, for any number of processes', async () => {
    await queue().elements(OURS, 0);
    await queue().elements(OURS, 0);
    await queue().elements(THEIRS, 0);
    expect((await waiting()).map(({ source }) => source)).toEqual(
      expect.arrayContaining([toSource(OURS), toSource(THEIRS)]),
    );
    expect(await waiting()).toHaveLength(2);
  });

  it.each([null, THEIRS])('survives a process with the setting %s', async (elementsUrl) => {
    await queue().elements(OURS, 0);
    const [job] = await waiting();
    const { wantedUntilMs = 0 } = job ?? {};
    const source = toSource(OURS);
    await processOf(elementsUrl)['refresh-elements']({ source, wantedUntilMs }, signal);
    expect(await waiting()).toEqual([{ source, wantedUntilMs, inMs: HOUR_MS / 6 }]);
    await processOf(elementsUrl)['refresh-catalogue']({ source, wantedUntilMs }, signal);
    expect(await waiting()).toContainEqual({ source, wantedUntilMs, inMs: 5_000 });
  });

  it('ends when no process has used the address for a day', async () => {
    await queue().elements(OURS, 0);
    const [job] = await waiting();
    await sql`SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs`.execute(opened.database.transactions);
    nowMs += 24 * HOUR_MS;
    await processOf(null)['refresh-elements'](
      { source: toSource(OURS), wantedUntilMs: job?.wantedUntilMs ?? 0 },
      signal,
    );
    expect(await waiting()).toEqual([]);
  });

  it('ignores jobs of version 0.1, which have no address', async () => {
    await processOf(OURS)['refresh-elements']({}, signal);
    await processOf(null)['refresh-elements']({}, signal);
    expect(await waiting()).toEqual([]);
  });
});
