/**
 * Text that a spreadsheet would take for a formula (OWASP, CSV Injection), in full-width signs and after blanks and
 * signs that are not seen, which some leave out; and text that begins with a control character. With the apostrophes it may
 * have before it already, so that taking one away always gives back what was written.
 */
const FORMULA = /^'*(?:\p{Cc}|[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

export type CsvValue = string | number | boolean | null;

/**
 * A table after RFC 4180: CRLF, quotes only where they are needed. Numbers are written as they are, text that begins
 * like a formula gets an apostrophe before it.
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
