import { type CsvValue, toCsvRow } from '@groundtrack/contract';
import { pauses } from '../../../lib/long-lists.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { ExportRow, ExportTable } from './export-table.ts';

/** Without a byte order mark, Excel reads UTF-8 in the local code page; other programs skip it. */
const BYTE_ORDER_MARK = '\uFEFF';

interface Source {
  readonly db: Db;
  readonly secrets: SecretBox;
  readonly accountId: string;
}

/** Small pieces are combined, since each one passes through the ZIP, the stream, and the socket separately. */
const PIECE_LENGTH = 65_536;

/** Writes a JSON list with one record a line. */
export async function* toJsonPieces(table: ExportTable, source: Source): AsyncGenerator<string> {
  const pause = pauses();
  let text = '[';
  let before = '\n';
  for await (const rows of pages(table, source)) {
    for (const row of rows) {
      await pause();
      text += `${before}{${names(table)
        .map((name) => toMember(table, name, row[name]))
        .join(',')}}`;
      before = ',\n';
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = '';
    }
  }
  yield text + (before === '\n' ? ']\n' : '\n]\n');
}

/**
 * Writes a table whose first row contains the field names. Cells that a spreadsheet would treat as formulas are
 * escaped, see `toCsvRow`.
 */
export async function* toCsvPieces(table: ExportTable, source: Source): AsyncGenerator<string> {
  const pause = pauses();
  let text = BYTE_ORDER_MARK + toCsvRow(names(table));
  for await (const rows of pages(table, source)) {
    for (const row of rows) {
      await pause();
      text += toCsvRow(names(table).map((name) => toCell(row[name])));
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = '';
    }
  }
  // client-zip would treat an empty text as the end of the file.
  if (text !== '') yield text;
}

async function* pages(table: ExportTable, { db, secrets, accountId }: Source): AsyncGenerator<readonly ExportRow[]> {
  let page = await table.read(db, accountId, null);
  yield unseal(table, page.rows, secrets);
  while (page.next) {
    page = await table.read(db, accountId, page.next);
    yield unseal(table, page.rows, secrets);
  }
}

function unseal({ sealed }: ExportTable, rows: readonly ExportRow[], secrets: SecretBox): readonly ExportRow[] {
  if (!sealed) return rows;
  return rows.map((row) => {
    const opened = Object.entries(sealed).map(([field, { column, key }]) => [
      field,
      secrets.open(textOf(row, field), { column, row: textOf(row, key) }),
    ]);
    return { ...row, ...Object.fromEntries(opened) };
  });
}

function textOf(row: ExportRow, field: string): string {
  const value = row[field];
  if (typeof value !== 'string') throw new Error(`The field ${field} is not a text`);
  return value;
}

function names({ fields }: ExportTable): string[] {
  return Object.keys(fields);
}

/** `"name":value`; a missing field would be a bug, and becomes null. */
function toMember({ json = [] }: ExportTable, name: string, value: ExportRow[string] = null): string {
  const written = typeof value === 'string' && json.includes(name) ? value : JSON.stringify(value);
  return `${JSON.stringify(name)}:${written}`;
}

function toCell(value: ExportRow[string] | undefined): CsvValue {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
