import { linksIn, type ProvedRow, parseProofs, toCells, unescape } from './proof-table.ts';

/** A statement of docs/specification.md; its id is `2.14`: section and number in it. */
export interface StatementRow extends ProvedRow {
  readonly statement: string;
  readonly otherwise: string;
}

export const DOCUMENT = 'docs/specification.md';
const ID = /^\d+\.\d+$/;

/** The rows of the document in their order. */
export function parseStatements(text: string): StatementRow[] {
  return text.split('\n').flatMap((line) => {
    const cells = toCells(line);
    const [id = '', statement = '', where = '', proof = '', otherwise = ''] = cells;
    // The rows of the departures have three cells.
    if (!ID.test(id) || cells.length !== 5) return [];
    return [{ id, statement: unescape(statement), files: linksIn(where), proofs: parseProofs(proof), otherwise }];
  });
}

/** What the list of departures says, by the row it is about. */
export function parseDepartures(text: string): { readonly id: string; readonly words: string }[] {
  const [, list = ''] = text.split(/^## Departures$/m);
  const [table = ''] = list.split(/^## /m);
  return table.split('\n').flatMap((line) => {
    const [id = '', instead = '', why = ''] = toCells(line);
    return ID.test(id) ? [{ id, words: `${instead} ${why}` }] : [];
  });
}

/** An apostrophe inside a quoted text is followed by a letter, or by a blank and a capital one. */
const QUOTED = /(?<=^|[\s(])'(.+?)'(?=[\s,.;:)]|$)(?!\s[A-Z])/g;
/** What stands for a value: `{amount}`, and `n` or `N` for a number. */
const PLACEHOLDER = /\{[^}]+\}|\bn\b|\bN\b/;

/** The fixed pieces of the texts that a statement quotes. */
export function quotedPieces(statement: string): string[] {
  return [...statement.matchAll(QUOTED)].flatMap(([, text = '']) =>
    text
      .split(PLACEHOLDER)
      .map((piece) => piece.trim())
      .filter((piece) => /\w/.test(piece)),
  );
}

/** Sources as people read what they show: one blank between words, no escapes of the language. */
export function readableText(source: string): string {
  return source
    .replaceAll("\\'", "'")
    .replace(/&gt;/g, '>')
    .replace(/\{'\s*'\}/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Words of a text without its marks: a line of a list, of a table or of running text alike. */
export function wordsOf(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** The lines of the specification that a row has to hold: all but headings of sections and of tables. */
export function statementLines(specification: string): string[] {
  const lines = specification.split('\n');
  return lines.filter((line, index) => {
    const isTableHead = /^\|[-| ]+\|$/.test(lines[index + 1] ?? '');
    return wordsOf(line) !== '' && !line.startsWith('##') && !isTableHead;
  });
}
