import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { WAIT_OPTIONS } from '../../testing/wait-options.ts';
import type { Database, Db } from './database.ts';
import { openDatabase, type PoolOptions } from './pools.ts';

const POOLS = ['transactions', 'search', 'places'] as const;

describe('the pools', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await testDatabase();
  });
  afterAll(() => opened.close());

  async function open(options: PoolOptions = {}): Promise<Database> {
    const database = await openDatabase(opened.database.url, silentLog, options);
    onTestFinished(() => database.close());
    return database;
  }

  it('reads counts as numbers', async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM migration`.execute(
      opened.database.transactions,
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
  });

  it('rejects an int8 that a number cannot hold', async () => {
    const query = sql`SELECT 9007199254740993::int8 AS n`.execute(opened.database.transactions);
    await expect(query).rejects.toThrow('9007199254740993');
  });

  it('uses one plan for all searches, and stops after two seconds', async () => {
    const { search, places, transactions } = await open();
    expect(await setting(search, 'plan_cache_mode')).toBe('force_generic_plan');
    expect(await setting(places, 'plan_cache_mode')).toBe('force_custom_plan');
    for (const db of [search, places]) {
      expect(await setting(db, 'enable_bitmapscan')).toBe('off');
      expect(await setting(db, 'statement_timeout')).toBe('2s');
    }
    expect(await setting(transactions, 'enable_bitmapscan')).toBe('on');
  });

  it('searches a replica if there is one', async () => {
    const replica = await testDatabase();
    onTestFinished(() => replica.close());
    const database = await open({ readUrl: replica.database.url });
    const nameOf = async (db: Db) =>
      (await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)).rows[0]?.name;
    const [main, copy] = [await nameOf(opened.database.transactions), await nameOf(replica.database.transactions)];
    expect(await Promise.all(POOLS.map((name) => nameOf(database[name])))).toEqual([main, copy, copy]);
  });

  it.each(POOLS)('of %s can have all connections in use without delaying any other pool', async (filled) => {
    const database = await open();
    const hold = (db: Db, ended: Promise<void>) => db.connection().execute(() => ended);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const held = Array.from({ length: 20 }, () => hold(database[filled], ended));
    try {
      for (const other of POOLS.filter((pool) => pool !== filled))
        expect((await sql`SELECT 1`.execute(database[other])).rows).toHaveLength(1);
    } finally {
      end();
    }
    await Promise.all(held);
  });

  it('stops a statement that takes too long and continues', async () => {
    const { search } = await open({ searchLimitMs: 500 });
    await expect(sql`SELECT pg_sleep(60)`.execute(search)).rejects.toThrow('statement timeout');
    expect((await sql`SELECT 1`.execute(search)).rows).toHaveLength(1);
  });

  it('logs that an idle connection broke, without listing the connection', async () => {
    const logged: { readonly err?: unknown }[] = [];
    const log = { ...silentLog, warn: (fields: object) => void logged.push(fields) };
    const database = await openDatabase(opened.database.url, log);
    onTestFinished(() => database.close());
    await sql`SELECT 1`.execute(database.search);
    await opened.asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await vi.waitFor(() => expect(logged.length).toBeGreaterThan(0), WAIT_OPTIONS);
    for (const { err } of logged) expect(err).not.toHaveProperty('client');
  });
});

async function setting(db: Db, name: string): Promise<unknown> {
  const { rows } = await sql<{ value: string }>`SELECT current_setting(${name}) AS value`.execute(db);
  return rows[0]?.value;
}
