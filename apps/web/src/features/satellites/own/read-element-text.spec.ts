import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseTle } from '@groundtrack/orbit';
import { describe, expect, it } from 'vitest';
import { describeProblem } from './element-reading.ts';
import { jsonErrorAt } from './json-error.ts';
import { readElementText } from './read-element-text.ts';

const orbits = path.join(import.meta.dirname, '../../../../../../../shared/data/orbits');
const tleFile = readFileSync(path.join(orbits, 'imaging_2026-05-07.tle'), 'utf8');
const csvFile = readFileSync(path.join(orbits, 'active_2026-08-22.omm.csv'), 'utf8');
const [name = '', one = '', two = '', name2 = '', one2 = '', two2 = ''] = tleFile.split(/\r?\n/);
const [header = '', row = '', row2 = ''] = csvFile.split(/\r?\n/);

const read = async (text: string) => {
  const { sets, problems } = await readElementText(text);
  return { names: sets.map((set) => set.name), problems: problems.map(describeProblem) };
};

describe('a text with elements', () => {
  it('is read as parseTle reads it', async () => {
    expect(await readElementText(tleFile)).toEqual({ sets: parseTle(tleFile), problems: [] });
  });

  it('may have two lines a set, a 0 before names, CRLF, empty lines and comments', async () => {
    expect(await read(`# mine\r\n\r\n0 ${name}\r\n${one}\r\n${two}\r\n${one2}\r\n${two2}`)).toEqual({
      names: [name, one2.slice(2, 7)],
      problems: [],
    });
  });

  it('may be CSV of thousands, with or without a byte order mark', async () => {
    const { sets, problems } = await readElementText(`\uFEFF${csvFile}`);
    expect(problems).toEqual([]);
    expect(sets).toHaveLength(csvFile.trim().split('\n').length - 1);
  });

  it('may be JSON, one record or many', async () => {
    const values = row.split(',');
    const record = Object.fromEntries(header.split(',').map((field, at) => [field, values[at]]));
    expect(await read(JSON.stringify(record))).toEqual({ names: ['CALSPHERE 1'], problems: [] });
    expect((await read(JSON.stringify([record, record]))).names).toHaveLength(2);
  });
});

describe('what is wrong with a text', () => {
  const spoilt = `${one.slice(0, 68)}${(Number(one.at(68)) + 1) % 10}`;
  const eccentric = row.replace(/,\.\d+,/, ',1.7,');
  it.each([
    [
      'a checksum',
      [name, spoilt, two],
      [`Line 2, column 69, ${name}: checksum is ${spoilt.at(68)}, the line adds up to ${one.at(68)}`],
    ],
    [
      'a truncated line',
      [name, one, two.slice(0, 40)],
      [`Line 3, column 41, ${name}: has 40 characters, must have 69`],
    ],
    ['a line that is missing', [name, one], [`Line 3, column 1, ${name}: line 2 is missing: it starts with '2 '`]],
    [
      'a first line that is missing',
      [name, two],
      [`Line 2, column 1, ${name}: line 1 is missing before it: it starts with '1 '`],
    ],
    ['a name alone', ['HELLO'], ["Line 1, column 1: 'HELLO' is neither a line of elements nor a name before one"]],
    [
      'two satellites in one set',
      [one, two2],
      [expect.stringMatching(/^Line 2, column 3, .*belongs to another satellite/)],
    ],
    [
      'an eccentricity out of range',
      [header, eccentric],
      ['Line 2, column 62, ECCENTRICITY, CALSPHERE 1: 1.7 is not between 0 and 0.999999'],
    ],
    ['a row with too few fields', [header, 'x,y'], ['Line 2, column 4: has 2 fields, the header has 17']],
    [
      'broken JSON',
      ['[{"NORAD_CAT_ID": 5,', ' "EPOCH": }]'],
      ['Line 2, column 11: the text is no longer valid JSON from here on'],
    ],
    [
      'a record without a field',
      ['[{"OBJECT_NAME": "X", "NORAD_CAT_ID": 5}]'],
      ['EPOCH, record 1, X: undefined is not a UTC date and time'],
    ],
  ])('is told with its place: %s', async (_what, lines, problems) => {
    expect(await read(lines.join('\n'))).toMatchObject({ names: [], problems });
  });

  it('costs nothing but itself', async () => {
    const { names, problems } = await read([name, spoilt, two, name2, one2, two2].join('\n'));
    expect(names).toEqual([name2]);
    expect(problems).toHaveLength(1);
    expect(await read([header, 'x,y', row2].join('\n'))).toMatchObject({ names: ['CALSPHERE 2'], problems: [/./] });
  });

  it('is counted from the beginning of the text, comments and empty lines included', async () => {
    expect((await read(['', '# c', name, spoilt, two].join('\r\n'))).problems[0]).toMatch(/^Line 4, column 69/);
  });
});

it.each([
  ['', 0],
  ['[1, 2', 5],
  ['[1 2]', 3],
  ['{"a": 1,}', 8],
  ['{"a" 1}', 5],
  ['{a: 1}', 1],
  ['[1] x', 4],
  ['["a\nb"]', 1],
  ['[nul]', 1],
  ['['.repeat(1_000_000), 21],
])('%j stops being JSON', (text, at) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(jsonErrorAt(text)).toBe(at);
});
