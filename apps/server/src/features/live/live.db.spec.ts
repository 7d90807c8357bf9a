import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  endpoints,
  type LiveEvent,
  ORDER_ITEMS_MAX,
  SESSION_IDLE_SEC,
  STREAMS_PER_ACCOUNT_MAX,
  toItemId,
} from '@groundtrack/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../compose/server-config.ts';
import { type RunningServer, startGroundtrack } from '../../compose/start.ts';
import { CONTACT } from '../../testing/contact.ts';
import { type Buyer, openBuyer, PASSWORD } from '../../testing/crash/buyer.ts';
import { type EventReader, readEvents } from '../../testing/event-reader.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabaseWithPlaces } from '../../testing/test-database.ts';
import { TEST_SECRET_KEY } from '../../testing/test-secrets.ts';
import { sessionKeyHash } from '../accounts/session-key.ts';
import { LiveStreams } from './live-streams.ts';
import { PgLiveFeed } from './pg-live-feed.ts';
import { PgLiveSessions } from './pg-live-sessions.ts';

/** Longer than the images take while other suites run, to end a hanging test. */
const WAIT = { timeout: 60_000, interval: 20 };
vi.setConfig({ testTimeout: 90_000 });

/** Two servers over one database: changes by one are received by the other. */
describe('live events', () => {
  let folder: string;
  let opened: TestDatabase;
  let servers: RunningServer[] = [];
  let buyer: Buyer;
  const readers: EventReader[] = [];
  const db = () => opened.database.transactions;
  const urlOf = (index: number) => servers[index]?.url ?? '';

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-live-'));
    opened = await testDatabaseWithPlaces();
    servers = [await start('first'), await start('second')];
    buyer = await openBuyer(() => urlOf(0));
  }, 60_000);
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.leave();
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await opened?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(name: string): Promise<RunningServer> {
    const dataDir = path.join(folder, name);
    const SECRET_KEY = TEST_SECRET_KEY;
    const settings = { PORT: '0', DATA_DIR: dataDir, SECRET_KEY, ELEMENTS_URL: 'off', CATALOGUE_URL: 'off' };
    const parsed = readConfig({ ...settings, SIMULATION_SPEED: '6000', REQUESTS_PER_MINUTE: '100000' }, dataDir);
    if (!parsed.ok) throw new Error('the settings of this spec are invalid');
    const config = { ...parsed.config, databaseUrl: opened.database.url };
    return startGroundtrack(config, { log: silentLog, onCrash: () => undefined });
  }
  async function listen(apiKey: string, server = 1): Promise<EventReader> {
    const reader = await readEvents(urlOf(server), apiKey);
    readers.push(reader);
    expect(reader.status).toBe(200);
    await vi.waitFor(() => expect(reader.text()).toContain('retry'), WAIT);
    return reader;
  }
  async function post(endpoint: { readonly path: string }, body: unknown, apiKey = ''): Promise<unknown> {
    const answer = await fetch(urlOf(0) + endpoint.path, {
      method: 'POST',
      headers: { apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
    return answer.status === 204 ? null : answer.json();
  }
  async function logIn(username = 'ada@example.org'): Promise<string> {
    const session = await post(endpoints.logIn, { username, password: PASSWORD });
    return endpoints.logIn.answer.schema.parse(session).apiKey;
  }
  /** Changes the state of every image of the buyer in one statement. */
  const move = () =>
    sql`INSERT INTO order_item_event (item_id, at, to_state) SELECT id, now(), 'Ordered' FROM order_item`.execute(db());

  it('notify only the buyer of every state of a purchased image', async () => {
    const stranger = await post(endpoints.register, { ...CONTACT, username: 'eve@example.org', password: PASSWORD });
    const { apiKey } = endpoints.register.answer.schema.parse(stranger);
    const [heard, overheard] = await Promise.all([listen(buyer.apiKey), listen(apiKey)]);
    const { stripeSecret } = await buyer.placeOrder('an order that is watched');
    await buyer.confirm(stripeSecret);
    await vi.waitFor(() => expect(heard.events().at(-1)).toMatchObject({ state: 'Delivered' }), WAIT);
    const [image] = await buyer.images();
    const imageId = image?._id ?? toItemId('');
    const kept = await db()
      .selectFrom('order_item_event')
      .select('to_state')
      .where('item_id', '=', imageId)
      .orderBy('id')
      .execute();
    const expected: readonly LiveEvent[] = kept.map(({ to_state: state }) => ({ imageId, state }));
    expect(heard.events()).toEqual(expected);
    expect(overheard.events()).toEqual([]);
  }, 60_000);

  it('notify the buyer of another note of the provider', async () => {
    const heard = await listen(buyer.apiKey);
    const [image] = await buyer.images();
    const note = (text: string) => db().updateTable('order_item').set({ provider_note: text }).execute();
    await note('On hold');
    await note('On hold');
    const expected = [{ imageId: image?._id, state: 'Delivered' }];
    await vi.waitFor(() => expect(heard.events()).toEqual(expected), WAIT);
    await note('Approved');
    await vi.waitFor(() => expect(heard.events()).toEqual([...expected, ...expected]), WAIT);
  });

  it('of an order of a hundred images are one message, and one event without ids', async () => {
    const [item] = await db().selectFrom('order_item').selectAll().execute();
    if (!item) throw new Error('nothing was bought');
    const copies = Array.from({ length: ORDER_ITEMS_MAX - 1 }, (_, i) => ({
      ...item,
      id: toItemId(randomUUID()),
      position: i + 1,
      quote: JSON.stringify(item.quote),
      scene: JSON.stringify(item.scene),
      product: JSON.stringify(item.product),
      tasking: null,
      area: null,
      outline: null,
    }));
    await db().insertInto('order_item').values(copies).execute();
    const messages: string[] = [];
    const client = new Client({ connectionString: opened.database.url });
    client.on('notification', ({ payload = '' }) => messages.push(payload));
    await client.connect();
    await client.query('LISTEN groundtrack_images');
    const heard = await listen(buyer.apiKey);
    await move();
    await vi.waitFor(() => expect(heard.events()).toEqual([{ refresh: true }]), WAIT);
    await client.query('SELECT 1');
    expect(messages).toHaveLength(1);
    await client.end();
  });

  it('continue after a broken database connection, with an event to reload', async () => {
    const heard = await listen(buyer.apiKey);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'groundtrack live' AND datname = current_database()`.execute(db());
    await vi.waitFor(() => expect(heard.events()).toEqual([{ refresh: true }]), WAIT);
    await move();
    await vi.waitFor(() => expect(heard.events().length).toBeGreaterThan(1), WAIT);
  });

  it('end with the session, on logout or a password change in another session', async () => {
    const [loggedOut, other] = await Promise.all([logIn(), logIn()]);
    const [ofLeaving, ofOther, staying] = await Promise.all([loggedOut, other, buyer.apiKey].map((key) => listen(key)));
    await post(endpoints.logOut, undefined, loggedOut);
    await ofLeaving?.ended;
    await post(endpoints.changePassword, { oldpassword: PASSWORD, newpassword: PASSWORD }, buyer.apiKey);
    await ofOther?.ended;
    await move();
    await vi.waitFor(() => expect(staying?.events()).not.toEqual([]), WAIT);
    expect(ofLeaving?.events()).toEqual([]);
  });

  it('end with the oldest stream when an account opens too many', async () => {
    const oldest = await listen(buyer.apiKey);
    for (let i = 1; i < STREAMS_PER_ACCOUNT_MAX; i++) await listen(buyer.apiKey);
    const newest = await listen(buyer.apiKey);
    await oldest.ended;
    await move();
    await vi.waitFor(() => expect(readers.filter((reader) => reader.events().length > 0)).toHaveLength(10), WAIT);
    expect(newest.events()).not.toEqual([]);
  });

  it('are rejected while the server cannot receive them', async () => {
    const streams = new LiveStreams({ sessions: new PgLiveSessions(db(), { nowMs: Date.now }), log: silentLog });
    const url = 'postgres://unknown@127.0.0.1:1/nowhere';
    const feed = await PgLiveFeed.open({ url, listener: streams, log: silentLog });
    expect(streams.isListening).toBe(false);
    await feed.close();
  });

  it.each([
    ['expires', 'expires_at', 0],
    ['was not used for half a day', 'last_used_at', SESSION_IDLE_SEC],
  ] as const)('end when the session %s', async (_, column, agoSec) => {
    const key = await logIn();
    const streams = new LiveStreams({ sessions: new PgLiveSessions(db(), { nowMs: Date.now }), log: silentLog });
    const feed = await PgLiveFeed.open({ url: opened.database.url, listener: streams, log: silentLog, beatMs: 20 });
    const ended: string[] = [];
    const open = (name: string, apiKey: string) =>
      streams.open(
        { accountId: 'of the spec', sessionHash: sessionKeyHash(apiKey) },
        { send: () => undefined, end: () => ended.push(name) },
      );
    open('ending', key);
    open('living', buyer.apiKey);
    await db()
      .updateTable('session')
      .set({ [column]: new Date(Date.now() - agoSec * 1000 - 1) })
      .where('key_hash', '=', Buffer.from(sessionKeyHash(key)))
      .execute();
    await vi.waitFor(() => expect(ended).toEqual(['ending']), WAIT);
    await feed.close();
  });

  it('do not delay a server that stops', async () => {
    const heard = await listen(buyer.apiKey);
    await servers.pop()?.stop();
    await heard.ended;
    expect(heard.events()).toEqual([]);
  });
});
