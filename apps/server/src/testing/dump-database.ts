import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Every row of every table as text, except the gazetteer. */
export async function dumpDatabase(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'place'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string | null }>`
      SELECT string_agg(stored::text, E'\n') AS text FROM ${sql.raw(name)} AS stored`.execute(db);
    texts.push(rows[0]?.text ?? '');
  }
  return texts.join('\n');
}
