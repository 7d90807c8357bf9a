import type { Client } from 'pg';
import type { Log } from '../../platform/system/ports.ts';
import { BackupRefused } from './backup-refused.ts';
import type { Manifest, TableEntry } from './manifest.ts';
import { listTables, sumRows, withSession } from './pg-session.ts';

/** Rows of an insert, and the length of their texts. */
const ROWS_AT_ONCE = 1_000;
const CHARS_AT_ONCE = 1 << 20;

/** Migrations fill these. */
const FILLED_BY_MIGRATIONS = ['public.migration', 'public.security_log', 'graphile_worker.migrations'];

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** @throws `BackupRefused` if a table holds rows that no migration made */
export function requireEmpty(ownerUrl: string, log: Log): Promise<void> {
  return withSession(ownerUrl, log, refuseRows);
}

/** The content of another database. */
interface LoadedContent<T extends LoadedTable> {
  readonly tables: readonly T[];
  readonly sequences: Manifest['sequences'];
  /** The rows of a table, as the texts of `PgSnapshot.rows`. */
  readonly rowsOf: (table: T) => AsyncIterable<string>;
}

type LoadedTable = Omit<TableEntry, 'file'>;

/**
 * Fills a migrated database with the rows of another one, in one transaction: it is either equal to the other one, or
 * empty.
 */
export function loadDatabase<T extends LoadedTable>(
  ownerUrl: string,
  log: Log,
  { tables, sequences, rowsOf }: LoadedContent<T>,
): Promise<void> {
  return withSession(ownerUrl, log, async (client) => {
    await client.query('BEGIN');
    // Servers that start now, and other restores, wait.
    await client.query('LOCK TABLE public.migration IN ACCESS EXCLUSIVE MODE');
    await refuseRows(client);
    await refuseOtherTables(client, tables);
    const foreignKeys = await dropForeignKeys(client);
    for (const table of tables) await loadTable(client, table, rowsOf(table));
    // Adding them again checks every row.
    for (const { table, name, definition } of foreignKeys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const table of tables) await compare(client, table);
    for (const { sequence, lastValue, isCalled } of sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [sequence, lastValue, isCalled]);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
}

async function refuseRows(client: Client): Promise<void> {
  for (const { table } of await listTables(client)) {
    if (FILLED_BY_MIGRATIONS.includes(table)) continue;
    const { rows } = await client.query<{ found: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS found`);
    if (rows[0]?.found)
      throw new BackupRefused(
        `The database is not empty: ${table} has rows, and data is never replaced. Name an empty database; for the ` +
          'embedded one, rename postgres and postgres-password in DATA_DIR.',
      );
  }
}

/** The job library has its own migrations, and an operator may have added tables. */
async function refuseOtherTables(client: Client, tables: readonly LoadedTable[]): Promise<void> {
  const describe = ({ table, columns }: Pick<TableEntry, 'table' | 'columns'>): string =>
    `${table} (${columns.join(', ')})`;
  const here = new Set((await listTables(client)).map((table) => describe({ ...table, columns: [...table.columns] })));
  const other = tables.map(describe).filter((table) => !here.delete(table));
  const [first] = [...other, ...here];
  if (first !== undefined)
    throw new BackupRefused(`The other database and this version of Groundtrack differ in the table ${first}.`);
}

/** The owner of tables may not disable the triggers of foreign keys, so they are removed while rows are loaded. */
async function dropForeignKeys(client: Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT format('%I.%I', nspname, relname) AS table, quote_ident(conname) AS name,
       pg_get_constraintdef(pg_constraint.oid) AS definition
     FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE contype = 'f' AND nspname IN ('public', 'graphile_worker')`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows;
}

async function loadTable(client: Client, { table, columns }: LoadedTable, rows: AsyncIterable<string>): Promise<void> {
  const names = columns.join(', ');
  const values = columns.map((column) => `(stored).${column}`).join(', ');
  // Without OFFSET, the text would be parsed for every column.
  const insert = `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values}
    FROM (SELECT a_line::${table} AS stored FROM unnest($1::text[]) AS a_line OFFSET 0) AS stored_rows`;
  // Rows were checked by triggers when they were written; now they would notify, and refuse deleted accounts.
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`DELETE FROM ${table}`);
  let batch: string[] = [];
  let chars = 0;
  for await (const text of rows) {
    batch.push(text);
    chars += text.length;
    if (batch.length < ROWS_AT_ONCE && chars < CHARS_AT_ONCE) continue;
    await client.query(insert, [batch]);
    batch = [];
    chars = 0;
  }
  if (batch.length > 0) await client.query(insert, [batch]);
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

async function compare(client: Client, { table, rows, sum }: LoadedTable): Promise<void> {
  const loaded = await sumRows(client, table);
  if (loaded.rows !== rows || loaded.sum !== sum)
    throw new Error(`The table ${table} differs after it was loaded: ${loaded.rows} rows instead of ${rows}`);
}
