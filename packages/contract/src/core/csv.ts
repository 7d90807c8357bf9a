/**
 * Text that a spreadsheet would evaluate as a formula (OWASP, CSV Injection): also with full-width signs, after
 * whitespace or invisible characters, which some programs ignore, or with a control character first. Leading
 * apostrophes are part of the match, so that removing one apostrophe always restores the original text.
 */
const FORMULA = /^'*(?:\p{Cc}|[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

export type CsvValue = string | number | boolean | null;

/**
 * Formats a table as RFC 4180: CRLF, and quotes only where needed. Text that looks like a formula gets an apostrophe in
 * front.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [header, ...rows].map(toCsvRow).join('');
}

/** One row of {@link toCsv}, for tables that are written row by row. */
export function toCsvRow(cells: readonly CsvValue[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
