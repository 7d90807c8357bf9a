import { type Expression, sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Rows that are read at once: their values become objects in a millisecond or two, in which nobody is answered. */
const PIECE_ROWS = 20;

/**
 * The rows of a query that may be thousands, of one moment: others are answered between two pieces. Each piece is a
 * statement of its own: time limits, errors and lost connections are those of any statement. Few rows, such as those of
 * one order, take a single statement, which a cursor and its transaction would make five.
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
