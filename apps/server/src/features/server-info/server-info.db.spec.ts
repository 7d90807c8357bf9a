import { setTimeout } from 'node:timers/promises';
import { BUILT_IN_MAP, endpoints, type ServerInfo, toCents } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobQueue } from '../../platform/db/job-queue.ts';
import { problemIn, type TestHttp, testHttp } from '../../platform/http/testing/test-http.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { PgOperationsStore } from '../operations/pg-operations-store.ts';
import { serverInfoHandlers } from './server-info-handlers.ts';

const INFO: ServerInfo = {
  name: 'Groundtrack',
  version: '0.1.0',
  testMode: true,
  registerAllowed: false,
  demoAccounts: false,
  externalSignIn: null,
  payment: { provider: 'sandbox', publishableKey: null },
  simulatedProviders: true,
  providers: [{ provider: 'maxar', label: 'Maxar', simulated: true, leastCents: toCents(4_500), deliveryMinutes: 4 }],
  supportEmail: 'support@example.org',
  websiteUrl: 'https://example.org/',
  analytics: { urlTemplate: 'https://count.example.org/{user}', consent: 'ask' },
  baseMap: BUILT_IN_MAP,
  ground: null,
};

const ATTENTION = { items: 0, refunds: 0, mails: 0, jobs: 0, elements: 0 };
const HEALTH = { attention: ATTENTION, oldestDueJobSec: 0 };

describe('server info', () => {
  let test: TestDatabase;
  let http: TestHttp;
  let nowMs = 1_790_000_000_000;
  beforeAll(async () => {
    test = await testDatabase();
    const operations = new PgOperationsStore(test.database.transactions, new JobQueue());
    http = await testHttp(
      serverInfoHandlers({
        info: INFO,
        readHealth: async () => ({
          attention: { ...(await operations.count(Date.now())), elements: 0 },
          oldestDueJobSec: (await operations.findDueJobs()).length,
        }),
        clock: { nowMs: () => nowMs },
        log: silentLog,
      }),
    );
  });
  afterAll(() => http.close());

  it('describes this server', async () => {
    expect(await (await fetch(`${http.url}${endpoints.serverInfo.path}/`)).json()).toEqual(INFO);
  });

  it('is healthy as long as the database responds, or did within the last second', async () => {
    const health = http.url + endpoints.health.path;
    const healthy = await fetch(health);
    expect(healthy.status).toBe(200);
    expect(await healthy.json()).toEqual({
      status: 'ok',
      attention: ATTENTION,
      oldestDueJobSec: 0,
    });
    await test.close();
    nowMs += 999;
    expect((await fetch(health)).status).toBe(200);
    nowMs += 1;
    expect(await problemIn(await fetch(health))).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: 'The database does not answer',
    });
  });
});

describe('the health', () => {
  let queries = 0;
  let nowMs = 0;
  // Long enough for all requests of a test to arrive.
  let answer = async () => setTimeout(200, HEALTH);
  const readHealth = () => {
    queries++;
    return answer();
  };
  let http: TestHttp;
  beforeAll(async () => {
    const ports = { clock: { nowMs: () => nowMs }, log: silentLog };
    http = await testHttp(serverInfoHandlers({ info: INFO, readHealth, ...ports }));
  });
  afterAll(() => http.close());
  /** @returns the statuses of concurrent requests, and the number of database queries for them */
  async function requestAtOnce(times: number) {
    const before = queries;
    const path = endpoints.health.path;
    const answers = await Promise.all(Array.from({ length: times }, () => fetch(http.url + path)));
    return { statuses: [...new Set(answers.map(({ status }) => status))], queries: queries - before };
  }

  it('queries the database once a second for any number of requests', async () => {
    expect(await requestAtOnce(20)).toEqual({ statuses: [200], queries: 1 });
    expect(await requestAtOnce(20)).toEqual({ statuses: [200], queries: 0 });
    nowMs += 1_000;
    expect(await requestAtOnce(20)).toEqual({ statuses: [200], queries: 1 });
    nowMs -= 3_600_000;
    expect(await requestAtOnce(1)).toEqual({ statuses: [200], queries: 1 });
  });

  it('queries again immediately if the database did not respond', async () => {
    nowMs += 1_000;
    answer = () => Promise.reject(new Error('gone'));
    expect(await requestAtOnce(1)).toEqual({ statuses: [503], queries: 1 });
    answer = async () => HEALTH;
    expect(await requestAtOnce(1)).toEqual({ statuses: [200], queries: 1 });
  });
});
