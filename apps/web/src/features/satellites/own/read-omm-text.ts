import { parseOmm } from '@groundtrack/orbit';
import { type ElementProblem, problemOf, type ReadOne, readOne } from './element-reading.ts';
import { jsonErrorAt } from './json-error.ts';

/** Reads OMM records in JSON: a list of them, or one alone. */
export function* readOmmJson(text: string): Generator<ReadOne, void, void> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    yield { problem: jsonProblem(text) };
    return;
  }
  for (const [index, record] of (Array.isArray(parsed) ? parsed : [parsed]).entries()) {
    yield readOne(
      () => parseOmm(record),
      ({ field }) => ({ field, name: `record ${index + 1}${nameIn(record)}` }),
    );
  }
}

function nameIn(record: unknown): string {
  const name = typeof record === 'object' && record !== null && 'OBJECT_NAME' in record ? record.OBJECT_NAME : null;
  return typeof name === 'string' && name !== '' ? `, ${name}` : '';
}

function jsonProblem(text: string): ElementProblem {
  const before = text.slice(0, jsonErrorAt(text)).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return problemOf('the text is no longer valid JSON from here on', { line: before.length, column });
}

interface Cell {
  readonly text: string;
  /** Where it begins, from 1. */
  readonly column: number;
}

/** The cells of one line (RFC 4180); line breaks within quotes do not occur in elements. */
function cellsOf(line: string): Cell[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(({ 0: all, 1: quoted, 2: plain, index }) => ({
    text: quoted?.replaceAll('""', '"') ?? plain ?? '',
    column: index + (all.startsWith(',') ? 2 : 1),
  }));
}

/** Reads OMM records in CSV, as CelesTrak and Space-Track write them: a header with the names of the fields, then rows. */
export function* readOmmCsv(text: string): Generator<ReadOne, void, void> {
  const lines = text.split(/\r\n|\n|\r/);
  const headerAt = lines.findIndex((line) => line.trim() !== '');
  const header = cellsOf(lines[headerAt] ?? '').map((cell) => cell.text.trim());
  for (const [at, line] of lines.entries()) {
    if (at > headerAt && line.trim() !== '') yield readRow(header, line, at + 1);
  }
}

function readRow(header: readonly string[], line: string, number: number): ReadOne {
  const cells = cellsOf(line);
  if (cells.length !== header.length) {
    const reason = `has ${cells.length} fields, the header has ${header.length}`;
    return { problem: problemOf(reason, { line: number, column: line.length + 1 }) };
  }
  const record = Object.fromEntries(header.map((field, at) => [field, cells[at]?.text]));
  return readOne(
    () => parseOmm(record),
    ({ field }) => ({
      line: number,
      column: cells[header.indexOf(field ?? '')]?.column ?? null,
      field,
      name: record['OBJECT_NAME'] || null,
    }),
  );
}
