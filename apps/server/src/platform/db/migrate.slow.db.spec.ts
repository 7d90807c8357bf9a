import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { type EmptyDatabase, emptyDatabase, type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './pools.ts';

describe('migrations', () => {
  let folder = '';
  let empty: EmptyDatabase;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-migrations-'));
    empty = await emptyDatabase();
    await write('0001_first.sql', 'CREATE TABLE first (n int)');
    await write('0002_second.sql', 'CREATE TABLE second (n int); INSERT INTO second VALUES (1)');
  });
  afterEach(async () => {
    await empty.close();
    await rm(folder, { recursive: true });
  });

  const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
  const run = (): Promise<readonly string[]> => migrate(empty.url, silentLog, { folder });

  it('are applied in order, once, together with those of the job queue', async () => {
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await run()).toEqual([]);
    await write('0003_third.sql', 'ALTER TABLE first ADD COLUMN m int');
    expect(await run()).toEqual(['0003_third.sql']);
    expect(await rowsIn('SELECT FROM graphile_worker.jobs')).toBe(0);
  });

  it('are applied once by concurrent processes', async () => {
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat().toSorted()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await rowsIn('SELECT FROM second')).toBe(1);
  });

  it('leave nothing behind if one fails, so that the former version still runs, and can be retried', async () => {
    await write('0002_second.sql', 'CREATE TABLE second (n int); SELECT 1 / 0');
    await expect(run()).rejects.toThrow('The migration 0002_second.sql failed: division by zero. Nothing was changed');
    expect(await rowsIn("SELECT FROM pg_tables WHERE tablename = 'first'")).toBe(0);
    await write('0002_second.sql', 'CREATE TABLE second (n int)');
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
  });

  it('are rejected if an applied file was changed, except for its line endings', async () => {
    await run();
    await write('0002_second.sql', 'CREATE TABLE second (n bigint)');
    await expect(run()).rejects.toThrow('The migration 0002_second.sql was changed after it had been applied');
    await write('0002_second.sql', 'CREATE TABLE second (n int); INSERT INTO second VALUES (1)');
    await write('0001_first.sql', 'CREATE TABLE first (n int)');
    expect(await run()).toEqual([]);
  });

  it('are rejected if the database is newer than the program', async () => {
    await run();
    await rm(path.join(folder, '0002_second.sql'));
    await expect(run()).rejects.toThrow('0002_second.sql, which this version does not know');
  });

  async function rowsIn(query: string): Promise<number> {
    const database = await openDatabase(empty.url, silentLog);
    try {
      return (await sql.raw(query).execute(database.transactions)).rows.length;
    } finally {
      await database.close();
    }
  }
});

describe('the migrated template', () => {
  let first: TestDatabase;
  let second: TestDatabase;
  beforeEach(async () => {
    [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  });
  afterEach(async () => {
    await Promise.all([first.close(), second.close()]);
  });

  it('gives each spec its own database', async () => {
    await first.asOwner('CREATE TABLE mine (n int)');
    await expect(sql`SELECT FROM mine`.execute(second.database.transactions)).rejects.toThrow('does not exist');
    expect(await migrate(second.ownerUrl, silentLog)).toEqual([]);
  });
});
