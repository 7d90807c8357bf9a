import { type Expression, sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Rows per piece. Parsing them takes a millisecond or two, which blocks other requests. */
const PIECE_ROWS = 20;

/**
 * Reads the rows of a query with possibly thousands of rows as one snapshot, without blocking other requests between
 * pieces. Each piece is a separate statement, with the usual time limits, errors, and lost connections. A few rows,
 * such as those of one order, take a single statement; a cursor and its transaction would take five.
 */
export async function readInPieces<Row>(db: Db, query: Expression<Row>): Promise<Row[]> {
  // PostgreSQL keeps the order of the inner query.
  const { rows: few } = await sql<Row>`SELECT * FROM (${query}) AS few LIMIT ${sql.lit(PIECE_ROWS)}`.execute(db);
  if (few.length < PIECE_ROWS) return few;
  if (db.isTransaction) return readByCursor(db, query);
  return db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => readByCursor(tx, query));
}

async function readByCursor<Row>(tx: Db | Tx, query: Expression<Row>): Promise<Row[]> {
  await sql`DECLARE pieces NO SCROLL CURSOR FOR ${query}`.execute(tx);
  const all: Row[] = [];
  for (let isLast = false; !isLast; ) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(PIECE_ROWS)} FROM pieces`.execute(tx);
    all.push(...rows);
    isLast = rows.length < PIECE_ROWS;
  }
  await sql`CLOSE pieces`.execute(tx);
  return all;
}
