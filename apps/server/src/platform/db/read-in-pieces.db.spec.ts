import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { longestBlock } from '../../testing/longest-block.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Database, Db } from './database.ts';
import { openDatabase } from './pools.ts';
import { readInPieces } from './read-in-pieces.ts';

const ROWS = 2_000;

describe.each([false, true])('rows read in pieces, with prepared statements: %s', (direct) => {
  let opened: TestDatabase;
  let database: Database;
  let db: Db;
  beforeAll(async () => {
    opened = await testDatabase();
    database = await openDatabase(opened.database.url, silentLog, { direct });
    db = database.transactions;
  });
  afterAll(async () => {
    await database.close();
    await opened.close();
  });

  /** @param brokenAt the number at which it divides by zero */
  const numbers = (from: Db, brokenAt = -1) =>
    from
      .selectFrom(sql<{ n: number }>`generate_series(1, ${ROWS}::int)`.as<'series'>(sql`series(n)`))
      .select([
        sql<number>`n::int8`.as('count'),
        sql<Date>`to_timestamp(n)`.as('at'),
        sql<object>`jsonb_build_object('n', n)`.as('json'),
        sql<number>`1 / (n - ${brokenAt}::int)`.as('share'),
      ]);

  it('are those of the statement, with the same types', async () => {
    const rows = await readInPieces(db, numbers(db));
    expect(rows).toHaveLength(ROWS);
    expect(rows[1]).toEqual({ count: 2, at: new Date(2_000), json: { n: 2 }, share: 0 });
    expect(rows).toEqual(await numbers(db).execute());
    expect(await db.transaction().execute((tx) => readInPieces(tx, numbers(tx)))).toEqual(rows);
  });

  it.each([0, 1, 19, 20, 21, 40])('are all of %d, in order', async (count) => {
    const last = numbers(db).orderBy('n', 'desc').limit(count);
    const rows = await readInPieces(db, last);
    expect(rows.map((row) => row.count)).toEqual(Array.from({ length: count }, (_, i) => ROWS - i));
  });

  it('do not block other queries', async () => {
    const many = Array.from({ length: 8 }, () => numbers(db));
    const all = many.reduce((rows, more) => rows.unionAll(more));
    const reading = readInPieces(db, all);
    expect(await longestBlock(reading)).toBeLessThan(1 / 4);
    expect(await reading).toHaveLength(8 * ROWS);
  });

  it('are an error if the statement fails, and the connection continues', async () => {
    await db.connection().execute(async (one) => {
      await expect(readInPieces(one, numbers(one, ROWS / 2))).rejects.toThrow('division by zero');
      expect(await readInPieces(one, numbers(one))).toHaveLength(ROWS);
    });
  });

  it('are an error if the connection breaks, before a piece or in one, and the pool continues', async () => {
    const broken = db.transaction().execute(async (tx) => {
      await breakConnection(tx);
      return readInPieces(tx, numbers(tx));
    });
    await expect(broken).rejects.toThrow(/connection|terminat/i);
    const slow = numbers(db).select(sql`pg_sleep(0.001)`.as('slept'));
    const [read] = await Promise.allSettled([readInPieces(db, slow), vi.waitFor(breakReader)]);
    expect(read).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/connection|terminat/i) },
    });
    expect(await readInPieces(db, numbers(db))).toHaveLength(ROWS);
  });

  /** The server terminates the connection and reports that on it. */
  async function breakConnection(tx: Db): Promise<void> {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await opened.asOwner(`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`);
  }

  async function breakReader(): Promise<void> {
    const { rows } = await sql<{ pid: number }>`
      SELECT pid FROM pg_stat_activity WHERE query LIKE 'FETCH %' AND pid <> pg_backend_pid()
        AND datname = current_database()`.execute(db);
    const [reader] = rows;
    if (!reader) throw new Error('No reader');
    await opened.asOwner(`SELECT pg_terminate_backend(${reader.pid}, 5000)`);
  }
});
