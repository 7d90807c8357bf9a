import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.ts';

/** Where a page ended: the values of the columns that order the query. */
export type Cursor = readonly unknown[];

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Null on the last page. */
  readonly next: Cursor | null;
}

/** JSON values; objects and lists become JSON text in one cell of the table. */
type Value = string | number | boolean | null | Date | readonly unknown[] | Readonly<Record<string, unknown>>;

/** Values by field; other properties are not written. */
export type ExportRow = Readonly<Record<string, Value>>;

/** One table of the download, written as JSON and as CSV. */
export interface ExportTable {
  /** File name without its extension. */
  readonly name: string;
  /** Describes a record in a sentence without its final period. */
  readonly about: string;
  /** Every field with its meaning, in the order of the columns. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields read as JSON text from the database, to avoid parsing large values. */
  readonly json?: readonly string[];
  /** Encrypted fields, each with its column and the field that contains the key of its row. */
  readonly sealed?: Readonly<Record<string, { readonly column: SealedColumn; readonly key: string }>>;
  /** Reads the records of an account in pages, to limit memory. */
  readonly read: (db: Db, accountId: string, after: Cursor | null) => Promise<Page<ExportRow>>;
}

/** A short table, read as one page. */
export function whole({ rows }: { readonly rows: readonly ExportRow[] }): Page<ExportRow> {
  return { rows, next: null };
}

/** Reads a short table by one query. */
export function wholeOf(query: (accountId: string) => RawBuilder<ExportRow>): ExportTable['read'] {
  return async (db, accountId) => whole(await query(accountId).execute(db));
}
