import { toCsv } from '@groundtrack/contract';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greenbelt } from '../../../testing/samples.ts';
import { aPass, aSatellite } from '../../../testing/sky.ts';
import { passesCsv } from './passes-csv.ts';

const read = (csv: string) => parse<Record<string, string>>(csv, { columns: true });

describe('passes as CSV', () => {
  it('has one row per pass, instants in UTC, and units in the header', () => {
    const passes = [{ satellite: aSatellite, pass: aPass }];
    const [row, ...others] = read(passesCsv(passes, greenbelt));
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      Satellite: aSatellite.name,
      'Catalog number': aSatellite.id,
      'Start (UTC)': '2026-08-22T15:08:00.000Z',
      'Peak (UTC)': '2026-08-22T15:10:37.500Z',
      'End (UTC)': '2026-08-22T15:13:10.100Z',
      'Duration (s)': '310.1',
      'Peak elevation (deg)': '61.23',
      'Satellite sunlit at peak': 'yes',
      'Start cut off': 'no',
      'Element age at peak (h)': '27.2',
      'Expected error': 'within 0.3 s',
      Location: 'Greenbelt, Maryland',
      'Latitude (deg)': '39.0045',
    });
  });

  it('keeps the given order', () => {
    const passes = [3, 1, 2].map((n) => ({ satellite: { ...aSatellite, id: String(n) }, pass: aPass }));
    expect(read(passesCsv(passes, greenbelt)).map((row) => row['Catalog number'])).toEqual(['3', '1', '2']);
  });

  it.each(['=1+1', '+cmd', '-2', '@SUM(A1)', '\t=1'])(
    'escapes the name %j, which a spreadsheet would read as a formula',
    (name) => {
      const passes = [{ satellite: { ...aSatellite, name }, pass: aPass }];
      const [row] = read(passesCsv(passes, { ...greenbelt, location: name }));
      expect(row?.['Satellite']).toBe(`'${name}`);
      expect(row?.['Location']).toBe(`'${name}`);
    },
  );

  it('does not escape negative numbers', () => {
    const [row] = read(
      passesCsv([{ satellite: aSatellite, pass: { ...aPass, sunElevationAtPeakDeg: -0.001 } }], greenbelt),
    );
    expect(row?.['Longitude (deg)']).toBe('-76.8755');
    expect(row?.['Sun elevation at peak (deg)']).toBe('0');
  });

  it('preserves any text, apart from the guard against formulas', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^'{0,2}[=+\-@\t\r'][",\n]?/));
    const unguarded = (text: string) =>
      // The guard of `toCsv`.
      text.replace(/^'(?='*(?:\p{Cc}|[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@\uff1d\uff0b\uff0d\uff20]))/u, '');
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const csv = toCsv(['a', 'b'], rows);
        const read = parse(csv, { skip_empty_lines: false, record_delimiter: '\r\n' });
        expect(read.map((row) => row.map(unguarded))).toEqual([['a', 'b'], ...rows]);
        expect(read.flat().filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
      }),
    );
  });
});
