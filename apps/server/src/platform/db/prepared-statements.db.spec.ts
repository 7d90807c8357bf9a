import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { compileOnce, type Placeholders } from './compile-once.ts';
import type { Database, Db } from './database.ts';
import { openDatabase } from './pools.ts';

let opened: TestDatabase;
let direct: Database;
beforeAll(async () => {
  opened = await testDatabase();
  direct = await openDatabase(opened.database.url, silentLog, { direct: true });
});
afterAll(async () => {
  await direct.close();
  await opened.close();
});

/** The texts whose plans a connection keeps. */
function keptAfter(database: Database, text: string, times: number): Promise<number> {
  return database.transactions.connection().execute(async (db) => {
    for (let i = 0; i < times; i++) await sql.raw(text.replace('$1', String(i))).execute(db);
    for (let i = 0; i < times; i++) await sql`SELECT ${i}::int AS asked`.execute(db);
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pg_prepared_statements`.execute(db);
    return rows[0]?.n ?? -1;
  });
}

it('plans a text with values once per connection, and no other text', async () => {
  expect(await keptAfter(direct, 'SELECT $1', 5)).toBe(1);
  expect(await keptAfter(opened.database, 'SELECT $1', 5)).toBe(0);
});

it('keeps the names of each pool separate, including those of searches', async () => {
  const namesIn = (db: Db) =>
    db.connection().execute(async (one) => {
      await sql`SELECT ${1}::int AS searched`.execute(one);
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM pg_prepared_statements WHERE statement LIKE ${'%searched%'} AND statement NOT LIKE '%LIKE%'`.execute(
        one,
      );
      return rows[0]?.n;
    });
  expect(await namesIn(direct.search)).toBe(1);
  expect(await namesIn(opened.database.search)).toBe(0);
});

it('returns errors of a prepared statement to its caller, and continues', async () => {
  const divide = (by: number) => sql<{ n: number }>`SELECT 6 / ${by}::int AS n`.execute(direct.transactions);
  expect((await divide(3)).rows).toEqual([{ n: 2 }]);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(2)).rows).toEqual([{ n: 3 }]);
});

it('continues without prepared plans if a table got another column in the meantime', async () => {
  await opened.asOwner('CREATE TABLE growing (id int); GRANT ALL ON growing TO PUBLIC');
  await sql`INSERT INTO growing VALUES (1)`.execute(direct.transactions);
  await direct.transactions.connection().execute(async (db) => {
    const all = () => sql`SELECT * FROM growing WHERE id = ${1}`.execute(db);
    expect((await all()).rows).toEqual([{ id: 1 }]);
    await opened.asOwner('ALTER TABLE growing ADD COLUMN name text');
    await expect(all()).rejects.toThrow('cached plan must not change result type');
    expect((await all()).rows).toEqual([{ id: 1, name: null }]);
  });
});

it('runs a compiled query with different values each time', async () => {
  let written = 0;
  const sum = compileOnce(['a', 'b'], ({ a, b }: Placeholders<{ readonly a: number; readonly b: number }>) => {
    written++;
    return direct.transactions.selectNoFrom(sql<number>`${a}::int + ${b}::int * ${10}::int`.as('sum'));
  });
  expect(await sum(direct.transactions, { b: 2, a: 1 })).toEqual([{ sum: 21 }]);
  expect(await sum(opened.database.search, { a: 5, b: 3 })).toEqual([{ sum: 35 }]);
  expect(written).toBe(1);
});
