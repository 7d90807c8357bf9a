import { BUILT_IN_MAP, endpoints, type ServerInfo, toCents } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobQueue } from '../../db/job-queue.ts';
import { problemIn, type TestHttp, testHttp } from '../../http/testing/test-http.ts';
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

describe('server info', () => {
  let test: TestDatabase;
  let http: TestHttp;
  beforeAll(async () => {
    test = await testDatabase();
    const operations = new PgOperationsStore(test.database.transactions, new JobQueue());
    http = await testHttp(
      serverInfoHandlers({
        info: INFO,
        countAttention: async () => ({ ...(await operations.count(Date.now())), elements: 0 }),
        log: silentLog,
      }),
    );
  });
  afterAll(() => http.close());

  it('says what this server is', async () => {
    expect(await (await fetch(`${http.url}${endpoints.serverInfo.path}/`)).json()).toEqual(INFO);
  });

  it('is healthy as long as the database answers', async () => {
    const health = http.url + endpoints.health.path;
    const healthy = await fetch(health);
    expect(healthy.status).toBe(200);
    expect(await healthy.json()).toEqual({
      status: 'ok',
      attention: { items: 0, refunds: 0, mails: 0, jobs: 0, elements: 0 },
    });
    await test.close();
    expect(await problemIn(await fetch(health))).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: 'The database does not answer',
    });
  });
});
