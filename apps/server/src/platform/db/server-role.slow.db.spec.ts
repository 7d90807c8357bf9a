import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { type EmptyDatabase, emptyDatabase, type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { prepareDatabase } from './prepare-database.ts';
import { roleOf } from './server-role.ts';

/** Tables that only the owner writes. */
const OF_OWNER = ['migration', 'security_log'];
const APPEND_ONLY = ['agreed_terms', 'ledger_entry', 'order_item_event', 'receipt'];

describe('the role of the server', () => {
  let test: TestDatabase;
  let tables: readonly string[];
  beforeAll(async () => {
    test = await testDatabase();
    const { rows } = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`.execute(
      test.database.transactions,
    );
    tables = rows.map(({ name }) => name);
  });
  afterAll(() => test.close());

  /** The statement is rolled back if it is permitted. */
  async function isAllowed(statement: string): Promise<boolean> {
    const undone = new Error('undone');
    const tried = test.database.transactions.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx);
      throw undone;
    });
    return tried.then(
      () => true,
      (error: unknown) => {
        if (error !== undone && !/permission denied|must be (owner|superuser)/.test(String(error))) throw error;
        return error === undone;
      },
    );
  }
  async function allowedOf(statements: readonly string[]): Promise<readonly string[]> {
    const allowed: string[] = [];
    for (const statement of statements) if (await isAllowed(statement)) allowed.push(statement);
    return allowed;
  }

  it('owns nothing and has no special attributes', async () => {
    const { rows } = await sql`
      SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
        (SELECT count(*) FROM pg_class WHERE relowner = pg_roles.oid) AS relations,
        (SELECT count(*) FROM pg_proc WHERE proowner = pg_roles.oid) AS functions,
        (SELECT count(*) FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships
      FROM pg_roles WHERE rolname = current_user`.execute(test.database.transactions);
    const not = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
    expect(rows).toEqual([{ ...not, rolreplication: false, relations: 0, functions: 0, memberships: 0 }]);
  });

  it('cannot change tables or their triggers', async () => {
    expect(tables.length).toBeGreaterThan(30);
    const statements = tables.flatMap((table) => [
      `TRUNCATE ${table} CASCADE`,
      `DROP TABLE ${table} CASCADE`,
      `ALTER TABLE ${table} ADD COLUMN x int`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      `CREATE INDEX ON ${table} ((1))`,
      `CREATE TRIGGER x BEFORE INSERT ON ${table} EXECUTE FUNCTION refuse_change()`,
    ]);
    expect(await allowedOf(statements)).toEqual([]);
  });

  it('cannot create or replace anything else, or disable a trigger', async () => {
    const statements = [
      'CREATE TABLE x (n int)',
      'CREATE SCHEMA x',
      'CREATE ROLE x',
      'CREATE EXTENSION pgcrypto',
      'CREATE TABLE graphile_worker.x (n int)',
      'DROP TRIGGER only_grows ON ledger_entry',
      'DROP FUNCTION refuse_change CASCADE',
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
      'ALTER FUNCTION refuse_change() RENAME TO x',
      'SET session_replication_role = replica',
      `COPY account TO PROGRAM 'cat'`,
      `SELECT pg_read_file('/etc/hostname')`,
      `INSERT INTO migration (name, checksum) VALUES ('9999_x.sql', '')`,
      'DELETE FROM migration',
      'UPDATE security_log SET kept_days = 1',
      'DROP TRIGGER only_old_rows_go ON security_event',
    ];
    expect(await allowedOf(statements)).toEqual([]);
  });

  it('only adds rows to append-only tables, and writes all other tables', async () => {
    const guarded = await sql<{ name: string }>`
      SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'only_grows' ORDER BY 1`.execute(
      test.database.transactions,
    );
    expect(guarded.rows.map(({ name }) => name)).toEqual(APPEND_ONLY);
    const writable = tables.filter((table) => ![...APPEND_ONLY, ...OF_OWNER].includes(table));
    const deletions = tables.map((table) => `DELETE FROM ${table} WHERE false`);
    expect(await allowedOf(deletions)).toEqual(writable.map((table) => `DELETE FROM ${table} WHERE false`));
    const { rows } = await sql<{ name: string }>`
      SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND has_any_column_privilege(oid, 'UPDATE') ORDER BY relname`.execute(test.database.transactions);
    expect(rows.map(({ name }) => name)).toEqual(writable);
  });
});

describe('preparing a database', () => {
  const ROLE = 'groundtrack_server';
  async function open(): Promise<EmptyDatabase & { readonly serverUrl: string }> {
    const empty = await emptyDatabase();
    onTestFinished(() => empty.close());
    return { ...empty, serverUrl: empty.url.replace('groundtrack@', `${ROLE}@`) };
  }

  it('migrates as the owner and grants the server what it needs, immediately and after later migrations', async () => {
    const { url: ownerUrl, serverUrl: url } = await open();
    expect(await prepareDatabase({ url, ownerUrl }, silentLog)).toEqual({ isOwner: false });
    expect(await prepareDatabase({ url, ownerUrl: null }, silentLog)).toEqual({ isOwner: false });
    expect(await roleOf(url)).toEqual({ name: ROLE, isOwner: false });
  });

  it('migrates with a single address if its role is the owner', async () => {
    const { url } = await open();
    expect(await prepareDatabase({ url, ownerUrl: null }, silentLog)).toEqual({ isOwner: true });
    expect(await migrate(url, silentLog)).toEqual([]);
  });

  it('names the role that must migrate if the server may not', async () => {
    const { url: ownerUrl, serverUrl: url } = await open();
    await expect(prepareDatabase({ url, ownerUrl: null }, silentLog)).rejects.toThrow(
      /Let MIGRATIONS_DATABASE_URL name/,
    );
    await migrate(ownerUrl, silentLog);
    await expect(prepareDatabase({ url, ownerUrl: null }, silentLog)).rejects.toThrow(
      /Let MIGRATIONS_DATABASE_URL name/,
    );
  });
});
