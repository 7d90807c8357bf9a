import { Client } from 'pg';
import type { Log } from '../../platform/system/ports.ts';

/** A table that the backup copies. Names are quoted for SQL. */
export interface CopiedTable {
  readonly table: string;
  /** Without those that PostgreSQL computes. */
  readonly columns: readonly string[];
}

export const SESSION_NAME = 'groundtrack backup';

const OWN_SCHEMAS = ['public', 'graphile_worker'];

/** Values are written in the same way on every server; large tables are read from their beginning. */
const SESSION = `
  SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET extra_float_digits = 3;
  SET bytea_output = 'hex'; SET xmloption = 'content'; SET client_encoding = 'UTF8';
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0`;

/** Runs work on one connection of the owner of the tables. */
export async function withSession<T>(ownerUrl: string, log: Log, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: SESSION_NAME });
  client.on('error', (error) => log.warn({ err: error }, 'The connection of the backup broke'));
  await client.connect();
  try {
    await client.query(SESSION);
    return await work(client);
  } finally {
    // An open transaction is rolled back.
    await client.end();
  }
}

/** All tables of our schemas, without those of extensions. */
export async function listTables(client: Client): Promise<readonly CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `SELECT format('%I.%I', nspname, relname) AS table, ARRAY(
       SELECT quote_ident(attname) FROM pg_attribute
       WHERE attrelid = relation.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
     ) AS columns
     FROM pg_class AS relation JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = ANY ($1) AND relkind = 'r' AND NOT EXISTS (
       SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = relation.oid AND deptype = 'e')
     ORDER BY 1`,
    [OWN_SCHEMAS],
  );
  return rows;
}

/** Quoted names of the sequences of our schemas. */
export async function listSequences(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ sequence: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS sequence FROM pg_sequences
     WHERE schemaname = ANY ($1) ORDER BY 1`,
    [OWN_SCHEMAS],
  );
  return rows.map(({ sequence }) => sequence);
}

/** The number of rows, and the sum of their hashes, which is the same for the same rows in any order. */
export async function sumRows(client: Client, table: string): Promise<{ readonly rows: number; readonly sum: string }> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `SELECT count(*) AS rows, coalesce(sum(
       ('x' || left(encode(sha256(convert_to("a row"::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint
     ), 0)::text AS sum FROM ${table} AS "a row"`,
  );
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
}
