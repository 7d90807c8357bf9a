import { dataFigures, dataText } from '@groundtrack/fixtures';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ElementError, parseOmm, parseOmmCsv } from './index.ts';
import { referenceRows } from './testing/reference-data.ts';

const catalog = dataText('orbits/active_2026-08-22.omm.csv');
const [header = '', first = '', second = '', third = ''] = catalog.split(/\r?\n/);
const [calsphere1, , lcs1] = referenceRows('orbits/active_2026-08-22.omm.csv').slice(0, 3).map(parseOmm);

function rows(...lines: string[]) {
  return parseOmmCsv([header, ...lines].join('\n'));
}

test('reads all active objects as parseOmm reads their records', () => {
  const { elements, broken } = parseOmmCsv(catalog);
  expect(broken).toEqual([]);
  expect(elements.length).toBe(dataFigures.orbits.activeSets);
  expect(elements).toEqual(referenceRows('orbits/active_2026-08-22.omm.csv').map(parseOmm));
});

test('reads the published sample, including numbers with a leading dot', () => {
  const { elements } = parseOmmCsv(dataText('sgp4_verification/sample_omm.csv'));
  expect(elements.length).toBe(1);
  expect(rows(first).elements[0]).toMatchObject({ bstar: 0.00046237927, meanMotionDot: 0.00000465 });
});

test('accepts columns in any order and case, CRLF, quotes, a byte order mark, empty lines, and extra columns', () => {
  const names = header.split(',');
  const values = first.split(',');
  const quoted = values.map((value) => `"${value.replaceAll('"', '""')}"`);
  const reversed = [
    names.toReversed().join(',').toLowerCase(),
    values.toReversed().join(','),
    quoted.toReversed().join(','),
  ];
  expect(parseOmmCsv(`\uFEFF${reversed[0]}\r\n\r\n${reversed[1]}\r\n`).elements).toEqual([calsphere1]);
  expect(parseOmmCsv(`${reversed[0]}\r\n${reversed[2]}`).elements).toEqual([calsphere1]);
  expect(parseOmmCsv(`EXTRA,${header}\n,${first}`).elements).toEqual([calsphere1]);
  const name = rows(first.replace('CALSPHERE 1', '"SAY ""A, B"""')).elements[0]?.name;
  expect(name).toBe('SAY "A, B"');
});

describe('a broken row does not affect others and is listed with its line', () => {
  test.each([
    ['truncated', second.slice(0, 40), 'has 3 fields, the header names 17'],
    ['eccentricity', second.replace('.00198768', '1.2'), 'ECCENTRICITY: 1.2 is not between 0 and 0.999999'],
    ['no number', second.replace('13.52904544', 'fast'), 'MEAN_MOTION: "fast" is not a number'],
    ['NaN', second.replace('77.3646', 'NaN'), 'RA_OF_ASC_NODE: "NaN" is not a number'],
    ['open quote', second.replace('CALSPHERE 2', '"CALSPHERE 2'), 'a quote is not closed or is inside field 1'],
  ])('%s', (...[, line, reason]) => {
    const { elements, broken } = rows(first, line, third);
    expect(broken).toEqual([{ line: 3, reason }]);
    expect(elements).toEqual([calsphere1, lcs1]);
  });
});

test('keeps the newer of two rows with the same number, in either order', () => {
  const newer = first.replace('2026-08-22T12', '2026-08-22T13');
  for (const [lines, kept, left] of [
    [[first, third, newer], 4, 2],
    [[newer, third, first], 2, 4],
  ] as const) {
    const { elements, broken } = rows(...lines);
    expect(elements.map((set) => set.epochMs - (calsphere1?.epochMs ?? 0))).toContain(3_600_000);
    expect(elements.length).toBe(2);
    expect(broken).toEqual([{ line: left, reason: `catalog number 900 is repeated in line ${kept}` }]);
  }
});

test('an empty list is valid, text without the columns is not', () => {
  expect(parseOmmCsv(header)).toEqual({ elements: [], broken: [] });
  expect(() => parseOmmCsv('')).toThrow('line 1: there is no header row');
  expect(() => parseOmmCsv(header.replace('EPOCH', 'EPOK'))).toThrow('line 1, EPOCH: the header names no such column');
});

test('any text gives sets, reasons, or an ElementError', () => {
  const line = fc.oneof(fc.constantFrom(first, second, '', '"', ',,,'), fc.string());
  const isMishandled = (lines: readonly string[]) => {
    try {
      const { elements, broken } = parseOmmCsv(lines.join('\n'));
      return elements.length + broken.length > lines.length;
    } catch (error) {
      return !(error instanceof ElementError);
    }
  };
  const texts = fc.sample(
    fc.array(line, { maxLength: 6 }).map((lines) => [header, ...lines]),
    300,
  );
  expect(texts.filter(isMishandled)).toEqual([]);
});
