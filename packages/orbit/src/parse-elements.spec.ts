import { dataText } from '@groundtrack/fixtures';
import { describe, expect, test } from 'vitest';
import { formatOmm, parseElements } from './index.ts';
import { elementsWith } from './testing/elements.ts';

const line1 = '1 29268U 06031A   26234.29758395  .00000099  00000+0  27094-4 0  9995';
const line2 = '2 29268  97.8338  55.5584 0013319 219.9509 264.2097 14.64692513 71156';
const set = elementsWith();
const other = elementsWith({ satelliteId: '90002' });
const csv = dataText('orbits/active_2026-08-22.omm.csv').split('\n').slice(0, 3).join('\n');

test.each([
  ['two lines', `${line1}\n${line2}`, 'tle', ['29268']],
  ['three lines, CRLF', `\r\nKOMPSAT-2\r\n${line1}\r\n${line2}\r\n`, 'tle', ['29268']],
  ['an OMM record', JSON.stringify(formatOmm(set)), 'omm-json', ['90001']],
  ['a list of records', `\n${JSON.stringify([set, other].map(formatOmm), null, 2)}`, 'omm-json', ['90001', '90002']],
  ['CSV', csv, 'omm-csv', ['900', '902']],
])('%s', (...[, text, format, ids]) => {
  const parsed = parseElements(text);
  expect(parsed.broken).toEqual([]);
  expect(parsed.format).toBe(format);
  expect(parsed.elements.map(({ satelliteId }) => satelliteId)).toEqual(ids);
});

describe('an error in one set does not affect others', () => {
  test('checksum, line and column', () => {
    const { elements, broken } = parseElements(`A\n${line1.slice(0, 68)}4\n${line2}\nB\n${line1}\n${line2}`);
    expect(elements.map(({ name }) => name)).toEqual(['B']);
    expect(broken).toEqual([
      {
        reason: 'checksum is 4, the line adds up to 5',
        line: 2,
        column: 69,
        record: null,
        field: null,
        message: 'line 2, column 69: checksum is 4, the line adds up to 5',
      },
    ]);
  });

  test('a truncated line and a missing one', () => {
    const { elements, broken } = parseElements(`${line1}\n${line2.slice(0, 60)}\nA\n${line1}\nB\n${line1}\n${line2}`);
    expect(elements.map(({ name }) => name)).toEqual(['B']);
    expect(broken.map(({ message }) => message)).toEqual([
      'line 2, column 61: has 60 characters, must have 69',
      "line 5, column 1: line 2 of an element set must start with '2 '",
    ]);
  });

  test('the record and the field of a list', () => {
    const broken = { ...formatOmm(other), ECCENTRICITY: 1.5 };
    const parsed = parseElements(JSON.stringify([broken, formatOmm(set), 7]));
    expect(parsed.elements).toEqual([set]);
    expect(parsed.broken.map(({ message }) => message)).toEqual([
      'record 1, ECCENTRICITY: 1.5 is not between 0 and 0.999999',
      'record 3: an OMM record must be an object',
    ]);
  });

  test('an older set of the same number', () => {
    const newer = elementsWith({ epochMs: set.epochMs + 1000 });
    const parsed = parseElements(JSON.stringify([formatOmm(newer), formatOmm(set)]));
    expect(parsed.elements).toEqual([newer]);
    expect(parsed.broken).toMatchObject([{ record: 2, reason: 'catalog number 90001 is repeated in record 1' }]);
  });
});

test.each([
  ['', 'the text is empty'],
  [' \n', 'the text is empty'],
  ['hello', 'no elements: give two or three lines of a TLE, or OMM as JSON or CSV'],
  ['<?xml version="1.0"?><ndm/>', 'OMM as XML or KVN is not read'],
  ['CCSDS_OMM_VERS = 2.0', 'OMM as XML or KVN is not read'],
  ['{"OBJECT_NAME": ', 'the text is not JSON'],
  ['{"EPOCH": "2026"}', 'NORAD_CAT_ID: must be a catalog number'],
  ['NORAD_CAT_ID,EPOCH\n1,2', 'MEAN_MOTION: the header names no such column'],
])('%j is no list of elements', (text, reason) => {
  const { elements, broken } = parseElements(text);
  expect(elements).toEqual([]);
  expect(broken.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
});

test('an empty list has no errors', () => {
  expect(parseElements('[]')).toEqual({ format: 'omm-json', elements: [], broken: [] });
});
