import { type CsvValue, toCsvRow } from '@groundtrack/contract';
import type { Db } from '../../../db/database.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** Excel takes UTF-8 without a byte order mark for the code page of its country; other readers skip it. */
const BYTE_ORDER_MARK = '\uFEFF';

interface Source {
  readonly db: Db;
  readonly accountId: string;
}

/** A JSON list with one record a line. */
export async function* toJsonLines(sheet: Sheet, source: Source): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages(sheet, source)) {
    for (const row of rows) {
      yield before + JSON.stringify(Object.fromEntries(names(sheet).map((name) => [name, row[name]])));
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** A table whose first row names its fields. Cells that a spreadsheet would take for formulas are made safe, see `toCsvRow`. */
export async function* toCsvLines(sheet: Sheet, source: Source): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvRow(names(sheet));
  // Row by row: an empty text, as of a page without rows, would end the file (client-zip).
  for await (const rows of pages(sheet, source))
    for (const row of rows) yield toCsvRow(names(sheet).map((name) => toCell(row[name])));
}

async function* pages(sheet: Sheet, { db, accountId }: Source): AsyncGenerator<readonly SheetRow[]> {
  let page = await sheet.read(db, accountId, null);
  yield page.rows;
  while (page.next) {
    page = await sheet.read(db, accountId, page.next);
    yield page.rows;
  }
}

function names({ fields }: Sheet): string[] {
  return Object.keys(fields);
}

function toCell(value: SheetRow[string] | undefined): CsvValue {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
