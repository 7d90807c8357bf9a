import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { readInPieces } from '../../../platform/db/read-in-pieces.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.ts';

/** Where a page ended, for the next one to begin after it; the values are those of the query's order. */
export type Cursor = readonly unknown[];

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Null: it was the last one. */
  readonly next: Cursor | null;
}

/** What JSON can say; objects and lists stand as JSON in one cell of the table. */
type Value = string | number | boolean | null | Date | readonly unknown[] | Readonly<Record<string, unknown>>;

/** By the names of the fields; what is not among them is not written. */
export type SheetRow = Readonly<Record<string, Value>>;

/** One list of the download: a JSON file of its records, and a CSV file of the same as a table. */
export interface Sheet {
  /** Of its files, without the ending. */
  readonly name: string;
  /** What a record is, in a sentence without its full stop. */
  readonly about: string;
  /** Every field with what it means, in the order of the table. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields that hold JSON as the database writes it: large ones, which are not read to be written again. */
  readonly json?: readonly string[];
  /** Fields that are sealed, each with its column and the field that holds the key of its row. */
  readonly sealed?: Readonly<Record<string, { readonly column: SealedColumn; readonly key: string }>>;
  /** Reads the records of an account in pages, so that never all of them are in memory. */
  readonly read: (db: Db, accountId: string, after: Cursor | null) => Promise<Page<SheetRow>>;
}

/** A list that is short by its own limits, read as one page. */
export function whole({ rows }: { readonly rows: readonly SheetRow[] }): Page<SheetRow> {
  return { rows, next: null };
}

/** Reads such a list by one query: others are answered in between. */
export function wholeOf(query: (accountId: string) => RawBuilder<SheetRow>): Sheet['read'] {
  return async (db, accountId) => whole({ rows: await readInPieces(db, query(accountId)) });
}
