import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestBlock } from '../testing/longest-block.ts';
import { silentLog } from '../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { Database, Db } from './database.ts';
import { openDatabase } from './pools.ts';
import { readInPieces } from './read-in-pieces.ts';

const ROWS = 2_000;

describe.each([false, true])('rows read in pieces, where statements are prepared: %s', (direct) => {
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

  /** @param brokenAt there it divides by zero */
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
    const rows = await readInPieces(numbers(db));
    expect(rows).toHaveLength(ROWS);
    expect(rows[1]).toEqual({ count: 2, at: new Date(2_000), json: { n: 2 }, share: 0 });
    expect(rows).toEqual(await numbers(db).execute());
    expect(await db.transaction().execute((tx) => readInPieces(numbers(tx)))).toEqual(rows);
  });

  it('let others be answered in between', async () => {
    const many = Array.from({ length: 8 }, () => numbers(db));
    const all = many.reduce((rows, more) => rows.unionAll(more));
    const reading = readInPieces(all);
    expect(await longestBlock(reading)).toBeLessThan(1 / 4);
    expect(await reading).toHaveLength(8 * ROWS);
  });

  it('are an error where the statement is one, and the connection goes on', async () => {
    await db.connection().execute(async (one) => {
      await expect(readInPieces(numbers(one, ROWS / 2))).rejects.toThrow('division by zero');
      expect(await readInPieces(numbers(one))).toHaveLength(ROWS);
    });
  });
});
