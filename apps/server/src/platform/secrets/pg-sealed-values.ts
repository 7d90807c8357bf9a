import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { columnSpec, type SealedColumn, sealedColumns } from './sealed-columns.ts';
import { type SecretBox, sealedBy } from './secret-box.ts';

const BATCH = 500;

interface StoredValue {
  readonly row: string;
  readonly value: string;
}

/**
 * Seals everything that the current key has not sealed: plain values of earlier versions, and those of other keys. It
 * may be interrupted and repeated, and may run in several processes alongside servers: a value that changes in between
 * is skipped.
 * @returns the number of values that it sealed
 */
export async function sealEverything(db: Db, secrets: SecretBox, currentId: string): Promise<number> {
  let count = 0;
  for (const name of Object.keys(sealedColumns)) {
    // The keys of the table are the names of the columns.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    count += await sealColumn(db, secrets, { column: name as SealedColumn, currentId });
  }
  return count;
}

async function sealColumn(
  db: Db,
  secrets: SecretBox,
  { column, currentId }: { readonly column: SealedColumn; readonly currentId: string },
): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const page = await readPage(db, { column, currentId, after });
    const resealed = page.map(({ row, value }) => {
      const place = { column, row };
      return secrets.seal(secrets.open(value, place), place);
    });
    count += await replace(db, column, { page, resealed });
    after = page.at(-1)?.row ?? null;
    if (page.length < BATCH) return count;
  }
}

/** The next values that the current key has not sealed, by the key of their row. */
async function readPage(
  db: Db,
  { column, currentId, after }: { column: SealedColumn; currentId: string; after: string | null },
): Promise<readonly StoredValue[]> {
  const { table, value, key, type, where } = toSql(column);
  const beyond = after === null ? sql`` : sql`AND ${key} > ${after}::${type}`;
  const { rows } = await sql<StoredValue>`
    SELECT ${key}::text AS row, ${value} AS value FROM ${table}
    WHERE ${value} <> '' AND NOT starts_with(${value}, ${sealedBy(currentId)}) AND ${where} ${beyond}
    ORDER BY ${key} LIMIT ${BATCH}`.execute(db);
  return rows;
}

async function replace(
  db: Db,
  column: SealedColumn,
  { page, resealed }: { readonly page: readonly StoredValue[]; readonly resealed: readonly string[] },
): Promise<number> {
  if (page.length === 0) return 0;
  const { table, value, key, type } = toSql(column);
  const rows = page.map(({ row }) => row);
  const before = page.map((stored) => stored.value);
  const { numAffectedRows } = await sql`
    UPDATE ${table} AS stored SET ${value} = given.after
    FROM unnest(${rows}::text[], ${before}::text[], ${resealed}::text[]) AS given (row, before, after)
    WHERE stored.${key} = given.row::${type} AND stored.${value} = given.before`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function toSql(column: SealedColumn) {
  const [table = '', value = ''] = column.split('.');
  const { key, type, where = 'true' } = columnSpec(column);
  return {
    table: sql.table(table),
    value: sql.ref(value),
    key: sql.ref(key),
    type: sql.raw(type),
    where: sql.raw(where),
  };
}
