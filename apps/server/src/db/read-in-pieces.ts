/** Rows that are read at once: their values become objects in some milliseconds, in which nobody is answered. */
const PIECE_ROWS = 25;

/** A query that can be read by and by. */
interface Streamed<Row> {
  stream(rowsAtOnce: number): AsyncIterableIterator<Row>;
}

/** The rows of a query that may be thousands, of one moment: others are answered between two pieces. */
export async function readInPieces<Row>(query: Streamed<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of query.stream(PIECE_ROWS)) rows.push(row);
  return rows;
}
