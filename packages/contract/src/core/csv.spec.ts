import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvValue, toCsv } from './csv.ts';

/** Parses RFC 4180: fields, doubled quotes within quotes, and CRLF at the end of each row. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const lineOf = (...values: CsvValue[]) => toCsv([], [values]).split('\r\n')[1];
const hostile = fc.string({
  unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', "'", ' ', 'é', '@', '-'),
  maxLength: 8,
});

describe('toCsv', () => {
  it('ends every row with CRLF, including the last', () => {
    expect(toCsv(['a', 'b'], [])).toBe('a,b\r\n');
    expect(toCsv(['a'], [[1], [2]])).toBe('a\r\n1\r\n2\r\n');
  });

  it.each<[string, CsvValue, string]>([
    ['nothing', null, ''],
    ['empty text', '', ''],
    ['yes', true, 'yes'],
    ['no', false, 'no'],
    ['a negative number, which is no formula', -1.5, '-1.5'],
    ['plain text unchanged', 'Washington D.C.', 'Washington D.C.'],
    ['spaces at the ends without quotes', ' a ', ' a '],
    ['a comma in quotes', 'Paris, France', '"Paris, France"'],
    ['quotes doubled', 'the "best"', '"the ""best"""'],
    ['a line break in quotes', 'a\nb', '"a\nb"'],
    ['a carriage return in quotes', 'a\rb', '"a\rb"'],
    ['text that starts like a formula', '=1+1', "'=1+1"],
    ['a formula with a comma, both guarded and quoted', '=SUM(A1,B1)', '"\'=SUM(A1,B1)"'],
    ['an apostrophe before a formula, so that none is lost', "'=1", "''=1"],
    ['an apostrophe before plain text', "'s-Hertogenbosch", "'s-Hertogenbosch"],
    ['a formula sign that is not the first', 'a=1', 'a=1'],
  ])('writes %s', (_what, value, expected) => {
    expect(lineOf(value)).toBe(expected);
  });

  it.each([
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '\0',
    '\x7f',
    '＝',
    '＋',
    '－',
    '＠',
    ' =',
    '\u00a0+',
    '\ufeff-',
    ' ＠',
    '\x85',
    '\x9f',
    '\u200b=',
    '\u2060 +',
    '\u00ad\u202e-',
    ' \u{e0001}@',
    '\ufe0f＝',
    '\u200b\x80=',
  ])('guards text that begins with %j', (sign) => {
    const [, [field = ''] = []] = readCsv(toCsv(['a'], [[`${sign}x`]]));
    expect(field).toBe(`'${sign}x`);
  });

  it('escapes column names as well', () => {
    expect(toCsv(['=a', 'b'], [])).toBe("'=a,b\r\n");
  });

  it('round-trips every text except for the apostrophe before a formula', () => {
    const table = fc.array(fc.array(hostile, { minLength: 3, maxLength: 3 }), { maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        const read = readCsv(toCsv(['x', 'y', 'z'], rows)).slice(1);
        const plain = read.map((row) =>
          row.map((field) => (/^'+(?:[\r\n]|\s*[=+\-@])/.test(field) ? field.slice(1) : field)),
        );
        expect(plain).toEqual(rows);
      }),
    );
  });

  it('never starts a text cell with a formula character', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const field of readCsv(toCsv([], [[text]])).flat()) expect(field).not.toMatch(/^\s*[=+\-@]|^[\r\n]/);
      }),
    );
  });
});
