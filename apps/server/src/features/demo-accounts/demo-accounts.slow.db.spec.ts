import { DEMO_ACCOUNT_SEC, endpoints, ok, type Session } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { JobQueue } from '../../platform/db/job-queue.ts';
import { problemIn } from '../../platform/http/testing/test-http.ts';
import { buyerWith } from '../../testing/crash/buyer.ts';
import { until } from '../../testing/crash/observer.ts';
import { openTestedServer, type TestedServer } from '../../testing/running-server.ts';
import { WAIT_OPTIONS } from '../../testing/wait-options.ts';
import { queueMaintenanceSweep } from '../operations/maintenance-sweep.ts';
import { startDemo } from './start-demo.ts';

const { startDemo: starting, checkUser, serverInfo } = endpoints;

describe('a demo account', () => {
  let server: TestedServer;
  beforeAll(async () => {
    server = await openTestedServer();
  });
  afterAll(() => server.close());

  const start = (url = server.url) =>
    fetch(url + starting.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  const open = async (): Promise<Session> => starting.answer.schema.parse(await (await start()).json());
  const isLive = async ({ apiKey }: Session) =>
    (await fetch(server.url + checkUser.path, { method: 'POST', headers: { apiKey } })).status === 200;
  const sweep = () => queueMaintenanceSweep({ db: server.db, jobs: new JobQueue(), clock: { nowMs: Date.now } }, 0);
  const endDay = ({ user: { _id: id } }: Session) =>
    server.db
      .updateTable('demo_account')
      .set({ ends_at: new Date(0) })
      .where('account_id', '=', id)
      .execute();
  const accountOf = ({ user: { _id: id } }: Session) =>
    server.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('can buy immediately, gets no emails, and is deleted with its files after a day', async () => {
    const [demo, other] = [await open(), await open()];
    const buyer = await buyerWith(() => server.url, demo.apiKey);
    await buyer.confirm((await buyer.placeOrder('an image of a demo')).stripeSecret);
    await until('the image is delivered', async () => (await buyer.images())[0]?.serverState === 'Delivered');
    const mails = await sql`SELECT recipient FROM mail`.execute(server.db);
    expect(mails.rows).toEqual([]);
    await endDay(demo);
    await sweep();
    await vi.waitFor(async () => expect(await isLive(demo)).toBe(false), WAIT_OPTIONS);
    expect(await accountOf(demo)).toMatchObject({ firstname: '', deleted_at: expect.any(Date) });
    const files = sql`SELECT FROM delivery_file JOIN order_item ON order_item.id = item_id
      JOIN orders ON orders.id = order_id WHERE account_id = ${demo.user._id}`;
    await vi.waitFor(async () => expect((await files.execute(server.db)).rows).toEqual([]), WAIT_OPTIONS);
    expect(await isLive(other)).toBe(true);
  });

  it('stays if it was given a mailbox', async () => {
    const kept = await open();
    await server.db.updateTable('account').set({ email: 'kept@example.org' }).where('id', '=', kept.user._id).execute();
    await endDay(kept);
    await sweep();
    const left = sql`SELECT FROM demo_account WHERE account_id = ${kept.user._id}`;
    await vi.waitFor(async () => expect((await left.execute(server.db)).rows).toEqual([]), WAIT_OPTIONS);
    expect(await isLive(kept)).toBe(true);
  });

  it('expires after a day, and is offered by the server', async () => {
    const before = Date.now();
    const { user } = await open();
    const row = await server.db
      .selectFrom('demo_account')
      .select('ends_at')
      .where('account_id', '=', user._id)
      .execute();
    const livesMs = (row[0]?.ends_at.getTime() ?? 0) - before;
    expect(livesMs / 1_000 - DEMO_ACCOUNT_SEC).toBeGreaterThanOrEqual(0);
    expect(livesMs / 1_000 - DEMO_ACCOUNT_SEC).toBeLessThan(60);
    const info = serverInfo.answer.schema.parse(await (await fetch(server.url + serverInfo.path)).json());
    expect(info.demoAccounts).toBe(true);
  });

  it('is not opened if the operator has switched it off', async () => {
    const off = await openTestedServer({ DEMO_ACCOUNTS: 'off' });
    const answer = await start(off.url);
    expect(await problemIn(answer)).toMatchObject({ status: 403, code: 'demo-closed' });
    const info = serverInfo.answer.schema.parse(await (await fetch(off.url + serverInfo.path)).json());
    expect(info.demoAccounts).toBe(false);
    await off.close();
  });

  it('is limited to ten an hour from one network, and a thousand a day in total', async () => {
    const session = await open();
    const deps = {
      db: server.db,
      clock: { nowMs: () => Date.parse('2026-11-21T12:00:00Z') },
      ids: { uuid: () => 'id', secret: () => '' },
      isOpen: true,
      accounts: { openVerified: async () => ok(session) },
    };
    const from = (ip: string) => startDemo(deps, { devicename: '', geoloc: null, origin: { ip, requestId: 'r' } });
    const first = await Promise.all(Array.from({ length: 11 }, () => from('192.0.2.1')));
    expect(first.filter((one) => one.ok)).toHaveLength(10);
    expect(first.find((one) => !one.ok)).toMatchObject({
      failure: { code: 'too-many-requests', retryAfterSec: 3_600, detail: expect.stringContaining('10 demo accounts') },
    });
    const many = await Promise.all(Array.from({ length: 991 }, (_, i) => from(`192.0.${3 + (i >> 8)}.${i & 255}`)));
    expect(many.filter((one) => one.ok)).toHaveLength(990);
  });
});
