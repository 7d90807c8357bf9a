import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase } from './pools.ts';

describe('an unavailable database', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await testDatabase();
  });
  afterAll(() => opened.close());

  const errorOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const run = (statement: string) => errorOf(sql.raw(statement).execute(opened.database.transactions));

  it('is recognized by a terminated connection', async () => {
    expect(isDatabaseUnavailable(await run('SELECT pg_terminate_backend(pg_backend_pid())'))).toBe(true);
  });

  it.each(['disk_full', 'too_many_connections', 'cannot_connect_now', 'connection_failure'])(
    'is recognized by %s',
    async (condition) => {
      const error = await run(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${condition}'; END $$`);
      expect(isDatabaseUnavailable(error)).toBe(true);
    },
  );

  it('is recognized by a write to a standby', async () => {
    expect(
      isDatabaseUnavailable(
        await run('DO $$ BEGIN SET LOCAL transaction_read_only = on; CREATE TABLE written (); END $$'),
      ),
    ).toBe(true);
  });

  it('is recognized if nothing listens, or its host is unknown', async () => {
    for (const url of ['postgres://a@127.0.0.1:1/b', 'postgres://a@/b?host=/nowhere', 'postgres://a@db.invalid/b'])
      expect(isDatabaseUnavailable(await errorOf(openDatabase(url, silentLog)))).toBe(true);
  });

  it('is not confused with bugs and missing files', async () => {
    expect(isDatabaseUnavailable(await run('SELECT nothing'))).toBe(false);
    expect(isDatabaseUnavailable(Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
    expect(isDatabaseUnavailable(new Error('a bug'))).toBe(false);
  });
});
