import { sql } from 'kysely';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { Db } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/pools.ts';
import { listBlobs } from './list-blobs.ts';
import { silentLog } from './silent-log.ts';

/** Everything in a database, to compare it with another one. */
export async function contentOf(url: string): Promise<unknown> {
  const database = await openDatabase(url, silentLog);
  try {
    return { rows: await sortedRows(database.transactions), schema: await schemaOf(database.transactions) };
  } finally {
    await database.close();
  }
}

/** The key and the bytes of every file. */
export async function bytesOf(store: BlobStore): Promise<readonly (readonly [string, string])[]> {
  const found: [string, string][] = [];
  for (const { key, bytes } of await listBlobs(store)) {
    const blob = await store.open(key);
    const content = Buffer.alloc(bytes);
    await blob?.read(0, bytes - 1).read(content);
    await blob?.close();
    found.push([key, content.toString('base64')]);
  }
  return found;
}

/** Rows of all tables as text. Their order is not restored. */
async function sortedRows(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'graphile_worker')`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`SELECT stored::text AS text FROM ${sql.raw(name)} AS stored`.execute(
      db,
    );
    found[name] = rows.map(({ text }) => text).toSorted();
  }
  return found;
}

/** Constraints, triggers and their state, and sequences. */
async function schemaOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS text FROM pg_constraint
      WHERE connamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) AND contype <> 'n'
    UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', schemaname, sequencename, last_value) FROM pg_sequences
    ORDER BY 1`.execute(db);
  return rows.map(({ text }) => text);
}
